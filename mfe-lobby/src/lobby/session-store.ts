/**
 * Stores lobby state for the browser session. If storage is forbidden or full, nothing is stored and everything else
 * works.
 */
interface SessionStore {
  read(key: string): unknown;
  /** Removes the key if the value is undefined. */
  write(key: string, value: unknown): void;
}

const createSessionStore = (storage: () => Storage = () => sessionStorage): SessionStore => ({
  read(key) {
    try {
      return JSON.parse(storage().getItem(key) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  },
  write(key, value) {
    try {
      if (value === undefined) storage().removeItem(key);
      else storage().setItem(key, JSON.stringify(value));
    } catch {
      return;
    }
  },
});

const store = createSessionStore();
const vendorKey = 'currentVassalage';

/** Returns the vendor that was last chosen in the slots lobby (ROUTE-07). */
export function readLastVendor(): string | undefined {
  const code = store.read(vendorKey);
  return typeof code === 'string' ? code : undefined;
}

export const writeLastVendor = (code: string | undefined): void => store.write(vendorKey, code);

export const sessionStore = store;
