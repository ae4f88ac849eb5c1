//! The calendar's clock: which day it is. Nothing is measured with it.

/// This moment in milliseconds since 1970.
pub fn now_ms() -> u64 {
    js_sys::Date::now() as u64
}

/// This moment, such as `2026-12-01T09:30:00.000Z`.
pub fn now() -> String {
    js_sys::Date::new_0().to_iso_string().into()
}

/// The day of a moment where the person is, such as `2026-12-01`.
pub fn day(ms_since_1970: u64) -> String {
    let date = js_sys::Date::new(&(ms_since_1970 as f64).into());
    let two = |number: u32| {
        let digits = number.to_string();
        if digits.len() < 2 {
            ["0", &digits].concat()
        } else {
            digits
        }
    };
    [
        date.get_full_year().to_string(),
        two(date.get_month() + 1),
        two(date.get_date()),
    ]
    .join("-")
}
