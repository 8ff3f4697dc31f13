/** Delays before the retries of a failed request, in milliseconds. The last one applies to all further retries. */
const retryAfterMs = [2000, 5000, 15_000, 60_000];

interface RefreshParts<T> {
  load(): Promise<T>;
  onValue(value: T): void;
  onFailure(): void;
}

export interface Refresh {
  /** Requests the value now. The last request wins. */
  refresh(): Promise<void>;
  /** Stops the retries, and ignores a response in flight. */
  stop(): void;
}

/** Creates the refresh of a value that the server owns. A failed request is retried. */
export function createRefresh<T>({ load, onValue, onFailure }: RefreshParts<T>): Refresh {
  let lastRequest = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function refresh(): Promise<void> {
    clearTimeout(timer);
    lastRequest += 1;
    const request = lastRequest;
    try {
      const value = await load();
      if (request !== lastRequest) return;
      failures = 0;
      onValue(value);
    } catch {
      if (request !== lastRequest) return;
      onFailure();
      timer = setTimeout(() => void refresh(), retryAfterMs[failures] ?? retryAfterMs.at(-1));
      failures += 1;
    }
  }

  return {
    refresh,
    stop() {
      lastRequest += 1;
      clearTimeout(timer);
    },
  };
}
