//! Searches for a byte by its value and the values of the next two bytes. It tests whole blocks
//! without a branch for each byte, which lets the compiler use vector instructions.

use core::ops::Range;

/// The length of a block in bytes. The compiler would unroll a shorter loop instead of vectorising
/// it.
pub(crate) const BLOCK: usize = 32;

/// The number of bytes that [`first_block`] tests in one step: a block, or one byte on targets
/// without vector instructions, to save code.
pub(crate) const STEP: usize = if HAS_VECTORS { BLOCK } else { 1 };
const HAS_VECTORS: bool = cfg!(any(not(target_family = "wasm"), target_feature = "simd128"));

/// Returns a bit for each byte of a block. It is set if `is_it` holds for the byte and the next
/// two.
#[inline(always)]
fn hits(block: &[u8; BLOCK + 2], is_it: impl Fn(u8, u8, u8) -> bool + Copy) -> u64 {
    // With three arrays, the compiler loads each one instead of assembling two of them from the
    // third.
    let ([first @ .., _, _], [_, next @ .., _], [_, _, third @ ..]) = (block, block, block);
    let mut hits = [0; BLOCK];
    for (at, hit) in hits.iter_mut().enumerate() {
        *hit = u8::from(is_it(first[at], next[at], third[at]));
    }
    if hits.iter().fold(0, |any, hit| any | hit) == 0 {
        return 0;
    }
    // The highest byte of the product holds the lowest bits of all eight bytes.
    let bits =
        |eight: &[u8; 8]| u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let eights = hits.as_chunks().0.iter().rev();
    eights.fold(0, |all, eight| all << 8 | bits(eight))
}

/// Returns the range of the first block with a hit at or after byte `from` of `text`, and a bit for
/// each of its bytes. The lowest bit is for the first byte. After the end of the text, `is_it`
/// receives zeros. The last block may end after the text. To continue the search, start at the end
/// of the block.
///
/// A block has 32 bytes, or one byte on targets without vector instructions.
#[inline(always)]
pub fn first_block(
    text: &[u8],
    from: usize,
    is_it: impl Fn(u8, u8, u8) -> bool + Copy,
) -> Option<(Range<usize>, u64)> {
    let mut at = from;
    if !HAS_VECTORS {
        let byte = |at: usize| text.get(at).copied().unwrap_or_default();
        let found = (from..text.len()).find(|&at| is_it(byte(at), byte(at + 1), byte(at + 2)));
        return found.map(|at| (at..at + 1, 1));
    }
    while let Some(block) = text.get(at..).and_then(<[u8]>::first_chunk) {
        let hits = hits(block, is_it);
        if hits != 0 {
            return Some((at..at + BLOCK, hits));
        }
        at += BLOCK;
    }
    while let Some(rest @ [_, ..]) = text.get(at..) {
        let hits = hits(&padded(rest), is_it);
        if hits != 0 {
            return Some((at..at + BLOCK, hits));
        }
        at += BLOCK;
    }
    None
}

/// Returns whether `is_it` holds for any three consecutive bytes. After the end of the text, it
/// receives zeros.
#[inline(always)]
pub fn any(text: &[u8], is_it: impl Fn(u8, u8, u8) -> bool + Copy) -> bool {
    let before_last = match (text.first_chunk(), text.last_chunk()) {
        (Some(first), Some(last)) if text.len() <= BLOCK + 2 => has_hit_in_two(first, last, is_it),
        (Some(_), _) => {
            let (mut at, last) = (0, text.len() - (BLOCK + 2));
            while let Some(block) = text.get(at..).and_then(<[u8]>::first_chunk) {
                if has_hit(block, is_it) {
                    return true;
                }
                if at == last {
                    break;
                }
                // The last block may overlap the block before it.
                at = (at + BLOCK).min(last);
            }
            false
        }
        _ => has_hit(&padded(text), is_it),
    };
    before_last
        || match *text {
            [.., a, b] => is_it(a, b, 0) | is_it(b, 0, 0),
            _ => false,
        }
}

/// Returns the start of the first block from byte `from` on that has a hit, or the end of the text.
/// Tests only blocks that have a byte for which `may_be` holds.
#[inline(always)]
pub fn skip(
    text: &[u8],
    from: usize,
    may_be: impl Fn(u8, u8, u8) -> bool + Copy,
    is_it: impl Fn(u8, u8, u8) -> bool + Copy,
) -> usize {
    let has_it = |block: &[u8; BLOCK + 2]| has_hit(block, may_be) && has_hit(block, is_it);
    let mut at = from;
    while let Some(block) = text.get(at..).and_then(<[u8]>::first_chunk) {
        if has_it(block) {
            return at;
        }
        at += BLOCK;
    }
    while let Some(rest @ [_, ..]) = text.get(at..) {
        if has_it(&padded(rest)) {
            return at;
        }
        at += BLOCK;
    }
    text.len()
}

/// Returns a text of at most `BLOCK + 1` bytes, followed by zeros.
#[inline(always)]
fn padded(text: &[u8]) -> [u8; BLOCK + 2] {
    /// Copies the first and the last `N` bytes of a text. Because `N` is a constant, this needs no
    /// call to `memcpy`.
    #[inline(always)]
    fn copy<const N: usize>(text: &[u8], block: &mut [u8; BLOCK + 2]) -> bool {
        let (Some(first), Some(last)) = (text.first_chunk::<N>(), text.last_chunk::<N>()) else {
            return false;
        };
        block[..N].copy_from_slice(first);
        block[text.len() - N..text.len()].copy_from_slice(last);
        true
    }
    let mut block = [0; BLOCK + 2];
    let _ = copy::<BLOCK>(text, &mut block)
        || copy::<{ BLOCK / 2 }>(text, &mut block)
        || copy::<{ BLOCK / 4 }>(text, &mut block)
        || copy::<{ BLOCK / 8 }>(text, &mut block)
        || copy::<{ BLOCK / 16 }>(text, &mut block)
        || copy::<1>(text, &mut block);
    block
}

/// Returns whether `is_it` holds for a byte of a block and the next two bytes.
#[inline(always)]
fn has_hit(block: &[u8; BLOCK + 2], is_it: impl Fn(u8, u8, u8) -> bool + Copy) -> bool {
    let ([first @ .., _, _], [_, next @ .., _], [_, _, third @ ..]) = (block, block, block);
    let mut hit = 0;
    for at in 0..BLOCK {
        hit |= u8::from(is_it(first[at], next[at], third[at]));
    }
    hit != 0
}

/// Returns the same as `has_hit`, for two pieces of half the length.
#[inline(always)]
fn has_hit_in_two(
    one: &[u8; BLOCK / 2 + 2],
    two: &[u8; BLOCK / 2 + 2],
    is_it: impl Fn(u8, u8, u8) -> bool + Copy,
) -> bool {
    let ([a @ .., _, _], [_, b @ .., _], [_, _, c @ ..]) = (one, one, one);
    let ([d @ .., _, _], [_, e @ .., _], [_, _, f @ ..]) = (two, two, two);
    let mut hit = 0;
    for at in 0..BLOCK / 2 {
        hit |= u8::from(is_it(a[at], b[at], c[at]) | is_it(d[at], e[at], f[at]));
    }
    hit != 0
}
