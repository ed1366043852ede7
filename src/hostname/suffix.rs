//! Public suffixes: which domains can be registered, by the ICANN section of the Public Suffix List.

use super::suffixes::{GROUPS, RUNS, TEXT};

// The table is in every program that links, so its size is a promise.
const _: () = assert!(size_of_val(&GROUPS) + size_of_val(&RUNS) + size_of_val(TEXT) <= 50 * 1024);

/// Returns whether the label, in lower case, is a top-level domain, if only with rules below it, as `np`.
pub(super) fn is_top_level(label: &[u8]) -> bool {
    matches!(label, b"com" | b"net" | b"org") || Group::ROOT.child(label).is_some()
}

/// Returns the length of the longest public suffix of `domain`, which is in ASCII form and lower case. If no
/// rule matches, the suffix is the top-level domain. Returns `None` if there is no such top-level domain.
pub(super) fn icann_suffix(domain: &[u8]) -> Option<usize> {
    // The list has no rule below these.
    if let [.., b'.', b'c', b'o', b'm']
    | [.., b'.', b'n', b'e', b't']
    | [.., b'.', b'o', b'r', b'g'] = domain
    {
        return Some(3);
    }
    let mut suffix = None;
    let mut group = Group::ROOT;
    let mut end = domain.len();
    loop {
        let start = domain[..end].iter().rposition(|&b| b == b'.').map_or(0, |dot| dot + 1);
        let child = group.child(&domain[start..end]);
        let is_suffix = match child {
            Some(Child::Leaf) => true,
            // The suffix is what is above the exception.
            Some(Child::Group(child)) if child.is_exception() => {
                return (domain.len() - end).checked_sub(1);
            }
            Some(Child::Group(child)) => {
                child.is_rule() || group.has_wildcard() || suffix.is_none()
            }
            None => group.has_wildcard(),
        };
        if is_suffix {
            suffix = Some(domain.len() - start);
        }
        match child {
            Some(Child::Group(child)) if start > 0 => (group, end) = (child, start - 1),
            _ => return suffix,
        }
    }
}

/// A label of the list that has labels below it or is no ordinary rule.
#[derive(Clone, Copy)]
struct Group(usize);

/// A label of the list.
enum Child {
    /// A rule with nothing below it.
    Leaf,
    Group(Group),
}

impl Group {
    /// What is above the top-level domains.
    const ROOT: Self = Self(0);

    fn is_rule(self) -> bool {
        GROUPS[self.0] & 1 != 0
    }

    fn has_wildcard(self) -> bool {
        GROUPS[self.0] & 2 != 0
    }

    fn is_exception(self) -> bool {
        GROUPS[self.0] & 4 != 0
    }

    /// Returns the runs of the labels directly below this one, the shortest labels first.
    fn runs(self) -> impl Iterator<Item = Run> {
        let first = |group: usize| (GROUPS[group] >> 3 & 0x1FFF) as usize;
        RUNS[first(self.0)..first(self.0 + 1)].iter().map(|&run| Run::unpack(run))
    }

    fn child(self, label: &[u8]) -> Option<Child> {
        let mut group = (GROUPS[self.0] >> 16) as usize;
        for run in self.runs().take_while(|run| run.width <= label.len()) {
            if run.width == label.len()
                && let Some(row) = run.find(label)
            {
                return Some(if run.is_groups {
                    Child::Group(Self(group + row))
                } else {
                    Child::Leaf
                });
            }
            if run.is_groups {
                group += run.rows;
            }
        }
        None
    }
}

/// Sorted labels of one length, each a row of `TEXT`.
struct Run {
    at: usize,
    rows: usize,
    is_groups: bool,
    /// The length of each label, which is not 0.
    width: usize,
}

impl Run {
    fn unpack(run: u32) -> Self {
        Self {
            at: (run >> 16) as usize,
            rows: (run >> 7 & 0x1FF) as usize,
            is_groups: run & 0x40 != 0,
            width: (run & 0x3F) as usize,
        }
    }

    /// Returns the number of the row that is `label`, which has the length of the rows.
    fn find(&self, label: &[u8]) -> Option<usize> {
        let row = |number: usize| &TEXT.as_bytes()[self.at + number * self.width..];
        let key = first_bytes(label, self.width);
        // The row, if there is one, is among `count` rows from `first` on.
        let (mut first, mut count) = (0, self.rows);
        while count > 1 {
            let half = count / 2;
            let middle = row(first + half);
            let number = first_bytes(middle, self.width);
            let is_behind = key < number || key == number && label < &middle[..self.width];
            first = if is_behind { first } else { first + half };
            count -= half;
        }
        (&row(first)[..self.width] == label).then_some(first)
    }
}

/// Returns up to eight of the first `width` bytes of `text` as a number, because numbers are compared faster.
fn first_bytes(text: &[u8], width: usize) -> u64 {
    let width = width.min(8);
    match text.first_chunk() {
        Some(&bytes) => u64::from_be_bytes(bytes) >> (64 - 8 * width),
        None => text[..width].iter().fold(0, |number, &b| number << 8 | u64::from(b)),
    }
}
