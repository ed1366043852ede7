//! A progress bar on standard error.

use std::io::{self, IsTerminal as _};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressBarIter, ProgressDrawTarget, ProgressStyle};

/// Work that is done sooner shows no bar.
const DELAY: Duration = Duration::from_millis(500);

/// Hidden until it is started, and removed when it is dropped.
pub struct Progress(ProgressBar);

impl Progress {
    pub fn hidden() -> Self {
        Self(ProgressBar::hidden())
    }

    /// Shows the bar after a delay if standard error is a terminal. `counts` is a template of indicatif.
    pub fn start(&self, len: u64, counts: &str) {
        if !io::stderr().is_terminal() {
            return;
        }
        self.0.set_length(len);
        let template = format!("{{elapsed_precise}} {{wide_bar}} {counts}");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            self.0.set_style(style);
        }
        // A thread, because the library may be at work on one large document meanwhile.
        let bar = self.0.downgrade();
        thread::spawn(move || {
            thread::sleep(DELAY);
            if let Some(bar) = bar.upgrade().filter(|bar| !bar.is_finished()) {
                bar.set_draw_target(ProgressDrawTarget::stderr());
                bar.enable_steady_tick(DELAY / 5);
            }
        });
    }

    /// One more file is done.
    pub fn step(&self) {
        self.0.inc(1);
    }

    /// Counts what is read from `reader` as bytes.
    pub fn wrap<R: io::Read>(&self, reader: R) -> ProgressBarIter<R> {
        self.0.wrap_read(reader)
    }

    /// Hides the bar while `write` writes to the terminal.
    pub fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.suspend(write)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
