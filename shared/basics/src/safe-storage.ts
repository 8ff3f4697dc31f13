/** The part of a browser's local or session storage that `createSafeStorage` wraps. */
interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

/**
 * Local or session storage that never throws. A browser may forbid its storage, and a full one accepts nothing: a
 * value is then missing when it is read again.
 */
export interface SafeStorage {
  read(key: string): string | undefined;
  /** Returns the stored value, or undefined if there is none or if it is not JSON. Callers check its shape. */
  readJson(key: string): unknown;
  write(key: string, text: string): void;
  writeJson(key: string, value: unknown): void;
  remove(key: string): void;
}

/** Wraps a storage so that it never throws. */
export function createSafeStorage(storage: KeyValueStorage): SafeStorage {
  const read = (key: string) => attempt(() => storage.getItem(key)) ?? undefined;
  const write = (key: string, text: string) => attempt(() => storage.setItem(key, text));
  return {
    read,
    readJson: (key) => attempt(() => JSON.parse(read(key) ?? 'null') as unknown) ?? undefined,
    write,
    writeJson: (key, value) => write(key, JSON.stringify(value)),
    remove: (key) => attempt(() => storage.removeItem(key)),
  };
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
