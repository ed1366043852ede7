//! linkwright by default, or strict.

use ::linkwright::Finder;

use super::Answer;

pub fn program(finder: Finder) -> Answer {
    Box::new(move |text| {
        let links = finder.links(text);
        (
            "links",
            links.map(|link| vec![link.as_str().to_owned(), link.href().to_string()]).collect(),
        )
    })
}
