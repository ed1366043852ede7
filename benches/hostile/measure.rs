//! Measures time and memory of one run, and how they grow.

use std::time::{Duration, Instant};

pub(crate) const KIB: usize = 1 << 10;

/// The cost of one run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    pub(crate) time: Duration,
    /// The most bytes that were allocated at once.
    pub(crate) peak: u64,
}

/// Returns the median of three runs. A long run is not repeated.
pub(crate) fn cost(mut run: impl FnMut()) -> Cost {
    const LONG: Duration = Duration::from_millis(500);
    let mut once = || {
        let mut time = Duration::ZERO;
        let info = allocation_counter::measure(|| time = timed(&mut run).0);
        let peak = info.bytes_max;
        Cost { time, peak }
    };
    let first = once();
    if first.time > LONG {
        return first;
    }
    let mut costs = [first, once(), once()];
    costs.sort_by_key(|cost| cost.time);
    costs[1]
}

/// Returns the time of `run`, and its result.
pub(crate) fn timed<T>(run: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let given = std::hint::black_box(run());
    (start.elapsed(), given)
}

/// Returns the slope of the least-squares line through the logarithms of these sizes and times.
pub(crate) fn exponent(points: &[(usize, Duration)]) -> f64 {
    let logs = points.iter().map(|&(len, time)| {
        let nanos = time.as_nanos().max(1) as f64;
        ((len as f64).ln(), nanos.ln())
    });
    let logs: Vec<(f64, f64)> = logs.collect();
    let mean = |of: fn(&(f64, f64)) -> f64| logs.iter().map(of).sum::<f64>() / logs.len() as f64;
    let (x, y) = (mean(|log| log.0), mean(|log| log.1));
    let shared: f64 = logs.iter().map(|log| (log.0 - x) * (log.1 - y)).sum();
    shared / logs.iter().map(|log| (log.0 - x).powi(2)).sum::<f64>()
}

/// Returns the expected time for a text of `len` bytes, given the times of two smaller texts.
pub(crate) fn expected(points: [(usize, Duration); 2], len: usize) -> Duration {
    let (last, time) = points[1];
    let times = (len as f64 / last as f64).powf(exponent(&points).max(0.0));
    Duration::try_from_secs_f64(time.as_secs_f64() * times).unwrap_or(Duration::MAX)
}

/// Formats a shape for a cell of a table.
pub(crate) fn cell(shape: impl std::fmt::Display) -> String {
    shape.to_string().replace('|', "\\|").replace('`', "&#96;").replace('<', "&lt;")
}

pub(crate) fn millis(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1e3)
}
