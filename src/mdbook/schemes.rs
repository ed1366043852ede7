//! Names of schemes for the life of the program.

use alloc::string::String;
use alloc::vec::Vec;
use std::sync::{Mutex, PoisonError};

/// The lists that were asked for: a book that is built again and again takes no more memory.
static LISTS: Mutex<Vec<&'static [&'static str]>> = Mutex::new(Vec::new());

pub(super) fn for_good(names: Vec<String>) -> &'static [&'static str] {
    let mut lists = LISTS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(list) = lists.iter().find(|list| **list == names) {
        return list;
    }
    let list: Vec<&'static str> = names.into_iter().map(|name| &*name.leak()).collect();
    let list: &'static [&'static str] = list.leak();
    lists.push(list);
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn a_list_is_made_once() {
        let names = || vec![String::from("gemini"), String::from("ftp")];
        let list = for_good(names());
        assert_eq!(list, ["gemini", "ftp"]);
        assert!(core::ptr::eq(list, for_good(names())));
        assert_eq!(for_good(vec![String::from("ftp")]), ["ftp"]);
    }
}
