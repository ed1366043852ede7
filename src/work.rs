//! Work, counted: how many bytes the scanning loops look at. Nothing is left of it outside the
//! tests of this crate.

#[cfg(test)]
extern crate std;

#[cfg(test)]
std::thread_local! {
    static BYTES: core::cell::Cell<u64> = const { core::cell::Cell::new(0) };
}

/// `bytes` were looked at.
#[inline]
pub(crate) fn add(bytes: usize) {
    #[cfg(test)]
    BYTES.set(BYTES.get() + bytes as u64);
    #[cfg(not(test))]
    let _ = bytes;
}

/// What was looked at in this thread while `run` ran.
#[cfg(test)]
pub(crate) fn of(run: impl FnOnce()) -> u64 {
    let before = BYTES.get();
    run();
    BYTES.get() - before
}

/// Whether the work of `run` grows as the input does, from one of these sizes to the other, and is not
/// `most` for each byte of the larger: else says so.
#[cfg(test)]
pub(crate) fn is_linear(
    [small, large]: [usize; 2],
    most: f64,
    input: impl Fn(usize) -> std::vec::Vec<u8>,
    run: impl Fn(&[u8]),
) -> Result<(), std::string::String> {
    let work_of = |len| {
        let input = input(len);
        (of(|| run(&input)), input.len())
    };
    let ((few, short), (many, long)) = (work_of(small), work_of(large));
    // What the smaller input costs at least, so that a constant does not look like growth.
    let few = few.max(short as u64);
    let exponent = (many as f64 / few as f64).ln() / (long as f64 / short as f64).ln();
    let each = many as f64 / long as f64;
    match exponent <= 1.05 && each <= most {
        true => Ok(()),
        false => Err(std::format!("exponent {exponent:.2}, {each:.1} a byte")),
    }
}
