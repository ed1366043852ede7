//! The elements of tables and others that an end tag inside does not reach out of.
//!
//! HTML Standard, 13.2.4.2 and 13.2.4.3: what has to be known to tell whether an anchor still is
//! open.

use alloc::vec::Vec;

/// The open elements of that kind, the innermost last.
#[derive(Clone, Debug, Default)]
pub(super) struct Scopes {
    open: Vec<Scope>,
    /// Where those of tables are in it.
    of_tables: Vec<usize>,
    /// Whether more was opened than is kept.
    is_lost: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// In a table, and in no cell or caption of it.
    Table,
    Td,
    Th,
    Caption,
    Applet,
    Marquee,
    Object,
    /// A row or a group of rows or columns: none is kept.
    Part,
}

/// Elements that were closed together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Closed {
    /// How many are open now, and how many were.
    pub(super) now: usize,
    pub(super) before: usize,
    /// Whether anchors in the innermost of them end with it. In other words, whether it is more
    /// than a table.
    pub(super) ends_anchors: bool,
}

/// Deeper than this nothing is kept: browsers do not nest that deep.
const MAX_DEPTH: usize = 256;

impl Scope {
    #[inline]
    pub(super) fn of(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"td" => Self::Td,
            b"th" => Self::Th,
            b"table" => Self::Table,
            b"caption" => Self::Caption,
            b"tr" | b"tbody" | b"thead" | b"tfoot" | b"col" | b"colgroup" => Self::Part,
            b"applet" => Self::Applet,
            b"marquee" => Self::Marquee,
            b"object" => Self::Object,
            _ => return None,
        })
    }

    pub(super) fn is_of_table(self) -> bool {
        !matches!(self, Self::Applet | Self::Marquee | Self::Object)
    }
}

impl Scopes {
    pub(super) fn len(&self) -> usize {
        self.open.len()
    }

    /// Whether text here stands in a table but in no cell: a browser puts it before the table.
    pub(super) fn is_in_table(&self) -> bool {
        self.open.last() == Some(&Scope::Table)
    }

    /// Whether so much was open that what is open now cannot be told.
    pub(super) fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// The innermost of a table, its place and what it is.
    fn of_table(&self) -> Option<(usize, Scope)> {
        let at = *self.of_tables.last()?;
        Some((at, self.open[at]))
    }

    /// A start tag; tells `closed` what it closes.
    pub(super) fn start(&mut self, scope: Scope, mut closed: impl FnMut(Closed)) {
        if scope.is_of_table() {
            match self.of_table() {
                // A table in a cell is in it, one between cells ends the table.
                Some((at, Scope::Table)) if scope != Scope::Table => {
                    self.close_above(at, &mut closed);
                }
                Some((at, Scope::Table)) => self.close(at, &mut closed),
                Some(_) if scope == Scope::Table => {}
                Some((at, _)) => self.close(at, &mut closed),
                None if scope == Scope::Table => {}
                None => return,
            }
        }
        self.is_lost |= self.open.len() == MAX_DEPTH;
        if scope != Scope::Part && !self.is_lost {
            if scope.is_of_table() {
                self.of_tables.push(self.open.len());
            }
            self.open.push(scope);
        }
    }

    /// An end tag; tells `closed` what it closes.
    pub(super) fn end(&mut self, scope: Scope, mut closed: impl FnMut(Closed)) {
        if !scope.is_of_table() {
            // Each of them keeps the end tags of others in.
            if self.open.last() == Some(&scope) {
                self.close(self.open.len() - 1, &mut closed);
            }
            return;
        }
        let Some((at, open)) = self.of_table() else {
            return;
        };
        match (scope, open) {
            (Scope::Td | Scope::Th | Scope::Caption, _) if scope != open => {}
            (Scope::Table, Scope::Table) => self.close(at, &mut closed),
            (Scope::Table, _) => {
                self.close(at, &mut closed);
                self.end(scope, closed);
            }
            (Scope::Part, Scope::Table) => self.close_above(at, &mut closed),
            (Scope::Part, Scope::Caption) => {}
            (_, _) => self.close(at, &mut closed),
        }
    }

    fn truncate(&mut self, len: usize) {
        self.open.truncate(len);
        while self.of_tables.pop_if(|at| *at >= len).is_some() {}
    }

    /// What stands between cells ends where the next row does.
    fn close_above(&mut self, at: usize, closed: &mut impl FnMut(Closed)) {
        if self.open.len() > at + 1 {
            let (now, before) = (at + 1, self.open.len());
            self.truncate(now);
            closed(Closed {
                now,
                before,
                ends_anchors: false,
            });
        }
    }

    fn close(&mut self, at: usize, closed: &mut impl FnMut(Closed)) {
        let (now, before) = (at, self.open.len());
        let ends_anchors = self.open[at] != Scope::Table;
        self.truncate(at);
        closed(Closed {
            now,
            before,
            ends_anchors,
        });
    }
}
