//! Files that the page saves, and files that a person hands to it.

use serde_json::json;

use crate::page::Page;

/// Keeps what the page offers as files, by name, instead of the browser's saving it.
const WATCH: &str = "
    window.files = {};
    const texts = new Map();
    const make = URL.createObjectURL;
    URL.createObjectURL = blob => {
        const address = make.call(URL, blob);
        texts.set(address, blob.text());
        return address;
    };
    HTMLAnchorElement.prototype.click = function () {
        texts.get(this.href).then(text => { window.files[this.download] = text; });
    };";

/// Saving and opening files.
impl Page {
    /// From now on, until another page is loaded, keeps what the page saves for
    /// [`Self::saved_file`].
    ///
    /// # Panics
    /// When no page is open.
    pub async fn watch_files(&self) {
        self.evaluate(WATCH).await;
    }

    /// Waits until the page has saved a file with this name, and returns its text.
    ///
    /// # Panics
    /// When it does not.
    pub async fn saved_file(&self, name: &str) -> String {
        let script = format!("return window.files[{}] ?? null", json!(name));
        let what = format!("the file {name} is saved");
        self.until(&what, async || {
            let text = self.evaluate(&script).await;
            Ok(text.as_str().map(str::to_owned))
        })
        .await
    }

    /// Chooses a file with this name and text in the file chooser that `css` finds, once it is
    /// there.
    ///
    /// # Panics
    /// When there is no such chooser, or more than one.
    pub async fn give_file(&self, css: &str, name: &str, text: &str) {
        self.counts(css, 1).await;
        let script = format!(
            "const input = document.querySelector({});
             const chosen = new DataTransfer();
             chosen.items.add(new File([{}], {}));
             input.files = chosen.files;
             input.dispatchEvent(new Event('change', {{bubbles: true}}));",
            json!(css),
            json!(text),
            json!(name)
        );
        self.evaluate(&script).await;
    }
}
