//! What decides where a link is: the letter of the standard, or what readers of prose expect.

use core::fmt::Debug;

use crate::host::HostData;
use crate::refusal::Reason;

use super::scanner::{Attempt, Scanner};
use super::{LinkKind, tail};

/// Decides, at the triggers that a [`Scanner`] finds, whether there is a link and where it ends.
///
/// [`Letter`](super::Letter) follows the standard. [`Prose`](crate::prose::Prose) differs from it in the rows D1 to D10.
pub(crate) trait Judge: Clone + Debug + Sized {
    /// Returns whether these bytes end a wide full stop that may be a trigger.
    fn is_wide(byte: u8, next: u8, third: u8) -> bool;

    /// Returns whether the wide full stop at byte `stop` is a trigger.
    fn is_trigger(text: &[u8], stop: usize) -> bool;

    /// Returns whether a label may start with a character whose first byte is `byte`.
    fn may_start_label(byte: u8) -> bool;

    /// Tries to read a URL whose scheme ends before byte `colon`.
    fn url(scanner: &mut Scanner<'_, Self>, colon: usize) -> Attempt;

    /// Tries to read a domain around the `.` at byte `dot`, which a label character follows.
    fn domain(scanner: &mut Scanner<'_, Self>, dot: usize) -> Attempt;

    /// Tries to read a domain around the wide full stop at byte `stop`.
    fn wide_domain(scanner: &mut Scanner<'_, Self>, stop: usize) -> Attempt;

    /// Returns the address around the `@` at byte `at`, or the reason why there is none and where the scan continues.
    fn address(scanner: &Scanner<'_, Self>, at: usize) -> Attempt;

    /// Returns the end of the port behind the host that ends at byte `end` of a link of this kind, which starts at byte
    /// `start`, or why what stands there makes it no link.
    fn behind_host(
        scanner: &Scanner<'_, Self>,
        kind: LinkKind,
        start: usize,
        end: usize,
    ) -> Result<usize, Reason> {
        let _ = (kind, start);
        Self::port_end(scanner.text(), end)
    }

    /// Returns the end of the port at byte `from`, or `from` if there is no port.
    fn port_end(text: &str, from: usize) -> Result<usize, Reason> {
        tail::port_end(text, from)
    }

    /// Returns the end of the path, query and fragment that start at byte `from`, in a link that starts at byte `start`.
    /// Returns `from` if there are none. Does not allocate.
    fn tail_end(text: &str, start: usize, from: usize, hosts: HostData) -> usize;
}
