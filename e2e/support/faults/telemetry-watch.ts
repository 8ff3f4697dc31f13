import { expect, type Page } from '@playwright/test';

interface Entry {
  kind: string;
  remote: string;
  message?: string;
}

/** Recorder of the pages' telemetry about one remote, as `kind message` lines. */
export interface TelemetryWatch {
  expectEntry(remote: string, what: RegExp, withinMs?: number): Promise<void>;
  /** Reads the telemetry sent so far. */
  readEntries(remote: string): Promise<string>;
  /** Discards the telemetry sent so far. */
  clear(): Promise<void>;
}

/** Records the telemetry that a page sends. Call it before the page opens. */
export async function watchTelemetry(page: Page): Promise<TelemetryWatch> {
  const entries: Entry[] = [];
  // A beacon's body cannot be read; without beacons the page sends the same data by an ordinary request.
  await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }));
  page.on('request', (request) => {
    if (!request.url().endsWith('/registry/telemetry')) return;
    const body = request.postDataJSON() as { entries: Entry[] };
    entries.push(...body.entries);
  });

  const readEntries = async (remote: string): Promise<string> => {
    await flush(page);
    const ofRemote = entries.filter((entry) => entry.remote === remote);
    return ofRemote.map(({ kind, message }) => `${kind} ${message ?? ''}`).join('\n');
  };

  return {
    async expectEntry(remote, what, timeout = 40_000) {
      await expect.poll(() => readEntries(remote), { timeout, intervals: [100, 250, 500] }).toMatch(what);
    },
    readEntries,
    async clear() {
      if (page.url() !== 'about:blank') await flush(page);
      entries.length = 0;
    },
  };
}

/** A page sends its queue when the visitor switches to another tab. */
const flush = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
  });
