//! Limits for one visitor, and for all visitors together.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The limits of the server. A test or another deployment may set others.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The number of posts per minute that are accepted from one client.
    pub posts_per_minute: u32,
    /// The number of connections that are served at once. More connections wait to be accepted.
    pub connections: usize,
    /// The time limit for a client to send the head of a request, and to be idle between two
    /// requests.
    pub head: Duration,
    /// The time limit of a request: its body, the wait for a free thread, and rendering.
    pub request: Duration,
    /// The time limit of a connection. It stops clients that are slow to read.
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
/// The map keeps only the time at which a bucket will be full again (the GCRA algorithm). A full
/// bucket can be dropped.
pub struct Buckets {
    interval: Duration,
    full_at: Mutex<HashMap<IpAddr, Instant>>,
}

const MINUTE: Duration = Duration::from_secs(60);

/// The number of buckets from which full buckets are dropped.
const MANY: usize = 10_000;

impl Buckets {
    pub fn new(posts_per_minute: u32) -> Self {
        Self { interval: MINUTE / posts_per_minute.max(1), full_at: Mutex::default() }
    }

    /// Takes a post out of the client's bucket, or returns how long to wait for the next one.
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

/// Returns the client's address. For IPv6, this is the first half, because a customer has at least
/// a network of that size.
fn network(client: IpAddr) -> IpAddr {
    match client.to_canonical() {
        IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64).into(),
        v4 => v4,
    }
}
