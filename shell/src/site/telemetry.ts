import { type Heartbeat, heartbeatEveryMs, pageTicketName, type TelemetryEntry } from '@parlour/contracts';

/** A batch is sent this long after its first entry, or when the page is left. */
const batchAfterMs = 5000;
/** Maximum number of entries in one batch. More are noise of one repeating fault, and are only counted. */
const batchSizeMax = 100;

export interface Telemetry {
  report(entry: TelemetryEntry): void;
  /** Adds the heartbeat (visitor and releases) to each batch from now on, and sends it every minute without one. */
  startHeartbeat(page: () => Heartbeat): void;
  /** Sends the waiting entries now. */
  flush(): void;
  stop(): void;
}

interface TelemetryParts {
  /** Sends one batch. Resolves to the page's next ticket, if the registry sent one. It never rejects. */
  send(body: string): Promise<string | undefined>;
  /** Proof that the registry served this page. Without one, its reports are not evidence about a canary. */
  ticket?: string;
  /** Returns the revision of the document that the page uses. */
  revision(): number;
  now(): number;
}

/** Collects the reports of releases and sends them in batches. No entry names a person. */
export function startTelemetry(parts: TelemetryParts): Telemetry {
  let batch: (TelemetryEntry & { at: string })[] = [];
  let dropped = 0;
  let { ticket } = parts;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let page: (() => Heartbeat) | undefined;
  let heartbeatTimer: ReturnType<typeof setInterval> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (batch.length > 0) send();
  }
  function send(): void {
    const body = { revision: parts.revision(), dropped, entries: batch, page: page?.(), ticket };
    void parts.send(JSON.stringify(body)).then((next) => {
      ticket = next ?? ticket;
    });
    batch = [];
    dropped = 0;
  }
  const flushWhenHidden = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  document.addEventListener('visibilitychange', flushWhenHidden);

  return {
    report(entry) {
      if (batch.length >= batchSizeMax) dropped += 1;
      else batch.push({ ...entry, at: new Date(parts.now()).toISOString() });
      timer ??= setTimeout(flush, batchAfterMs);
    },
    startHeartbeat(getHeartbeat) {
      page = getHeartbeat;
      heartbeatTimer = setInterval(send, heartbeatEveryMs);
      timer ??= setTimeout(() => {
        timer = undefined;
        send();
      }, batchAfterMs);
    },
    flush,
    stop() {
      clearInterval(heartbeatTimer);
      document.removeEventListener('visibilitychange', flushWhenHidden);
      flush();
    },
  };
}

/** Timeout of a request. A registry that does not answer must not hold connections that the page needs. */
const sendLimitMs = 10_000;

/** Sends a batch to the registry. While the page is being left, only a beacon gets through. */
export async function sendTelemetry(body: string): Promise<string | undefined> {
  const url = '/registry/telemetry';
  const leaving = document.visibilityState === 'hidden';
  if (leaving && navigator.sendBeacon?.(url, new Blob([body], { type: 'application/json' })))
    return undefined;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      keepalive: leaving,
      signal: AbortSignal.timeout(sendLimitMs),
    });
    if (response.status !== 200) return undefined;
    const answer = (await response.json()) as { ticket?: string } | undefined;
    return answer?.ticket;
  } catch {
    return undefined;
  }
}

/**
 * Returns the ticket that the registry sent with this page. A page from the service worker's cache has none, nor has
 * one in a browser that hides the header.
 */
export function readPageTicket(performance: Pick<Performance, 'getEntriesByType'>): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.serverTiming?.find(({ name }) => name === pageTicketName)?.description;
}
