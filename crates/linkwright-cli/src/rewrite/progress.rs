//! A bar on standard error for work that takes a while.

use std::sync::Once;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget};

/// Work that is done sooner shows no bar.
const SOON: Duration = Duration::from_millis(500);

pub struct Progress {
    bar: ProgressBar,
    started: Instant,
    shown: Once,
    quiet: bool,
}

impl Progress {
    pub fn new(files: usize, quiet: bool) -> Self {
        Self {
            bar: ProgressBar::with_draw_target(Some(files as u64), ProgressDrawTarget::hidden()),
            started: Instant::now(),
            shown: Once::new(),
            quiet,
        }
    }

    /// One more file is done.
    pub fn step(&self) {
        self.bar.inc(1);
        if !self.quiet && self.started.elapsed() > SOON {
            // Stays hidden where standard error is no terminal.
            self.shown.call_once(|| self.bar.set_draw_target(ProgressDrawTarget::stderr()));
        }
    }

    /// Does what writes to the terminal, with the bar out of its way.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
