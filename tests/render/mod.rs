//! The adapters: what each makes of its documents, and that they agree.

mod agreement;
mod books;
mod comrak;
mod edges;
mod examples;
mod existing;
mod explain;
mod fuzz_inputs;
mod hooks;
mod html;
mod html5ever;
mod kit;
mod laws;
mod only;
mod pulldown_cmark;
mod sanitiser;
mod snapshots;
mod static_site;
