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

/** A file of the data folder whose content is damaged. `where` names it; the error does not quote its content. */
class DamagedFile extends Error {
  override readonly name = 'DamagedFile';

  constructor(where: string) {
    super(`${where} is damaged`);
  }
}

/**
 * A file with one JSON value per line. When `add` returns, the value is on disk. Obsolete lines are removed from time
 * to time: a new file is written and then atomically replaces the old one, so that a crash leaves either of them
 * intact.
 */
interface LineJournal<T> {
  add(value: T): void;
  /** Adds several values at once; equally safe and much faster. */
  addAll(values: readonly T[]): void;
  close(): void;
}

/** Maximum number of obsolete lines in a file: when it is opened, and while it is written. */
export const spareLines = { opening: 1_000, running: 20_000 };

/**
 * Opens or creates `file` and passes every stored value to `onValue`, oldest first. `getRetained` returns the values
 * that are still needed, in the order in which to store them; it may discard others from the caller's memory.
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
  // A line that a crash cut short was never acted upon. It is cut off, so that the next value starts a new line.
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
  // Compaction precedes the addition, because `getRetained` does not know the new value yet.
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
