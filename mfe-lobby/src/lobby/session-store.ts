/**
 * What this browser session remembers of the lobby. Storage may be forbidden or full: then nothing is remembered,
 * and nothing else is lost.
 */
export interface SessionStore {
  read(key: string): unknown;
  /** Undefined forgets. */
  write(key: string, value: unknown): void;
}

export const createSessionStore = (storage: () => Storage = () => sessionStorage): SessionStore => ({
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

/** The vendor that was chosen last in the slots lobby (ROUTE-07). */
export function readLastVendor(): string | undefined {
  const code = store.read(vendorKey);
  return typeof code === 'string' ? code : undefined;
}

export const writeLastVendor = (code: string | undefined): void => store.write(vendorKey, code);

export const sessionStore = store;
