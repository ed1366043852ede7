//! What linkwright must survive, by number: a module for each kind, a test for each number.
//!
//! Numbers 35 to 45 are about the programs: their tests are in `crates/`.
//!
//! "All" are all adapters of the library (`adapters.rs`): a text goes through them as
//! it is, as HTML that says it, as Markdown that says it, and as it is taken for Markdown. Each page is
//! read by a parser (`check.rs`). Besides its anchors, this holds of every one: our anchors taken away
//! it is the page without us (of streams the input, byte for byte); our links lead to `http`, `https` or
//! `mailto`; linked twice it is what it was.
//!
//! | | What | Tests | Through | Elsewhere |
//! |---|---|---|---|---|
//! | 1 | runs behind a URL | `denial::n01_runs_behind_a_url_are_trimmed`, `denial::n01_long_urls_come_to_an_end` | all | growth: `benches/callgrind` |
//! | 2 | runs of what could be links | `denial::n02_runs_of_what_could_be_links` | all | growth: `benches/callgrind` |
//! | 3 | a host or a token without end | `denial::n03_a_host_or_a_token_without_end` | text, stream, events, comrak's tree, Markdown | growth: `benches/callgrind` |
//! | 4 | depth | `depth::n04_markup_that_is_never_closed`, `depth::n04_elements_nested_deep`, `depth::n04_markdown_nested_deep` | all of the library | growth: `benches/callgrind`; larger trees: `tests/html5ever.rs`, `tests/comrak.rs` |
//! | 5 | many references to one long URL | `denial::n05_what_is_written_is_no_longer_than_it_is_said_to_be`, `denial::n05_references_to_one_long_url_stay_references` | all of the library | - |
//! | 6 | what ends an attribute | `injection::n06_what_ends_an_attribute_is_escaped` | all | `tests/browser/injections.rs`, `tests/forum.rs` |
//! | 7 | schemes that run | `injection::n07_schemes_that_run_are_plain` | all | `tests/browser/injections.rs`, `tests/forum.rs` |
//! | 8 | `](javascript:x)` | `injection::n08_no_target_gets_out_of_a_url` | all | `tests/browser/injections.rs` |
//! | 9 | entities in a URL | `injection::n09_what_is_decoded_once_is_encoded_once` | all | `tests/browser/injections.rs` |
//! | 10 | hostile settings | `injection::n10_settings_are_escaped` | all that write anchors | `tests/browser/injections.rs` |
//! | 11 | comments, CDATA, doctypes | `injection::n11_what_looks_like_a_comment_is_read_as_html_reads_it` | all for HTML and Markdown | `tests/html.rs`, `tests/html5ever.rs` |
//! | 12 | what looks like a slash | `spoofing::n12_what_looks_like_a_slash_leads_nowhere_else` | all | `tests/marked.rs`, `tests/browser/injections.rs` |
//! | 13 | userinfo | `spoofing::n13_userinfo_is_plain` | all | `tests/marked.rs` |
//! | 14 | overrides and isolates | `spoofing::n14_overrides_end_a_link_or_are_kept_out_of_it` | all | `tests/marked.rs`, `tests/html.rs` |
//! | 15 | escapes of what deceives | `spoofing::n15_what_is_escaped_for_a_reason_stays_escaped`, `spoofing::n15_controls_spaces_and_overrides_stay_escaped` | all | - |
//! | 16 | hidden in a host | `spoofing::n16_what_is_hidden_in_a_host_is_plain`, `spoofing::n16_a_hidden_character_in_a_host_makes_no_link` | all | `tests/marked.rs` |
//! | 17 | hidden in a path | `spoofing::n17_what_is_not_seen_in_a_path_is_shown_escaped`, `spoofing::n17_what_is_not_seen_is_escaped` | all | - |
//! | 18 | hosts that could deceive | `spoofing::n18_hosts_that_could_deceive_are_shown_in_ascii`, `spoofing::n18_a_host_that_could_deceive_is_shown_in_ascii_and_says_why` | all | `tests/hosts.rs` |
//! | 19 | numbers as hosts | `spoofing::n19_numbers_are_plain`, `spoofing::n19_numbers_that_browsers_take_for_addresses_are_no_hosts` | all | - |
//! | 20 | wide forms | `spoofing::n20_wide_forms_lead_where_idna_maps_them`, `spoofing::n20_wide_letters_and_full_stops_go_where_idna_maps_them` | all | `tests/iri.rs` |
//! | 21 | names of files | `spoofing::n21_names_of_files_are_plain` | all | `tests/marked.rs` |
//! | 22 | `\@` | `spoofing::n22_a_backslash_before_an_at_is_plain` | all | `tests/marked.rs` |
//! | 23 | an author's link text | `spoofing::n23_link_text_of_an_author_is_not_ours` | all for HTML and Markdown | - |
//! | 24 | escapes that are none | `encoding::n24_escapes_are_kept_by_every_adapter`, `encoding::n24_escapes_that_are_none_stay_as_they_are` | all | `tests/iri.rs` |
//! | 25 | NFD, joiners, marks | `encoding::n25_nothing_is_normalised_by_any_adapter`, `encoding::n25_nothing_is_normalised_and_nothing_cut_in_the_middle` | all | `tests/formats.rs` |
//! | 26 | hosts and ports past their limits | `encoding::n26_hosts_that_no_name_server_knows_are_plain`, `encoding::n26_hosts_that_are_too_long_or_invalid_and_ports_that_are_too_large_are_plain` | all | - |
//! | 27 | controls | `encoding::n27_controls_end_a_link_and_stay` | all | - |
//! | 28 | marks and line ends | `encoding::n28_marks_and_line_ends_stay` | all | `tests/html.rs` |
//! | 29 | anchors in anchors | `structure::n29_no_anchor_in_an_anchor` | all for HTML and Markdown | `tests/html5ever.rs`, `tests/markdown/laws.rs` |
//! | 30 | what is no prose | `structure::n30_what_is_no_prose_stays` | all for HTML and Markdown | `tests/html5ever.rs` |
//! | 31 | attributes and comments | `structure::n31_attributes_and_comments_stay` | all for HTML and Markdown | - |
//! | 32 | entities | `structure::n32_entities_are_part_of_a_link` | all for HTML and Markdown | - |
//! | 33 | trees that are mended | `structure::n33_trees_that_a_parser_mends_stay_but_for_anchors` | all for HTML | `tests/html5ever.rs`, `tests/browser/documents.rs` |
//! | 34 | code, definitions, raw HTML, math | `structure::n34_what_markdown_does_not_read_as_text_stays`, `structure::n34_rewrite_leaves_code`, `structure::n34_rewrite_leaves_link_definitions`, `structure::n34_rewrite_leaves_links_and_images`, `structure::n34_rewrite_leaves_raw_html`, `structure::n34_rewrite_leaves_front_matter_and_math` | all for Markdown | `tests/markdown/opaque.rs` |

#![cfg(all(
    feature = "pulldown-cmark",
    feature = "comrak",
    feature = "lol_html",
    feature = "html5ever"
))]

mod adapters;
mod check;
mod denial;
mod depth;
mod encoding;
mod forms;
mod injection;
mod kinds;
mod library;
mod pages;
mod spoofing;
mod structure;
#[path = "../support/mod.rs"]
mod support;
