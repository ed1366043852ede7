//! A search for bytes by what follows them. It works on blocks without a branch for each byte, which the
//! compiler turns into vector instructions.

/// The bytes of a block. A loop over fewer would be unrolled instead of vectorised.
pub(crate) const BLOCK: usize = 32;

/// A bit for each byte of a block: whether `is_it` holds for it and the two bytes that follow.
#[inline(always)]
fn hits(block: &[u8; BLOCK + 2], is_it: impl Fn(u8, u8, u8) -> bool) -> u64 {
    let mut hits = [0; BLOCK];
    for (at, hit) in hits.iter_mut().enumerate() {
        *hit = u8::from(is_it(block[at], block[at + 1], block[at + 2]));
    }
    if hits.iter().fold(0, |any, hit| any | hit) == 0 {
        return 0;
    }
    // The highest byte of the product holds the lowest bits of eight bytes.
    let bits =
        |eight: &[u8; 8]| u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let eights = hits.as_chunks().0.iter().rev();
    eights.fold(0, |all, eight| all << 8 | bits(eight))
}

/// The first block with a hit at or after byte `from` of `text`, and its hits. Zeros follow the end of
/// the text.
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

/// Whether `is_it` holds for three consecutive bytes. Zeros follow the last one.
#[inline(always)]
pub(crate) fn any(text: &[u8], is_it: impl Fn(u8, u8, u8) -> bool) -> bool {
    first_block(text, 0, is_it).is_some()
}
