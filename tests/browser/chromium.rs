//! Loads a page in a browser without a window, and returns the page after its scripts have run.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// A time that is longer than any page takes on a slow machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Returns the browser that `CHROMIUM` names, or the first of [`NAMES`] that is installed.
pub fn browser() -> PathBuf {
    if let Some(named) = std::env::var_os("CHROMIUM").filter(|named| !named.is_empty()) {
        return named.into();
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    NAMES
        .iter()
        .flat_map(|name| std::env::split_paths(&path).map(move |folder| folder.join(name)))
        .find(|file| file.is_file())
        .expect("no browser: install Chromium (Debian: apt-get install chromium) or set CHROMIUM")
}

/// Returns the report that the scripts of `page` wrote in `<pre id="report">`.
pub fn report(name: &str, page: &str) -> serde_json::Value {
    let dom = dom(name, page.as_bytes());
    let report =
        dom.rsplit_once("<pre id=\"report\">").and_then(|(_, rest)| rest.split_once("</pre>"));
    match report {
        Some((report, _)) => serde_json::from_str(report).unwrap(),
        None => panic!("{name}: the page wrote no report, its end was:\n{}", end_of(&dom)),
    }
}

/// Returns the page after its scripts have run.
pub fn dom(name: &str, page: &[u8]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let file = folder.join(format!("{name}.html"));
    fs::write(&file, page).unwrap();
    let browser = browser();
    let (out, log) = (folder.join("dom.html"), folder.join("log.txt"));
    let mut child = Command::new(&browser)
        // The sandbox does not work for root, as in containers, and our own pages do not need it.
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
        .args(["--no-first-run", "--disable-extensions", "--disable-sync", "--disable-quic"])
        .args(["--disable-background-networking", "--disable-component-update"])
        // All hosts fail to resolve at once, so a page does not wait for anything that it loads.
        .arg("--host-resolver-rules=MAP * ~NOTFOUND")
        .args(["--virtual-time-budget=5000", "--dump-dom"])
        .arg(format!("--user-data-dir={}", folder.join("profile").display()))
        .arg(format!("file://{}", file.display()))
        .stdin(Stdio::null())
        .stdout(File::create(&out).unwrap())
        .stderr(File::create(&log).unwrap())
        .spawn()
        .unwrap_or_else(|error| panic!("{} does not start: {error}", browser.display()));
    let status = wait(&mut child);
    let said = String::from_utf8_lossy(&fs::read(&log).unwrap()).into_owned();
    match status {
        Some(status) if status.success() => fs::read_to_string(out).unwrap(),
        Some(status) => panic!("{}: {status}\n{}", browser.display(), end_of(&said)),
        None => panic!("{} did not end\n{}", browser.display(), end_of(&said)),
    }
}

/// Waits for the browser to end. Stops it and returns `None` if it takes too long.
fn wait(child: &mut std::process::Child) -> Option<ExitStatus> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return Some(status);
        }
        if start.elapsed() > PATIENCE {
            child.kill().unwrap();
            child.wait().unwrap();
            return None;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn end_of(text: &str) -> String {
    let skip = text.chars().count().saturating_sub(2000);
    text.chars().skip(skip).collect()
}
