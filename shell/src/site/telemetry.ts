import { type Heartbeat, heartbeatEveryMs, type TelemetryEntry } from '@parlour/contracts';

/** One batch goes out this long after its first entry, or when the page is left. */
export const batchAfterMs = 5000;
/** More than this in one batch is noise of one fault repeating; the rest is only counted. */
export const batchSizeMax = 100;

export interface Telemetry {
  report(entry: TelemetryEntry): void;
  /** From now on says with each batch, and every minute without one, which browser this is and what it is on. */
  startHeartbeat(page: () => Heartbeat): void;
  /** Sends what waits, now. */
  flush(): void;
  stop(): void;
}

export interface TelemetryParts {
  /** Sends one batch; it may fail, and nobody waits for it. */
  send(body: string): void;
  /** Which document the page stands on. */
  revision(): number;
  now(): number;
}

/** Collects what releases report and sends it in batches. Nothing in an entry names a person. */
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

/** A registry that does not answer must not hold connections that the page needs for other things. */
const sendLimitMs = 10_000;

/** To the registry. While the page is being left only a beacon gets through. */
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
