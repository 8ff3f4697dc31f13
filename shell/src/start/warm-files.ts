import type { HashedFiles } from '../runtime/integrity-registry.ts';
import { mayPrefetch } from './connection.ts';

/** Delay before the next attempt while the page loads something that a person waits for. */
const busyRetryMs = 1000;
/** Longest wait for an idle moment of the page. */
const idleLimitMs = 5000;
/** Delay between files in browsers that do not announce idle moments. */
const idleFallbackMs = 200;

interface WarmingParts {
  /** Returns the releases whose files the page may need next, the most important first. */
  releases(): readonly HashedFiles[];
  /** Returns whether the page has already loaded this file. */
  isLoaded(url: string): boolean;
  /** Returns whether the page loads something that must not wait: a view, or a release for a swap. */
  isBusy(): boolean;
  fetch: typeof fetch;
}

/** Fetching of files that the page does not need yet. */
export interface Warming {
  /** Continues with the releases that are in the page now. */
  advance(): void;
  stop(): void;
}

/**
 * Fetches the lazy files of releases into the browser's cache and the service worker, so that a dialog opens after the
 * network is lost. It fetches one file at a time, each once, with low priority, while the page is idle, and not on a
 * connection that is slow or expensive. The browser refuses a file that does not match its hash.
 */
export function startWarming({ releases, isLoaded, isBusy, fetch }: WarmingParts): Warming {
  const handled = new Set<string>();
  let isRunning = false;
  let isStopped = false;

  const mayFetch = (): boolean => !isStopped && navigator.onLine && mayPrefetch();

  function findNext(): { url: string; integrity: string } | undefined {
    for (const { base, integrity } of releases()) {
      for (const [file, hash] of Object.entries(integrity)) {
        const url = base + file;
        if (!handled.has(url) && !isLoaded(url)) return { url, integrity: hash };
      }
    }
    return undefined;
  }

  async function warm({ url, integrity }: { url: string; integrity: string }): Promise<void> {
    handled.add(url);
    try {
      const response = await fetch(url, { integrity, priority: 'low' });
      // A browser stores a response in its cache once it is read.
      await response.arrayBuffer();
    } catch {
      // A file that was interrupted is fetched when the browser is online again.
      if (!navigator.onLine) handled.delete(url);
    }
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (mayFetch() && findNext()) {
      await waitForIdle();
      const next = findNext();
      if (!next || !mayFetch()) break;
      if (isBusy()) await wait(busyRetryMs);
      else await warm(next);
    }
    isRunning = false;
  }

  const advance = () => void run();
  window.addEventListener('online', advance);
  advance();
  return {
    advance,
    stop() {
      isStopped = true;
      window.removeEventListener('online', advance);
    },
  };
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits for an idle moment of the page. Safari does not announce them. */
const waitForIdle = (): Promise<void> =>
  'requestIdleCallback' in window
    ? new Promise((resolve) => window.requestIdleCallback(() => resolve(), { timeout: idleLimitMs }))
    : wait(idleFallbackMs);
