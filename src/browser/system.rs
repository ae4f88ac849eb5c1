//! Which browser this is, and which system it runs on.

/// The browser as it names itself; empty where it does not.
pub fn browser() -> String {
    super::window().navigator().user_agent().unwrap_or_default()
}

/// Whether this is Safari, told by the way it names itself: others name themselves beside it.
pub fn is_safari() -> bool {
    let agent = browser();
    let others = ["Chrome", "Chromium", "Firefox", "Edg", "Android"];
    agent.contains("Safari") && !others.iter().any(|other| agent.contains(other))
}

/// The name of the system, as its maker writes it. None where the browser does not tell, and on
/// phones, whose systems run no model server.
pub fn name() -> Option<&'static str> {
    let navigator = super::window().navigator();
    let agent = navigator.user_agent().unwrap_or_default();
    let platform = navigator.platform().unwrap_or_default();
    // A phone's browser calls itself Linux or Mac too.
    if ["Android", "iPhone", "iPad"]
        .iter()
        .any(|phone| agent.contains(phone))
    {
        return None;
    }
    [("Mac", "macOS"), ("Win", "Windows"), ("Linux", "Linux")]
        .into_iter()
        .find_map(|(begins, name)| platform.starts_with(begins).then_some(name))
}
