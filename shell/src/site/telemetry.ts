import { type Heartbeat, heartbeatEveryMs, type TelemetryEntry } from '@parlour/contracts';

/** One batch goes out this long after its first entry, or when the page is left. */
export const batchAfterMs = 5000;
/** More than this in one batch is noise of one fault repeating; the rest is only counted. */
export const batchSizeMax = 100;

export interface Telemetry {
  report(entry: TelemetryEntry): void;
  /** From now on says with each batch, and every minute without one, which browser this is and what it is on. */
  beat(page: () => Heartbeat): void;
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
  let beating: ReturnType<typeof setInterval> | undefined;

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
    beat(ask) {
      page = ask;
      beating = setInterval(send, heartbeatEveryMs);
      timer ??= setTimeout(() => {
        timer = undefined;
        send();
      }, batchAfterMs);
    },
    flush,
    stop() {
      clearInterval(beating);
      document.removeEventListener('visibilitychange', flushWhenHidden);
      flush();
    },
  };
}

/** To the registry, also while the page is being left. */
export function sendTelemetry(body: string): void {
  const sent = navigator.sendBeacon?.('/registry/telemetry', new Blob([body], { type: 'application/json' }));
  if (!sent)
    void fetch('/registry/telemetry', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      keepalive: true,
    }).catch(() => undefined);
}
