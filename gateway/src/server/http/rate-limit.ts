/** At most `times` calls at once; the allowance refills over `perMs`. */
export interface RateLimit {
  times: number;
  perMs: number;
}

export interface TokenBuckets {
  /** Returns 0 when the call may proceed, else the milliseconds until the next try. `nowMs` never decreases. */
  take(key: string, nowMs: number): number;
}

interface Bucket {
  tokens: number;
  atMs: number;
}

const bucketsMax = 50_000;

/** Creates one bucket per key in this process. Several gateways together allow several times as much. */
export function createTokenBuckets({ times, perMs }: RateLimit): TokenBuckets {
  const buckets = new Map<string, Bucket>();
  return {
    take(key, nowMs) {
      const bucket = buckets.get(key) ?? { tokens: times, atMs: nowMs };
      bucket.tokens = Math.min(times, bucket.tokens + ((nowMs - bucket.atMs) * times) / perMs);
      bucket.atMs = nowMs;
      // Reinserting keeps the least recently used key first. At the bound that key is evicted; it starts full when it
      // returns.
      buckets.delete(key);
      buckets.set(key, bucket);
      if (buckets.size > bucketsMax) buckets.delete(buckets.keys().next().value ?? key);
      if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) * perMs) / times);
      bucket.tokens -= 1;
      return 0;
    },
  };
}
