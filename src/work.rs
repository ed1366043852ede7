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
