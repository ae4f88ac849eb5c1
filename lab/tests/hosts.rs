//! The static host and the programs that are no engines.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;

use std::fs;

use common::{Connection, get};
use lab::site::Site;
use lab::{Outcome, ms, silent};
use tokio::net::TcpStream;

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in [
        ("index.html", "start"),
        ("404.html", "lost"),
        ("app.wasm", "\0asm"),
        ("app.js", "1"),
        ("lesson/index.html", "lesson"),
    ] {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

#[tokio::test]
async fn a_site_serves_files_and_folders_at_its_mount() {
    let folder = folder();
    for mount in ["/", "/course/"] {
        let site = Site::new(folder.path())
            .mounted_at(mount)
            .start()
            .await
            .unwrap();
        for (path, status, body, kind) in [
            ("", 200, "start", "text/html"),
            ("lesson/", 200, "lesson", "text/html"),
            ("app.wasm", 200, "\0asm", "application/wasm"),
            ("app.js", 200, "1", "text/javascript"),
            ("nothing", 404, "lost", "text/html"),
            ("../hosts.rs", 404, "lost", "text/html"),
        ] {
            let answer = get(&site, &format!("{mount}{path}")).await;
            assert_eq!(
                (answer.status, answer.body.as_str()),
                (status, body),
                "{mount}{path}"
            );
            assert!(
                answer.header("content-type").unwrap().starts_with(kind),
                "{path}"
            );
        }
        let folder_without_slash = get(&site, &format!("{mount}lesson")).await;
        assert!((301..309).contains(&folder_without_slash.status));
        assert_eq!(
            folder_without_slash.header("location"),
            Some(format!("{mount}lesson/").as_str())
        );
    }
}

#[tokio::test]
async fn a_mounted_site_has_nothing_outside_its_mount() {
    let folder = folder();
    let site = Site::new(folder.path())
        .mounted_at("/course/")
        .start()
        .await
        .unwrap();
    for path in ["/", "/app.js", "/courses", "/lesson/"] {
        assert_eq!(get(&site, path).await.status, 404, "{path}");
    }
    assert_eq!(
        get(&site, "/course").await.header("location"),
        Some("/course/")
    );
}

#[tokio::test]
async fn without_a_page_for_it_404_is_plain() {
    let folder = tempfile::tempdir().unwrap();
    let site = Site::new(folder.path())
        .bind("127.0.0.2:0")
        .start()
        .await
        .unwrap();
    assert!(site.url().starts_with("http://127.0.0.2:"));
    let answer = get(&site, "/").await;
    assert_eq!(
        (answer.status, answer.body.as_str()),
        (404, "404 Not Found")
    );
}

#[tokio::test]
async fn programs_that_are_no_engines() {
    let closed = silent::closed_port().await.unwrap();
    assert!(TcpStream::connect(closed).await.is_err());

    let page = silent::web_page().await.unwrap();
    let answer = get(&page, "/api/version").await;
    assert!(
        answer.status == 200
            && answer
                .header("content-type")
                .unwrap()
                .starts_with("text/html")
    );

    let mute = silent::mute().await.unwrap();
    let mut connection = Connection::to(&mute).await;
    let answer = connection.try_head("GET", "/", &[], "");
    assert!(tokio::time::timeout(ms(30), answer).await.is_err());
    drop(connection);
    let left = |log: &[lab::Exchange]| log[0].outcome == Outcome::ClientLeft;
    mute.log().until(ms(5000), left).await.unwrap();
}
