//! What is too large for [`super::storage`]: texts by their keys, in the browser's database.

use idb::{
    Database, DatabaseEvent, Error, Factory, ObjectStoreParams, Transaction, TransactionMode,
};
use wasm_bindgen::JsValue;

const NAME: &str = "two-numbers";
const VERSION: u32 = 1;
const STORE: &str = "measurements";

/// The browser keeps nothing for this page, or has no room left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotKept;

impl From<Error> for NotKept {
    fn from(_: Error) -> Self {
        Self
    }
}

/// Every text with its key, in the order of the keys.
///
/// # Errors
/// Where the browser does not let the page look.
pub async fn all() -> Result<Vec<(String, String)>, NotKept> {
    let database = open().await?;
    let transaction = database.transaction(&[STORE], TransactionMode::ReadOnly)?;
    let store = transaction.object_store(STORE)?;
    let keys = store.get_all_keys(None, None)?.await?;
    let texts = store.get_all(None, None)?.await?;
    transaction.await?;
    let text = |value: JsValue| value.as_string().unwrap_or_default();
    let keys = keys.into_iter().map(text);
    Ok(keys.zip(texts.into_iter().map(text)).collect())
}

/// Keeps `text` under `key`, in the place of what was there.
///
/// # Errors
/// Where the browser does not keep it.
pub async fn put(key: &str, text: &str) -> Result<(), NotKept> {
    let transaction = writing().await?;
    let store = transaction.object_store(STORE)?;
    store
        .put(&JsValue::from_str(text), Some(&JsValue::from_str(key)))?
        .await?;
    transaction.commit()?.await?;
    Ok(())
}

/// Forgets what is kept under `key`.
///
/// # Errors
/// Where the browser does not let the page change what it keeps.
pub async fn delete(key: &str) -> Result<(), NotKept> {
    let transaction = writing().await?;
    let store = transaction.object_store(STORE)?;
    store.delete(JsValue::from_str(key))?.await?;
    transaction.commit()?.await?;
    Ok(())
}

async fn writing() -> Result<Transaction, Error> {
    let database = open().await?;
    database.transaction(&[STORE], TransactionMode::ReadWrite)
}

async fn open() -> Result<Database, Error> {
    let mut request = Factory::new()?.open(NAME, Some(VERSION))?;
    request.on_upgrade_needed(|event| {
        let made = event
            .database()
            .and_then(|database| database.create_object_store(STORE, ObjectStoreParams::new()));
        // Without the store each later request fails, and that is told.
        let _ = made;
    });
    request.await
}
