/** At most `times` at once, then as many again over `perMs`. */
export interface RateLimit {
  times: number;
  perMs: number;
}

export interface TokenBuckets {
  /** 0 when it may go on, else after how many milliseconds it may try again. `nowMs` grows. */
  take(key: string, nowMs: number): number;
}

interface Bucket {
  tokens: number;
  atMs: number;
}

const bucketsMax = 50_000;

/** One bucket per key, in this process: several gateways together allow several times as much. */
export function createTokenBuckets({ times, perMs }: RateLimit): TokenBuckets {
  const buckets = new Map<string, Bucket>();
  return {
    take(key, nowMs) {
      const bucket = buckets.get(key) ?? { tokens: times, atMs: nowMs };
      bucket.tokens = Math.min(times, bucket.tokens + ((nowMs - bucket.atMs) * times) / perMs);
      bucket.atMs = nowMs;
      // The longest unused stands first; at the bound it goes, and starts full when it comes back.
      buckets.delete(key);
      buckets.set(key, bucket);
      if (buckets.size > bucketsMax) buckets.delete(buckets.keys().next().value ?? key);
      if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) * perMs) / times);
      bucket.tokens -= 1;
      return 0;
    },
  };
}
