//! What a person does and sees on a page. Everything waits for its condition, up to a deadline.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::elements::{Element, ElementRef};
use fantoccini::error::CmdError;
use fantoccini::key::Key;
use fantoccini::{Client, Locator};
use serde_json::{Value, json};

use crate::commands::{Extra, devtools};
use crate::console::Entry;
use crate::driver::Kind;

/// How long a condition may take before the test fails.
const PATIENCE: Duration = Duration::from_secs(15);
/// How long to wait between two looks at a condition.
const GLANCE: Duration = Duration::from_millis(20);

const FIELDS: &str = "input:not([type=hidden]), textarea, select, [contenteditable=true]";
const CONTROLS: &str = "button, a[href], summary, input[type=submit], input[type=button], \
    [role=button], [role=link], [role=tab], [role=switch], [role=menuitem]";
const CHOICES: &str =
    "input[type=radio], input[type=checkbox], [role=radio], [role=checkbox], [role=option]";

/// An open page of the site.
pub struct Page {
    client: Client,
    kind: Kind,
    base: String,
    console: RefCell<Vec<Entry>>,
    tolerated: RefCell<Vec<String>>,
}

/// Going somewhere.
impl Page {
    pub(crate) fn new(client: Client, kind: Kind, base: &str) -> Self {
        Self {
            client,
            kind,
            base: base.to_owned(),
            console: RefCell::default(),
            tolerated: RefCell::default(),
        }
    }

    /// Opens a path of the site, such as `/budget?tps=30`, or a whole address.
    ///
    /// # Panics
    /// When the browser cannot go there.
    pub async fn open(&self, path: &str) {
        let address = if path.starts_with('/') {
            format!("{}{path}", self.base)
        } else {
            path.to_owned()
        };
        let opened = self.client.goto(&address).await;
        self.demand(opened, &format!("{address} cannot be opened"))
            .await;
    }

    /// Loads the page again.
    ///
    /// # Panics
    /// When the browser cannot.
    pub async fn reload(&self) {
        let reloaded = self.client.refresh().await;
        self.demand(reloaded, "the page cannot be loaded again")
            .await;
    }

    /// Goes back in the history.
    ///
    /// # Panics
    /// When the browser cannot.
    pub async fn back(&self) {
        let back = self.client.back().await;
        self.demand(back, "the browser cannot go back").await;
    }

    /// The address after the site's origin: path, query and fragment.
    ///
    /// # Panics
    /// When the browser does not say it.
    pub async fn address(&self) -> String {
        let address = self.client.current_url().await;
        let address = self.demand(address, "the address cannot be read").await;
        address
            .as_str()
            .strip_prefix(&self.base)
            .unwrap_or(address.as_str())
            .to_owned()
    }

    /// Waits until [`Self::address`] is `expected`.
    ///
    /// # Panics
    /// When it does not come to be.
    pub async fn is_at(&self, expected: &str) {
        let what = format!("the address is {expected:?}");
        self.until(&what, async || {
            Ok((self.address().await == expected).then_some(()))
        })
        .await;
    }
}

/// Seeing.
impl Page {
    /// The text a person can see, as the browser lays it out.
    ///
    /// # Panics
    /// When the page has no body.
    pub async fn text(&self) -> String {
        let text = self
            .client
            .execute("return document.body.innerText", vec![])
            .await;
        let text = self.demand(text, "the page's text cannot be read").await;
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until the visible text contains `text`.
    ///
    /// # Panics
    /// When it does not appear.
    pub async fn sees(&self, text: &str) {
        let what = format!("the page shows {text:?}");
        self.until(&what, async || {
            Ok(self.text().await.contains(text).then_some(()))
        })
        .await;
    }

    /// Waits until the visible text does not contain `text`.
    ///
    /// # Panics
    /// When it stays.
    pub async fn sees_no(&self, text: &str) {
        let what = format!("the page does not show {text:?}");
        self.until(&what, async || {
            Ok((!self.text().await.contains(text)).then_some(()))
        })
        .await;
    }

    /// Waits until the text of the first element that matches `css` satisfies `condition`, and
    /// returns it.
    ///
    /// # Panics
    /// When it does not come to be.
    pub async fn text_of(&self, css: &str, condition: impl Fn(&str) -> bool) -> String {
        let what = format!("the text of {css} is as wanted");
        let probe = async || {
            let text = self.client.find(Locator::Css(css)).await?.text().await?;
            Ok(Some(text).filter(|text| condition(text)))
        };
        self.until(&what, probe).await
    }

    /// Waits until exactly `count` elements match `css`.
    ///
    /// # Panics
    /// When their number stays different.
    pub async fn counts(&self, css: &str, count: usize) {
        let what = format!("there are {count} elements {css}");
        let probe = async || {
            let found = self.client.find_all(Locator::Css(css)).await?.len();
            Ok((found == count).then_some(()))
        };
        self.until(&what, probe).await;
    }

    /// Waits until the first element that matches `css` has the attribute with this value.
    ///
    /// # Panics
    /// When it does not come to be.
    pub async fn attribute(&self, css: &str, name: &str, value: &str) {
        let what = format!("{css} has {name}={value:?}");
        let probe = async || {
            let found = self
                .client
                .find(Locator::Css(css))
                .await?
                .attr(name)
                .await?;
            Ok((found.as_deref() == Some(value)).then_some(()))
        };
        self.until(&what, probe).await;
    }

    /// What stands in the field with this label.
    ///
    /// # Panics
    /// When there is no such field.
    pub async fn value(&self, label: &str) -> String {
        let field = self.named(FIELDS, label).await;
        let value = field.prop("value").await;
        self.demand(value, "the field's value cannot be read")
            .await
            .unwrap_or_default()
    }

    /// Evaluates a JavaScript function body, as in `return document.title`.
    ///
    /// # Panics
    /// When it throws.
    pub async fn evaluate(&self, script: &str) -> Value {
        let value = self.client.execute(script, vec![]).await;
        self.demand(value, "the script fails").await
    }

    /// Runs a JavaScript function body with these arguments and a callback after them, and waits
    /// for the value given to the callback.
    ///
    /// # Panics
    /// When it throws, or calls back too late for the browser.
    pub async fn evaluate_async(&self, script: &str, arguments: Vec<Value>) -> Value {
        let value = self.client.execute_async(script, arguments).await;
        self.demand(value, "the script fails").await
    }

    /// Saves what can be seen as a PNG.
    ///
    /// # Panics
    /// When it cannot be taken or written.
    pub async fn screenshot(&self, file: &Path) {
        let png = self.client.screenshot().await;
        let png = self.demand(png, "no picture can be taken").await;
        let written = std::fs::write(file, png);
        written.unwrap_or_else(|why| panic!("{} cannot be written: {why}", file.display()));
    }
}

/// Acting.
impl Page {
    /// Replaces what stands in the field with this label by `text`, key by key.
    ///
    /// # Panics
    /// When there is no such field or it cannot be typed into.
    pub async fn fill(&self, label: &str, text: &str) {
        let field = self.named(FIELDS, label).await;
        let what = format!("nothing can be typed into {label:?}");
        // In two steps: keys that are held down are let go at the end of each.
        let mark_all = format!("{}a", Key::Control);
        for keys in [mark_all, format!("{}{text}", Key::Backspace)] {
            let typed = field.send_keys(&keys).await;
            self.demand(typed, &what).await;
        }
    }

    /// Chooses the option with this visible text in the drop-down list with this label.
    ///
    /// # Panics
    /// When there is no such list or option.
    pub async fn select(&self, label: &str, option: &str) {
        let list = self.named(FIELDS, label).await;
        let selected = list.select_by_label(option).await;
        self.demand(selected, &format!("{label:?} has no option {option:?}"))
            .await;
    }

    /// Clicks the button, link or the like with this accessible name.
    ///
    /// # Panics
    /// When there is none, or it stays disabled or covered.
    pub async fn click(&self, name: &str) {
        let what = format!("{name:?} can be clicked");
        let probe = async || {
            let Some(control) = self.look_for(CONTROLS, name).await? else {
                return Ok(None);
            };
            if !control.is_enabled().await? {
                return Ok(None);
            }
            control.click().await?;
            Ok(Some(()))
        };
        self.until_named(&what, CONTROLS, probe).await;
    }

    /// Chooses the radio button or checkbox with this accessible name by clicking its label.
    ///
    /// # Panics
    /// When there is none.
    pub async fn choose(&self, name: &str) {
        let what = format!("{name:?} can be chosen");
        let probe = async || {
            let Some(choice) = self.look_for(CHOICES, name).await? else {
                return Ok(None);
            };
            let label = "const [e] = arguments; return (e.labels && e.labels[0]) || e";
            let target = self.client.execute(label, vec![json!(choice)]).await?;
            // An element comes as an object whose only value is its id.
            let id = target
                .as_object()
                .and_then(|object| object.values().next()?.as_str());
            let Some(id) = id else { return Ok(None) };
            let target = ElementRef::from(id.to_owned());
            Element::from_element_id(self.client.clone(), target)
                .click()
                .await?;
            Ok(Some(()))
        };
        self.until_named(&what, CHOICES, probe).await;
    }

    /// Waits until the button, link or the like with this accessible name is there, and returns it.
    ///
    /// # Panics
    /// When it does not appear.
    pub async fn control(&self, name: &str) -> Element {
        self.named(CONTROLS, name).await
    }

    /// Waits until the field with this label is there, and returns it.
    ///
    /// # Panics
    /// When it does not appear.
    pub async fn field(&self, label: &str) -> Element {
        self.named(FIELDS, label).await
    }

    /// Presses keys one after the other, wherever the focus is.
    ///
    /// # Panics
    /// When the browser does not take them.
    pub async fn press(&self, keys: &[Key]) {
        self.strike(keys.iter().map(|key| char::from(*key))).await;
    }

    /// Types characters one after the other, wherever the focus is.
    ///
    /// # Panics
    /// When the browser does not take them.
    pub async fn strike(&self, characters: impl IntoIterator<Item = char>) {
        let keys = KeyActions::new("keyboard".to_owned());
        let actions = characters.into_iter().fold(keys, |actions, value| {
            actions
                .then(KeyAction::Down { value })
                .then(KeyAction::Up { value })
        });
        let pressed = self.client.perform_actions(actions).await;
        self.demand(pressed, "keys cannot be pressed").await;
    }

    /// The accessible name of what has the focus.
    ///
    /// # Panics
    /// When nothing has it.
    pub async fn focused(&self) -> String {
        let element = self.client.active_element().await;
        let element = self.demand(element, "nothing has the focus").await;
        let name = self.accessible_name(&element).await;
        self.demand(name, "the focused element has no name").await
    }
}

/// Permissions and devices.
impl Page {
    /// Grants the site these permissions by their DevTools names, and denies it all others that
    /// DevTools can grant: copying takes `clipboardSanitizedWrite`, reading `clipboardReadWrite`.
    ///
    /// # Panics
    /// When the browser knows no such permission.
    pub async fn grant(&self, permissions: &[&str]) {
        let parameters = json!({"origin": self.base, "permissions": permissions});
        self.devtools("Browser.grantPermissions", parameters).await;
    }

    /// Allows the site what a permission is for, by its name in the web's own API, such as
    /// `loopback-network`. Only Chromium can.
    ///
    /// # Panics
    /// When the browser knows no such permission.
    pub async fn allow(&self, permission: &str) {
        self.settle(permission, "granted").await;
    }

    /// Denies it.
    ///
    /// # Panics
    /// When the browser knows no such permission.
    pub async fn deny(&self, permission: &str) {
        self.settle(permission, "denied").await;
    }

    /// Leaves it open, as if the person had closed the browser's question without an answer.
    ///
    /// # Panics
    /// When the browser knows no such permission.
    pub async fn leave_open(&self, permission: &str) {
        self.settle(permission, "prompt").await;
    }

    async fn settle(&self, permission: &str, setting: &str) {
        let parameters = json!({
            "origin": self.base,
            "permission": {"name": permission},
            "setting": setting,
        });
        self.devtools("Browser.setPermission", parameters).await;
    }

    /// Hides the page by putting its window away.
    ///
    /// # Panics
    /// When the page stays visible.
    pub async fn hide(&self) {
        let done = self.client.minimize_window().await;
        self.demand(done, "minimise the window").await;
        self.until("the page is hidden", async || {
            let hidden = self.evaluate("return document.hidden").await;
            Ok((hidden == true).then_some(()))
        })
        .await;
    }

    /// The clipboard's text; needs `clipboardReadWrite`.
    ///
    /// # Panics
    /// When it cannot be read.
    pub async fn clipboard(&self) -> String {
        let read = "const done = arguments[0]; navigator.clipboard.readText().then(done, \
                    error => done(`the clipboard cannot be read: ${error}`))";
        let text = self.evaluate_async(read, Vec::new()).await;
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Runs a DevTools command, such as `Network.emulateNetworkConditions`.
    ///
    /// # Panics
    /// When it fails.
    pub async fn devtools(&self, command: &'static str, parameters: Value) -> Value {
        let done = devtools(&self.client, command, parameters).await;
        self.demand(done, command).await
    }
}

/// The console.
impl Page {
    /// Declares that console errors with `text` in them belong to this test.
    pub fn tolerate(&self, text: &str) {
        self.tolerated.borrow_mut().push(text.to_owned());
    }

    /// Everything the console has shown so far.
    pub async fn console(&self) -> Vec<Entry> {
        // Without a session there is nothing more to be read; what was read stays.
        if let Ok(news) = Entry::news(self.kind, &self.client).await {
            self.console.borrow_mut().extend(news);
        }
        self.console.borrow().clone()
    }

    pub(crate) async fn undeclared_errors(&self) -> Vec<String> {
        let console = self.console().await;
        let tolerated = self.tolerated.borrow();
        let declared = |entry: &Entry| {
            tolerated
                .iter()
                .any(|text| entry.message.contains(text.as_str()))
        };
        let errors = console
            .iter()
            .filter(|entry| entry.is_error() && !declared(entry));
        errors.map(ToString::to_string).collect()
    }

    pub(crate) async fn console_report(&self) -> String {
        let console = self.console().await;
        if console.is_empty() {
            return "the console is empty".to_owned();
        }
        console
            .iter()
            .fold("the console:".to_owned(), |report, entry| {
                format!("{report}\n  {entry}")
            })
    }
}

/// Waiting and finding.
impl Page {
    /// Waits until `probe` gives a value. A WebDriver error, such as an element that has just been
    /// replaced, counts as "not yet".
    ///
    /// # Panics
    /// When it gives none in time, with what the page shows instead.
    pub async fn until<T>(
        &self,
        what: &str,
        probe: impl AsyncFn() -> Result<Option<T>, CmdError>,
    ) -> T {
        match self.poll(probe).await {
            Ok(value) => value,
            Err(last) => panic!("waited in vain until {what}{last}\n{}", self.scene().await),
        }
    }

    async fn until_named<T>(
        &self,
        what: &str,
        css: &str,
        probe: impl AsyncFn() -> Result<Option<T>, CmdError>,
    ) -> T {
        match self.poll(probe).await {
            Ok(value) => value,
            Err(last) => {
                let names = self.names(css).await;
                panic!(
                    "waited in vain until {what}{last}\nthere are: {names}\n{}",
                    self.scene().await
                )
            }
        }
    }

    /// The value, or the last error as the end of a sentence.
    async fn poll<T>(
        &self,
        probe: impl AsyncFn() -> Result<Option<T>, CmdError>,
    ) -> Result<T, String> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let last = match probe().await {
                Ok(Some(value)) => return Ok(value),
                Ok(None) => String::new(),
                Err(why) => format!(" ({why})"),
            };
            if Instant::now() >= deadline {
                return Err(last);
            }
            tokio::time::sleep(GLANCE).await;
        }
    }

    async fn named(&self, css: &str, name: &str) -> Element {
        let what = format!("{name:?} is there");
        self.until_named(&what, css, async || self.look_for(css, name).await)
            .await
    }

    /// The first visible element among `css` with this accessible name.
    async fn look_for(&self, css: &str, name: &str) -> Result<Option<Element>, CmdError> {
        for element in self.client.find_all(Locator::Css(css)).await? {
            if self.accessible_name(&element).await? == name {
                return Ok(Some(element));
            }
        }
        Ok(None)
    }

    async fn accessible_name(&self, element: &Element) -> Result<String, CmdError> {
        let name = self
            .client
            .issue_cmd(Extra::AccessibleName(element.element_id()))
            .await?;
        let words = name.as_str().unwrap_or_default().split_whitespace();
        Ok(words.collect::<Vec<_>>().join(" "))
    }

    async fn names(&self, css: &str) -> String {
        let mut names = Vec::new();
        for element in self
            .client
            .find_all(Locator::Css(css))
            .await
            .unwrap_or_default()
        {
            names.extend(
                self.accessible_name(&element)
                    .await
                    .map(|name| format!("{name:?}")),
            );
        }
        names.join(", ")
    }

    async fn demand<T>(&self, result: Result<T, CmdError>, sentence: &str) -> T {
        match result {
            Ok(value) => value,
            Err(why) => panic!("{sentence}: {why}\n{}", self.console_report().await),
        }
    }

    /// Address, text and console, for the message of a failed wait.
    async fn scene(&self) -> String {
        let mut scene = String::new();
        let address = self.client.current_url().await;
        let address = address.map_or_else(|why| why.to_string(), String::from);
        let text = self
            .client
            .execute("return document.body.innerText", vec![])
            .await;
        let text = text.unwrap_or_default();
        let shown: String = text
            .as_str()
            .unwrap_or_default()
            .chars()
            .take(3000)
            .collect();
        // Writing to a string cannot fail.
        let _ = write!(
            scene,
            "at {address} the page shows:\n{shown}\n{}",
            self.console_report().await
        );
        scene
    }

    /// Saves a picture into the folder `TWO_NUMBERS_SCREENSHOTS`, where there is one.
    pub(crate) async fn picture_of_failure(&self) {
        let Some(folder) = std::env::var_os("TWO_NUMBERS_SCREENSHOTS") else {
            return;
        };
        let test = std::thread::current()
            .name()
            .unwrap_or("test")
            .replace("::", "-");
        let file = Path::new(&folder).join(format!("failure-{test}.png"));
        if let Ok(png) = self.client.screenshot().await
            && std::fs::write(&file, png).is_ok()
        {
            eprintln!("a picture of the failure: {}", file.display());
        }
    }
}
