//! A search for bytes by what stands behind them, in blocks without a branch a byte, which the compiler
//! turns into vector instructions.

/// The bytes that are looked at at once. The compiler unrolls a loop over fewer before it could make
/// vector instructions of it.
pub(crate) const BLOCK: usize = 32;

/// Which bytes of a block are what is looked for, with the two behind each: a bit for each.
#[inline(always)]
fn hits(block: &[u8; BLOCK + 2], is_it: impl Fn(u8, u8, u8) -> bool) -> u64 {
    let mut hits = [0; BLOCK];
    for (at, hit) in hits.iter_mut().enumerate() {
        *hit = u8::from(is_it(block[at], block[at + 1], block[at + 2]));
    }
    if hits.iter().fold(0, |any, hit| any | hit) == 0 {
        return 0;
    }
    // The product has the lowest bits of eight bytes in its highest byte.
    let bits =
        |eight: &[u8; 8]| u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let eights = hits.as_chunks().0.iter().rev();
    eights.fold(0, |all, eight| all << 8 | bits(eight))
}

/// The first block from byte `from` of `text` on with a hit, and its hits. Zeros stand behind the end
/// of the text.
#[inline(always)]
pub(crate) fn first_block(
    text: &[u8],
    from: usize,
    is_it: impl Fn(u8, u8, u8) -> bool,
) -> Option<(usize, u64)> {
    let mut at = from;
    while let Some(block) = text.get(at..).and_then(<[u8]>::first_chunk) {
        let hits = hits(block, &is_it);
        if hits != 0 {
            return Some((at, hits));
        }
        at += BLOCK;
    }
    while let Some(rest @ [_, ..]) = text.get(at..) {
        let mut block = [0; BLOCK + 2];
        block[..rest.len()].copy_from_slice(rest);
        let hits = hits(&block, &is_it);
        if hits != 0 {
            return Some((at, hits));
        }
        at += BLOCK;
    }
    None
}

/// Whether three bytes beside each other are what is looked for. Zeros stand behind the last one.
#[inline(always)]
pub(crate) fn any(text: &[u8], is_it: impl Fn(u8, u8, u8) -> bool) -> bool {
    first_block(text, 0, is_it).is_some()
}

#[cfg(all(test, feature = "_adapter"))]
mod tests {
    use super::*;
    use crate::detect::is_candidate;

    fn has_candidate(text: &str) -> bool {
        any(text.as_bytes(), |byte, next, _| is_candidate(byte, next))
    }

    #[test]
    fn a_candidate_is_seen_at_every_place() {
        for len in 0..70 {
            let plain = "x".repeat(len);
            assert!(!has_candidate(&plain));
            for at in 0..=len {
                for candidate in [".a", "://", "@", "\u{3002}", "\u{FF0E}", "\u{FF61}"] {
                    let text = [&plain[..at], candidate, &plain[at..], "x"].concat();
                    assert!(has_candidate(&text), "{text}");
                }
                let text = [&plain[..at], ". : ", &plain[at..]].concat();
                assert!(!has_candidate(&text), "{text}");
            }
        }
    }
}
