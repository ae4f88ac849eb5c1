//! The places of the module and their addresses.
//!
//! Routes are real paths below a base such as `/` or `/course/`, so that each can have its own
//! HTML file on a plain static host. `/x` and `/x/` are the same place.

use form_urlencoded::{Serializer, parse};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// Ids are written so that nothing in them can end a path segment or a fragment.
const ESCAPED_IN_IDS: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_');

/// A place a person can be at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    /// Start or resume.
    Home,
    /// A part of the lesson, at one of its cards.
    Lesson {
        /// Id of the part.
        part: String,
        /// Id of the card, from the fragment.
        card: Option<String>,
    },
    /// The calculator, with the numbers of the link's query.
    Budget {
        /// The query's pairs, decoded.
        query: Vec<(String, String)>,
    },
    /// The measuring instrument.
    Measure,
    /// The measurements that are kept: to compare, to share.
    Runs,
    /// The words that are explained.
    Glossary {
        /// Id of the word, from the fragment.
        term: Option<String>,
    },
    /// Where the figures come from.
    Sources {
        /// Id of the source, from the fragment.
        source: Option<String>,
    },
    /// The missed questions once more, and what there is to take along.
    Review,
    /// An address that is none of the above.
    NotFound,
}

impl Route {
    /// The calculator without numbers of its own.
    pub const fn budget() -> Self {
        Self::Budget { query: Vec::new() }
    }

    /// The first card of a part.
    pub fn part(id: &str) -> Self {
        Self::Lesson {
            part: id.to_owned(),
            card: None,
        }
    }

    /// The whole glossary.
    pub const fn glossary() -> Self {
        Self::Glossary { term: None }
    }

    /// The whole list of sources.
    pub const fn sources() -> Self {
        Self::Sources { source: None }
    }

    /// A card of a part.
    pub fn card(part: &str, card: &str) -> Self {
        Self::Lesson {
            part: part.to_owned(),
            card: Some(card.to_owned()),
        }
    }

    /// The place that an address names. `query` and `fragment` come as the browser gives them,
    /// with or without their `?` and `#`.
    pub fn parse(base: &str, path: &str, query: &str, fragment: &str) -> Self {
        let Some(below) = below_base(base, path) else {
            return Self::NotFound;
        };
        let segments: Vec<String> = below
            .split('/')
            .filter(|segment| !segment.is_empty() && *segment != "index.html")
            .map(decode)
            .collect();
        let segments: Vec<&str> = segments.iter().map(String::as_str).collect();
        match segments.as_slice() {
            // The parts are listed at the start.
            [] | ["lesson"] => Self::Home,
            ["lesson", part] => Self::Lesson {
                part: (*part).to_owned(),
                card: id_in(fragment),
            },
            ["budget"] => Self::Budget {
                query: parse(query.trim_start_matches('?').as_bytes())
                    .into_owned()
                    .collect(),
            },
            ["measure"] => Self::Measure,
            ["runs"] => Self::Runs,
            ["glossary"] => Self::Glossary {
                term: id_in(fragment),
            },
            ["sources"] => Self::Sources {
                source: id_in(fragment),
            },
            ["review"] => Self::Review,
            _ => Self::NotFound,
        }
    }

    /// The address of this place below `base`.
    pub fn href(&self, base: &str) -> String {
        let base = base.trim_end_matches('/');
        match self {
            Self::Home | Self::NotFound => format!("{base}/"),
            Self::Lesson { part, card } => {
                format!("{base}/lesson/{}{}", encode(part), fragment_of(card))
            }
            Self::Glossary { term } => format!("{base}/glossary{}", fragment_of(term)),
            Self::Sources { source } => format!("{base}/sources{}", fragment_of(source)),
            Self::Review => format!("{base}/review"),
            Self::Budget { query } if query.is_empty() => format!("{base}/budget"),
            Self::Budget { query } => {
                let pairs = Serializer::new(String::new()).extend_pairs(query).finish();
                format!("{base}/budget?{pairs}")
            }
            Self::Measure => format!("{base}/measure"),
            Self::Runs => format!("{base}/runs"),
        }
    }

    /// Whether both are the same page, wherever on it: the calculator with other numbers, another
    /// card of the same part and another word of the glossary are.
    pub fn same_page(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Lesson { part, .. }, Self::Lesson { part: other, .. }) => part == other,
            (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
        }
    }

    /// Whether a link to this place has nothing to change for somebody at `here`: the calculator
    /// without numbers of its own keeps those that stand in it.
    pub fn is_already(&self, here: &Self) -> bool {
        *self == Self::budget() && self.same_page(here)
    }
}

/// The part of `path` below `base`, or None when it lies elsewhere.
fn below_base<'a>(base: &str, path: &'a str) -> Option<&'a str> {
    let base = base.trim_end_matches('/');
    let below = path.strip_prefix(base)?;
    (below.is_empty() || below.starts_with('/')).then_some(below)
}

/// The id that a fragment names, if it names one.
fn id_in(fragment: &str) -> Option<String> {
    Some(decode(fragment.trim_start_matches('#'))).filter(|id| !id.is_empty())
}

fn fragment_of(id: &Option<String>) -> String {
    id.as_ref()
        .map(|id| format!("#{}", encode(id)))
        .unwrap_or_default()
}

fn encode(id: &str) -> String {
    utf8_percent_encode(id, ESCAPED_IN_IDS).to_string()
}

fn decode(encoded: &str) -> String {
    percent_decode_str(encoded).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Takes an href apart as a browser does.
    fn visit(base: &str, href: &str) -> Route {
        let (rest, fragment) = href.split_once('#').unwrap_or((href, ""));
        let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
        Route::parse(base, path, query, fragment)
    }

    #[test]
    fn addresses_lead_to_their_places() {
        let numbers = Route::Budget {
            query: vec![
                ("ttft".to_owned(), "0.06".to_owned()),
                ("tps".to_owned(), "278".to_owned()),
            ],
        };
        for (href, route) in [
            ("/", Route::Home),
            ("/index.html", Route::Home),
            ("/lesson/fast-enough", Route::part("fast-enough")),
            (
                "/lesson/fast-enough/#two-rules",
                Route::card("fast-enough", "two-rules"),
            ),
            ("/budget", Route::budget()),
            ("/budget/?ttft=0.06&tps=278", numbers),
            ("/measure/", Route::Measure),
            ("/runs", Route::Runs),
            ("/glossary", Route::glossary()),
            (
                "/glossary/#ttft",
                Route::Glossary {
                    term: Some("ttft".to_owned()),
                },
            ),
            (
                "/sources#job-posts",
                Route::Sources {
                    source: Some("job-posts".to_owned()),
                },
            ),
            ("/review", Route::Review),
            ("/lesson", Route::Home),
            ("/nowhere", Route::NotFound),
            ("/measure/more", Route::NotFound),
        ] {
            assert_eq!(visit("/", href), route, "{href}");
        }
    }

    #[test]
    fn a_base_is_part_of_every_address() {
        assert_eq!(Route::budget().href("/course/"), "/course/budget");
        assert_eq!(visit("/course/", "/course/budget"), Route::budget());
        assert_eq!(visit("/course/", "/course"), Route::Home);
        assert_eq!(visit("/course/", "/courses/budget"), Route::NotFound);
        assert_eq!(visit("/course/", "/budget"), Route::NotFound);
    }

    #[test]
    fn a_page_stays_the_same_with_other_numbers_or_another_card() {
        assert!(Route::card("a", "x").same_page(&Route::part("a")));
        assert!(!Route::part("a").same_page(&Route::part("b")));
        assert!(!Route::Home.same_page(&Route::Measure));
    }

    #[test]
    fn the_calculator_s_own_link_keeps_its_numbers() {
        let numbers = visit("/", "/budget?ttft=2&tps=60");
        assert!(Route::budget().is_already(&numbers));
        assert!(!numbers.is_already(&Route::budget()), "a link with numbers");
        assert!(!Route::budget().is_already(&Route::Home));
        assert!(
            !Route::Home.is_already(&Route::Home),
            "its own link leads to its top"
        );
    }

    fn any_route() -> impl Strategy<Value = Route> {
        let id = "[^/]{1,12}".prop_filter("index.html is no id", |id| id != "index.html");
        prop_oneof![
            Just(Route::Home),
            Just(Route::Measure),
            Just(Route::Runs),
            Just(Route::Review),
            proptest::option::of("\\PC{1,12}").prop_map(|term| Route::Glossary { term }),
            proptest::option::of("\\PC{1,12}").prop_map(|source| Route::Sources { source }),
            (id, proptest::option::of("\\PC{1,12}"))
                .prop_map(|(part, card)| Route::Lesson { part, card }),
            proptest::collection::vec(("\\PC{0,6}", "\\PC{0,6}"), 0..4)
                .prop_map(|query| Route::Budget { query }),
        ]
    }

    proptest! {
        #[test]
        fn every_address_leads_back(route in any_route(), below_course: bool) {
            let base = if below_course { "/course/" } else { "/" };
            prop_assert_eq!(visit(base, &route.href(base)), route);
        }
    }
}
