//! Information from cargo about the packages.

use std::process::Command;

use serde_json::Value;

/// Runs cargo with this lock file and returns its output. Uses the network only if cargo fails
/// without it, as it does if a package is missing.
pub fn cargo(args: &str) -> String {
    let run = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO"));
        command.args(args.split(' ')).arg("--locked").args(more);
        command.current_dir(env!("CARGO_MANIFEST_DIR"));
        command.output().unwrap()
    };
    let mut output = run(&["--offline"]);
    if !output.status.success() {
        output = run(&[]);
    }
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    String::from_utf8(output.stdout).unwrap()
}

pub fn metadata() -> Value {
    let args = "metadata --format-version 1 --all-features";
    serde_json::from_str(&cargo(args)).unwrap()
}
