//! A progress bar on standard error.

use std::io::{self, IsTerminal as _};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work that is done sooner shows no bar.
const DELAY: Duration = Duration::from_millis(500);

/// A bar that is hidden until it is started, and removed when it is dropped.
pub struct Progress {
    pub bar: ProgressBar,
}

impl Progress {
    pub fn hidden() -> Self {
        Self { bar: ProgressBar::hidden() }
    }

    /// Shows the bar after a delay if standard error is a terminal. `counts` is a template of indicatif.
    pub fn start(&self, len: u64, counts: &str) {
        if !io::stderr().is_terminal() {
            return;
        }
        self.bar.set_length(len);
        let template = format!("{{elapsed_precise}} {{wide_bar}} {counts}");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            self.bar.set_style(style);
        }
        // A thread, because the library may be at work on one large document meanwhile.
        let bar = self.bar.downgrade();
        thread::spawn(move || {
            thread::sleep(DELAY);
            if let Some(bar) = bar.upgrade().filter(|bar| !bar.is_finished()) {
                bar.set_draw_target(ProgressDrawTarget::stderr());
                bar.enable_steady_tick(DELAY / 5);
            }
        });
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
