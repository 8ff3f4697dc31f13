import { type Heartbeat, heartbeatEveryMs, type TelemetryEntry } from '@parlour/contracts';

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

export interface TelemetryParts {
  /** Sends one batch. It may fail, and no caller waits for it. */
  send(body: string): void;
  /** Returns the revision of the document that the page uses. */
  revision(): number;
  now(): number;
}

/** Collects the reports of releases and sends them in batches. No entry names a person. */
export function startTelemetry(parts: TelemetryParts): Telemetry {
  let batch: (TelemetryEntry & { at: string })[] = [];
  let dropped = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let page: (() => Heartbeat) | undefined;
  let heartbeatTimer: ReturnType<typeof setInterval> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (batch.length > 0) send();
  }
  function send(): void {
    parts.send(JSON.stringify({ revision: parts.revision(), dropped, entries: batch, page: page?.() }));
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
export function sendTelemetry(body: string): void {
  const url = '/registry/telemetry';
  const leaving = document.visibilityState === 'hidden';
  if (leaving && navigator.sendBeacon?.(url, new Blob([body], { type: 'application/json' }))) return;
  void fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    keepalive: leaving,
    signal: AbortSignal.timeout(sendLimitMs),
  }).catch(() => undefined);
}
