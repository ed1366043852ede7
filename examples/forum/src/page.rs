//! The page that all visitors see.

use ammonia::clean_text;

pub const STYLE: &str = include_str!("style.css");

pub fn page(main: &str) -> String {
    format!("{HEAD}<main>\n{main}</main>\n</body>\n</html>\n")
}

pub fn article(author: &str, html: &str) -> String {
    let author = clean_text(author);
    // `bdi` and `dir` isolate the text direction of a name and of a post.
    format!(
        "<article>\n<h2><bdi>{author}</bdi></h2>\n<div dir=\"auto\">\n{html}</div>\n</article>\n"
    )
}

pub fn alert(why: &str) -> String {
    let why = clean_text(why);
    format!(
        "<p role=\"alert\">{why} It was not posted; go back in your browser to try again.</p>\n"
    )
}

const HEAD: &str = r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Forum</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<h1>Forum</h1>
"#;

pub const FORM: &str = r#"<form method="post" action="/">
<p><label>Name, if you like<br><input name="author" autocomplete="nickname"></label></p>
<p><label>Post, in Markdown<br><textarea name="text" required dir="auto"></textarea></label></p>
<p><button>Post</button></p>
</form>
"#;
