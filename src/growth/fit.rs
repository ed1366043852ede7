//! How work grows with the input: an exponent, fitted over inputs of several sizes.

use alloc::format;
use alloc::string::String;

use crate::work;

/// The largest exponent of what is linear.
pub(crate) const MOST: f64 = 1.05;

/// The work for inputs of growing size.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Growth {
    /// The slope of the line through all sizes, on logarithms, by least squares.
    fitted: f64,
    /// The slope from the second largest size to the largest.
    top: f64,
    /// How often a byte of the largest input was looked at.
    pub(crate) looks: f64,
}

impl Growth {
    /// The work of `run` for `input` of each of these sizes.
    pub(crate) fn of<T: AsRef<[u8]>>(
        sizes: [usize; 4],
        input: impl Fn(usize) -> T,
        run: impl Fn(&T),
    ) -> Self {
        Self::from_points(sizes.map(|size| {
            let input = input(size);
            (input.as_ref().len(), work::of(|| run(&input)))
        }))
    }

    /// From the length of each input and the work for it.
    fn from_points(points: [(usize, u64); 4]) -> Self {
        let [(first, _), _, _, (last, work)] = points;
        assert!(last >= 60 * first, "{first} to {last} is no range to fit");
        // Each byte counts as one look more, so that a few looks, or none, do not look like growth.
        // A part that grows with the square shows all the same: in the last slope, from a tenth of a
        // look a byte on. A constant part lowers the fit, and the last slope least.
        let logs = points.map(|(len, work)| ((len as f64).ln(), (work as f64 + len as f64).ln()));
        let slope = |logs: &[(f64, f64)]| {
            let mean =
                |of: fn(&(f64, f64)) -> f64| logs.iter().map(of).sum::<f64>() / logs.len() as f64;
            let (x, y) = (mean(|log| log.0), mean(|log| log.1));
            let shared: f64 = logs.iter().map(|log| (log.0 - x) * (log.1 - y)).sum();
            shared / logs.iter().map(|log| (log.0 - x).powi(2)).sum::<f64>()
        };
        Self {
            fitted: slope(&logs),
            top: slope(&logs[2..]),
            looks: work as f64 / last as f64,
        }
    }

    /// The larger of the two slopes.
    pub(crate) fn exponent(self) -> f64 {
        self.fitted.max(self.top)
    }

    /// Says what is wrong where the work is not linear, or is more than `looks` a byte.
    pub(crate) fn check(self, looks: f64) -> Result<(), String> {
        if self.exponent() <= MOST && self.looks <= looks {
            return Ok(());
        }
        let Self { fitted, top, .. } = self;
        Err(format!(
            "exponent {fitted:.3}, {top:.3} at the end, {:.1} looks a byte",
            self.looks
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(work: impl Fn(f64) -> f64, is_linear: bool) {
        let points =
            [8, 32, 128, 512].map(|kib: usize| (kib << 10, work((kib << 10) as f64) as u64));
        let growth = Growth::from_points(points);
        assert_eq!(growth.check(1e9).is_ok(), is_linear, "{growth:?}");
    }

    #[test]
    fn what_is_linear_passes() {
        check(|_| 0.0, true);
        check(|_| 1e6, true);
        check(|n| n, true);
        check(|n| 20.0 * n + 1e5, true);
        check(|n| 0.01 * n, true);
        // The steps of a search among links that lie a hundred bytes apart.
        check(|n| 10.0 * n + 0.01 * n * n.log2(), true);
        assert!(
            Growth::from_points([8, 32, 128, 512].map(|n| (n, 9 * n as u64)))
                .check(8.0)
                .is_err()
        );
    }

    /// Not even where it is little yet, or stands behind much that is linear or constant.
    #[test]
    fn what_grows_is_found() {
        check(|n| n * n, false);
        check(|n| n.powf(1.1), false);
        check(|n| n * n / 4e6, false);
        check(|n| n * n / 1e5 + 10.0 * n, false);
        check(|n| n * n / 1e4 + 1e6, false);
        check(|n| n * n.log2(), false);
    }
}
