import {
  closeSync,
  existsSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** A file of one JSON value per line that is only ever added to. What `add` returned from is on disk. */
export interface LineJournal<T> {
  add(value: T): void;
  /** Several at once, which is as safe and far quicker. */
  addAll(values: readonly T[]): void;
  close(): void;
}

/** Opens `file`, making it if need be, and hands every kept value to `remember`, oldest first. */
export function openLineJournal<T>(file: string, remember: (value: T) => void): LineJournal<T> {
  mkdirSync(dirname(file), { recursive: true });
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const complete = kept.slice(0, kept.lastIndexOf('\n') + 1);
  for (const line of complete.split('\n')) if (line) remember(JSON.parse(line) as T);
  // A line that a crash cut short was never acted upon: cut it off, so that the next one stands alone.
  if (complete.length < kept.length) truncateSync(file, Buffer.byteLength(complete));
  const handle = openSync(file, 'a');
  const addAll = (values: readonly T[]): void => {
    if (values.length === 0) return;
    writeSync(handle, values.map((value) => `${JSON.stringify(value)}\n`).join(''));
    fdatasyncSync(handle);
  };
  return {
    add: (value) => addAll([value]),
    addAll,
    close: () => closeSync(handle),
  };
}
