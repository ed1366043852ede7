//! Measures processor time, which depends less on other work of the machine.

use std::hint::black_box;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// Returns the processor time that this thread has had.
fn now() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

pub fn timed<T>(run: impl FnOnce() -> T) -> Duration {
    let start = now();
    black_box(run());
    now() - start
}
