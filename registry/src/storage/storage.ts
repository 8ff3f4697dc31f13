import type { Readable } from 'node:stream';

/**
 * Where the registry keeps bytes, by key: `releases/mfe-wallet/1.4.0.json`. The same cases hold for every
 * implementation (`storage-cases.ts`). A failure to read is an error, never "not there": a failing disk must not let a
 * release be written twice.
 */
export interface Storage {
  /** The value at `key`, or undefined when there is none. */
  read(key: string): Promise<StoredValue | undefined>;
  /** Writes or replaces the value, durably, before it resolves. Answers its bytes. */
  write(key: string, content: Readable | Uint8Array): Promise<number>;
  /** Writes the value unless the key has one already, in one step; answers whether it did. */
  create(key: string, content: string): Promise<boolean>;
  /** Adds a line to the end of the value, durably, before it resolves. One writer at a time. */
  append(key: string, line: string): Promise<void>;
  /** The names right below `prefix`: of values, and of prefixes with a trailing slash. Sorted. */
  list(prefix: string): Promise<string[]>;
  /** Removes every value below `prefix`. */
  remove(prefix: string): Promise<void>;
}

export interface StoredValue {
  bytes: number;
  stream(): Readable;
  text(): Promise<string>;
}
