//! What text is that looks like a domain or an email address: one file for each kind, with its rules and their tests.

pub(crate) mod code;
pub(crate) mod container;
pub(crate) mod email_part;
pub(crate) mod file_name;
pub(crate) mod kubernetes;
pub(crate) mod member;
pub(crate) mod message_id;
pub(crate) mod package;
pub(crate) mod sentence;
pub(crate) mod spelled_address;
pub(crate) mod two_names;
pub(crate) mod unsure;
