//! How much one visitor, and all of them together, may ask for.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What the server sets a limit to, and a test or another deployment may set otherwise.
#[derive(Clone, Debug)]
pub struct Limits {
    /// How many posts a minute are taken from one client.
    pub posts_per_minute: u32,
    /// How many connections are served at once. More wait to be accepted.
    pub connections: usize,
    /// How long a client may take to send the head of a request, and how long it may be idle between two.
    pub head: Duration,
    /// How long a request may take: its body, the wait for a free thread, and rendering.
    pub request: Duration,
    /// How long a connection may last. This is the limit for clients that are slow to read.
    pub connection: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            posts_per_minute: 10,
            connections: 512,
            head: Duration::from_secs(10),
            request: Duration::from_secs(20),
            connection: Duration::from_secs(60),
        }
    }
}

/// A token bucket for each client: it holds the posts of one minute, and fills up in a minute.
///
/// All that is kept of a bucket is when it will be full again (this is the algorithm GCRA). A bucket that is full
/// need not be kept at all.
pub struct Buckets {
    interval: Duration,
    full_at: Mutex<HashMap<IpAddr, Instant>>,
}

const MINUTE: Duration = Duration::from_secs(60);

/// From this many buckets on, those that are full are looked for and dropped.
const MANY: usize = 10_000;

impl Buckets {
    pub fn new(posts_per_minute: u32) -> Self {
        Self { interval: MINUTE / posts_per_minute.max(1), full_at: Mutex::default() }
    }

    /// Takes a post out of the client's bucket, or says how long to wait for the next one.
    pub fn take(&self, client: IpAddr, now: Instant) -> Result<(), Duration> {
        let mut full_at = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        if full_at.len() >= MANY {
            full_at.retain(|_, full_at| *full_at > now);
        }
        let full_at = full_at.entry(network(client)).or_insert(now);
        let next = (*full_at).max(now) + self.interval;
        match (next - now).checked_sub(MINUTE) {
            None | Some(Duration::ZERO) => {
                *full_at = next;
                Ok(())
            }
            Some(wait) => Err(wait),
        }
    }
}

/// The client's address; of IPv6 its first half, because a customer has at least a network of that size.
fn network(client: IpAddr) -> IpAddr {
    match client.to_canonical() {
        IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64).into(),
        v4 => v4,
    }
}
