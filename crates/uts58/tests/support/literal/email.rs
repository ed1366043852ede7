//! Section 5.2, *Email Detection Algorithm*. The numbers are its steps.

use uts58::unicode::is_link_email;

/// Returns the start of the address with the `@` at `n`, both in characters, or `None` if the text
/// does not match.
pub fn link_start(cp: &[char], n: usize) -> Option<usize> {
    // 1
    if n == 0 {
        return None;
    }
    // 2
    if cp[n - 1] == '.' {
        return None;
    }
    // 3
    let mut start = 0;
    for i in (0..n).rev() {
        if cp[i] == '.' {
            if cp[i + 1] == '.' {
                return None;
            }
        } else if !is_link_email(cp[i]) {
            start = i + 1;
            break;
        }
    }
    // 4
    if cp[start] == '.' {
        return None;
    }
    // 5
    if start == n {
        return None;
    }
    // 6
    let mailto: Vec<char> = "mailto:".chars().collect();
    let before = &cp[..start];
    let is_mailto = before.len() >= mailto.len()
        && before[before.len() - mailto.len()..]
            .iter()
            .zip(&mailto)
            .all(|(a, b)| a.eq_ignore_ascii_case(b));
    // 7
    Some(if is_mailto { start - mailto.len() } else { start })
}
