import { createEmitter, minuteMs } from '@parlour/basics';
import type { Site } from '@parlour/contracts';
import { type Cell, csvStart, toCsvLines } from './csv.ts';
import { saveFile } from './save-file.ts';

/** One file to write. */
export interface ExportJob {
  /** Identifies the export: the same key cannot run twice at once. */
  key: string;
  fileName: string;
  head: readonly Cell[];
  /** Reads the rows in parts, which limits the server's memory use. Stops when `signal` is aborted. */
  readRows(signal: AbortSignal): AsyncIterable<readonly (readonly Cell[])[]>;
}

interface RunningExport {
  /** Rows read so far. */
  done: number;
}

/** The exports of one release. They continue while no view of the release is mounted. */
export interface ExportRuns {
  /** Resolves with the number of rows, or undefined when the export was cancelled. Rejects when reading fails. */
  run(site: Site, job: ExportJob): Promise<number | undefined>;
  cancel(key: string): void;
  cancelAll(): void;
  find(key: string): RunningExport | undefined;
  /** Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** The longest time for which an export delays a swap of its release. */
const holdMs = 10 * minuteMs;

export function createExportRuns(): ExportRuns {
  const running = new Map<string, { state: RunningExport; aborter: AbortController }>();
  const changes = createEmitter();
  const cancelAll = () => {
    for (const { aborter } of running.values()) aborter.abort();
  };

  async function run(site: Site, job: ExportJob): Promise<number | undefined> {
    if (running.has(job.key)) return undefined;
    const one = { state: { done: 0 }, aborter: new AbortController() };
    const { signal } = one.aborter;
    running.set(job.key, one);
    changes.emit();
    const release = site.guard.hold('export', { forMs: holdMs });
    // The file belongs to the member who started it.
    const stopWatching = site.events.subscribe('session.closed', () => one.aborter.abort());
    try {
      const parts = [csvStart, toCsvLines([job.head])];
      for await (const rows of job.readRows(signal)) {
        signal.throwIfAborted();
        parts.push(toCsvLines(rows));
        one.state = { done: one.state.done + rows.length };
        changes.emit();
      }
      signal.throwIfAborted();
      saveFile(job.fileName, 'text/csv;charset=utf-8', parts);
      return one.state.done;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    } finally {
      stopWatching();
      release();
      running.delete(job.key);
      changes.emit();
    }
  }
  return {
    run,
    cancelAll,
    cancel: (key) => running.get(key)?.aborter.abort(),
    find: (key) => running.get(key)?.state,
    subscribe: changes.subscribe,
  };
}
