//! Why a server could not be reached at all, from what a page can still find out.
//!
//! A failed `fetch` looks the same to a page whatever the reason. What tells the reasons apart was
//! observed in Chromium 148 and 156 and in Firefox 140 and 153 (page by page, with and without the
//! permission that they ask for before a page may reach other apps on the device).

use super::Failure;

/// How the page itself came to the browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageKind {
    /// From this device: no permission is needed to reach another app on it.
    Local,
    /// By https from elsewhere.
    Secure,
    /// By plain http from elsewhere.
    Insecure,
}

/// Whether the browser lets this page reach other apps on this device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permission {
    /// It does.
    Granted,
    /// It has not asked the person yet, or the person has not answered.
    Prompt,
    /// It does not.
    Denied,
    /// It knows no such permission.
    Unknown,
}

/// What was found out after a request got no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The browser reported a violation of the page's Content-Security-Policy.
    pub refused_by_page: bool,
    /// A request whose answer the page may not read (`no-cors`) did get one.
    pub answers_unreadably: bool,
    /// How the page came.
    pub page: PageKind,
    /// What the browser says of the permission. On a page from this device it says nothing.
    pub permission: Permission,
    /// Whether it is Safari, whose rules for mixed content know no exception for this device.
    pub is_safari: bool,
    /// Whether the server was called by https.
    pub calls_https: bool,
}

impl Evidence {
    /// The reason. Where several are possible, the one that a person can do something about first.
    pub fn failure(self) -> Failure {
        match self {
            // A refused address was never called, so nothing else is known about it.
            Self {
                refused_by_page: true,
                ..
            } => Failure::AddressRefusedByPage,
            Self {
                answers_unreadably: true,
                ..
            } => Failure::OriginRefused,
            Self {
                page: PageKind::Local,
                ..
            } => Failure::NothingListens,
            // A browser that knows the permission lets no page by plain http use it. What it then
            // says of it differs: "denied" in Chromium 156, "prompt" in 148, and even "granted".
            Self {
                page: PageKind::Insecure,
                permission: Permission::Granted | Permission::Prompt | Permission::Denied,
                ..
            } => Failure::InsecurePage,
            Self {
                permission: Permission::Denied,
                ..
            } => Failure::PermissionDenied,
            // Either nothing listens, or the question to the person was closed without an answer.
            Self {
                permission: Permission::Prompt,
                ..
            } => Failure::PermissionOpen,
            Self {
                page: PageKind::Secure,
                is_safari: true,
                calls_https: false,
                ..
            } => Failure::MixedContent,
            _ => Failure::NothingListens,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn evidence(page: PageKind, permission: Permission) -> Evidence {
        Evidence {
            refused_by_page: false,
            answers_unreadably: false,
            page,
            permission,
            is_safari: false,
            calls_https: false,
        }
    }

    /// The rows of what was observed, page by page.
    #[test]
    fn every_row_of_the_table_is_told_apart() {
        use PageKind::{Insecure, Local, Secure};
        use Permission::{Denied, Granted, Prompt, Unknown};
        for (page, permission, expected) in [
            // On a page from this device the browser answers "prompt" without ever asking.
            (Local, Prompt, Failure::NothingListens),
            (Local, Denied, Failure::NothingListens),
            (Secure, Denied, Failure::PermissionDenied),
            (Secure, Prompt, Failure::PermissionOpen),
            (Secure, Granted, Failure::NothingListens),
            (Secure, Unknown, Failure::NothingListens),
            // Refused in each of these states, with a server that would have answered.
            (Insecure, Denied, Failure::InsecurePage),
            (Insecure, Prompt, Failure::InsecurePage),
            (Insecure, Granted, Failure::InsecurePage),
            // Firefox 140 knows no such permission and lets the page through.
            (Insecure, Unknown, Failure::NothingListens),
        ] {
            let found = evidence(page, permission).failure();
            assert_eq!(found, expected, "{page:?} {permission:?}");
        }
    }

    #[test]
    fn what_was_seen_for_certain_comes_first() {
        let denied = evidence(PageKind::Secure, Permission::Denied);
        let refused = Evidence {
            answers_unreadably: true,
            ..denied
        };
        assert_eq!(refused.failure(), Failure::OriginRefused);
        let forbidden = Evidence {
            refused_by_page: true,
            ..refused
        };
        assert_eq!(forbidden.failure(), Failure::AddressRefusedByPage);
    }

    #[test]
    fn safari_reaches_no_http_server_from_an_https_page() {
        let safari = Evidence {
            is_safari: true,
            ..evidence(PageKind::Secure, Permission::Unknown)
        };
        assert_eq!(safari.failure(), Failure::MixedContent);
        let by_https = Evidence {
            calls_https: true,
            ..safari
        };
        assert_eq!(by_https.failure(), Failure::NothingListens);
        // By plain http nothing is mixed.
        for page in [PageKind::Local, PageKind::Insecure] {
            let unmixed = Evidence { page, ..safari };
            assert_eq!(unmixed.failure(), Failure::NothingListens, "{page:?}");
        }
    }
}
