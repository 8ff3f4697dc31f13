import {
  closeSync,
  existsSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DamagedFile } from './damaged-file.ts';

/**
 * A file of one JSON value per line. What `add` returned from is on disk. Lines that say nothing any more are left out now and then:
 * the file is written anew beside itself and takes its place in one step, so that a crash leaves the one or the other.
 */
export interface LineJournal<T> {
  add(value: T): void;
  /** Several at once, which is as safe and far quicker. */
  addAll(values: readonly T[]): void;
  close(): void;
}

/** Lines beyond the kept ones that a file may have: when it is opened, and while it is written. */
export const spareLines = { opening: 1_000, running: 20_000 };

/**
 * Opens `file`, making it if need be, and hands every kept value to `remember`, oldest first. `kept` says which values are still
 * wanted, in the order in which they are to stand; it may forget.
 */
export function openLineJournal<T>(
  file: string,
  onValue: (value: T) => void,
  getRetained: () => readonly T[],
): LineJournal<T> {
  mkdirSync(dirname(file), { recursive: true });
  const read = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const complete = read.slice(0, read.lastIndexOf('\n') + 1);
  let lines = 0;
  for (const line of complete.split('\n')) {
    if (!line) continue;
    onValue(parseLine<T>(line, `Line ${lines + 1} of ${file}`));
    lines += 1;
  }
  // A line that a crash cut short was never acted upon: cut it off, so that the next one stands alone.
  if (complete.length < read.length) truncateSync(file, Buffer.byteLength(complete));
  let handle = openSync(file, 'a');
  let bound = 0;
  const compact = (): void => {
    const values = getRetained();
    closeSync(handle);
    const next = openSync(`${file}.new`, 'w');
    for (const value of values) writeSync(next, `${JSON.stringify(value)}\n`);
    fdatasyncSync(next);
    closeSync(next);
    renameSync(`${file}.new`, file);
    handle = openSync(file, 'a');
    lines = values.length;
    bound = lines + spareLines.running;
  };
  if (lines > getRetained().length + spareLines.opening) compact();
  else bound = lines + spareLines.running;
  const addAll = (values: readonly T[]): void => {
    if (values.length === 0) return;
    writeSync(handle, values.map((value) => `${JSON.stringify(value)}\n`).join(''));
    fdatasyncSync(handle);
    lines += values.length;
  };
  const compactWhenDue = (): void => {
    if (lines > bound) compact();
  };
  // Compacted before a line is added: `kept` does not know that line yet.
  return {
    add(value) {
      compactWhenDue();
      addAll([value]);
    },
    addAll(values) {
      compactWhenDue();
      addAll(values);
    },
    close: () => closeSync(handle),
  };
}

function parseLine<T>(line: string, where: string): T {
  try {
    return JSON.parse(line) as T;
  } catch {
    throw new DamagedFile(where);
  }
}
