//! The colours a chart is drawn with. They come from the page's style, so that charts follow the theme.

use plotters::style::RGBColor;

/// The colours of a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Behind everything.
    pub paper: RGBColor,
    /// Text and the person's point.
    pub ink: RGBColor,
    /// Axes and their labels.
    pub muted: RGBColor,
    /// Grid lines.
    pub grid: RGBColor,
    /// The line of a rule.
    pub accent: RGBColor,
    /// Where rules pass.
    pub pass: RGBColor,
    /// Where they fail.
    pub fail: RGBColor,
}

/// Reads a colour written as `#rrggbb`.
pub fn parse_colour(hex: &str) -> Option<RGBColor> {
    let digits = hex
        .trim()
        .strip_prefix('#')
        .filter(|digits| digits.len() == 6)?;
    let value = u32::from_str_radix(digits, 16).ok()?;
    let [_, red, green, blue] = value.to_be_bytes();
    Some(RGBColor(red, green, blue))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_six_hex_digits() {
        assert_eq!(parse_colour(" #0a80ff "), Some(RGBColor(10, 128, 255)));
        for bad in ["", "#fff", "0a80ff", "#0a80fg", "#0a80ff00"] {
            assert_eq!(parse_colour(bad), None, "{bad:?}");
        }
    }
}
