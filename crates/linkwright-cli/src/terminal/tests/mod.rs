//! Tests when text is shown. The tests set the time, so they do not wait.

use linkwright::Linker;

use super::*;

fn arriving(linker: &Linker, width: usize) -> Arriving<'_> {
    let mut screen = Screen::new(linker, Links::All);
    (screen.width, screen.columns) = (width, 80);
    Arriving::new(screen)
}

/// The output does not depend on the pieces in which the text arrives.
#[test]
fn pieces_make_no_difference() {
    let text = "请访问https://example.com/a，然后（bücher.de/größe）。\n\n\x1B[31mMail a@example.org\x1B[0m, then\n\
                https://example.com/manual/of/rows/0123\n45/index.html\n\x1B]8;;https://example.org/\x1B\\x\x1B]8;;\x1B\\\r\nexample.com";
    let (linker, now) = (Linker::new(), Instant::now());
    let written = |size| {
        let mut arriving = arriving(&linker, 39);
        let pieces = text.as_bytes().chunks(size);
        let shown: String = pieces.map(|piece| arriving.push(piece, now)).collect();
        shown + &arriving.finish(now)
    };
    let whole = written(text.len());
    assert!(whole.contains("45/index.html\x1B]8;;"), "{whole}");
    for size in [1, 2, 3, 7, 50] {
        assert_eq!(written(size), whole, "{size}");
    }
}

/// Text that may become a link is shown a second after its first byte.
#[test]
fn a_possible_link_waits_a_second() {
    let (linker, start) = (Linker::new(), Instant::now());
    let at = |millis| start + Duration::from_millis(millis);
    let mut arriving = arriving(&linker, 19);
    assert_eq!(arriving.push(b"See example.com", at(0)), "See ");
    assert_eq!(arriving.screen.deadline(), Some(at(1000)));
    let link = "\x1B]8;id=lw1;https://example.com\x1B\\example.com\x1B]8;;\x1B\\ ";
    assert_eq!(arriving.push(b" now.", at(300)), link);
    assert_eq!(arriving.screen.deadline(), Some(at(1300)));
    assert_eq!(arriving.screen.show(Show::Waited), "now.");
    assert_eq!(arriving.screen.deadline(), None);
    // The next line could continue this URL, but does not arrive.
    assert_eq!(arriving.push(b"\nhttps://example.com\n", at(2000)), "\n");
    assert_eq!(arriving.screen.deadline(), Some(at(3000)));
    let link = "\x1B]8;id=lw2;https://example.com\x1B\\https://example.com\x1B]8;;\x1B\\\n";
    assert_eq!(arriving.screen.show(Show::Waited), link);
    // A URL whose end may still change does not link.
    assert_eq!(arriving.push(b"https://example.", at(4000)), "");
    for millis in [4200, 4400, 4600, 4800] {
        assert_eq!(arriving.push(b"c", at(millis)), "");
        assert_eq!(arriving.screen.deadline(), Some(at(5000)));
    }
    assert_eq!(arriving.screen.show(Show::Waited), "https://example.cccc");
    assert_eq!(arriving.push(b"om\n", at(5100)), "om\n");
}

/// Text waits only for a link that may start or continue at its end. A carriage return or a
/// backspace waits for the text after it.
#[test]
fn nothing_else_waits() {
    let (linker, now) = (Linker::new(), Instant::now());
    let mut arriving = arriving(&linker, 80);
    let pieces = [
        "a.py ",
        ".",
        ".",
        "\x1B[31m.\x1B[m",
        "\n",
        "Name: ",
        "Password:",
        "Go on? [y/N]",
        "\r\n",
        ">",
        "(1/2)",
        " 10%",
        "|",
        "...",
        "你好。",
        "a note\r\n",
        "\n",
        "\t",
        "\r20%",
        "\r\x1B[K30%",
        "\x08\x08\x0840%",
        "\x08-",
    ];
    for piece in pieces {
        assert_eq!(arriving.push(piece.as_bytes(), now), piece);
    }
}
