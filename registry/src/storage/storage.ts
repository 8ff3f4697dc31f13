import type { Readable } from 'node:stream';

/**
 * Storage of the registry: bytes by key, such as `releases/mfe-wallet/1.4.0.json`. Every implementation passes the same
 * tests (`storage-cases.ts`). A failed read is an error, never "not there": a failing disk must not let a release be
 * written twice.
 */
export interface Storage {
  /** Returns the value at `key`, or `undefined` when there is none. */
  read(key: string): Promise<StoredValue | undefined>;
  /** Writes or replaces the value atomically; resolves to its size in bytes once it is durable. */
  write(key: string, content: Readable | Uint8Array): Promise<number>;
  /**
   * Writes a value that never changes from then on; resolves to its size once it is durable, or to `undefined` when the
   * key exists already. Nobody sees a part of the value, and a failed write leaves nothing.
   */
  writeOnce(key: string, content: Readable | Uint8Array): Promise<number | undefined>;
  /** Creates the value atomically; resolves to false when the key exists already. */
  create(key: string, content: string): Promise<boolean>;
  /** Appends a line to the value; resolves once it is durable. Supports one writer at a time. */
  append(key: string, line: string): Promise<void>;
  /** Lists the names directly below `prefix`, sorted: values, and prefixes with a trailing slash. */
  list(prefix: string): Promise<string[]>;
  /** Removes every value below `prefix`. */
  remove(prefix: string): Promise<void>;
}

export interface StoredValue {
  bytes: number;
  stream(): Readable;
  text(): Promise<string>;
}
