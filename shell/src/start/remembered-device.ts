/** What this browser knows of a remembered device: whose it is. The token is in a cookie that no script can read. */
const storageKey = 'parlour.remembered';
const rememberedMs = 24 * 60 * 60_000;

interface Remembered {
  name: string;
  untilMs: number;
  /** The gateway opens a session; after a logout the name alone is left. */
  opens: boolean;
}

/** After a login that asked for it. `nowMs`: since 1970. */
export const storeRemembered = (storage: Storage, name: string, nowMs: number): void =>
  write(storage, { name, untilMs: nowMs + rememberedMs, opens: true });

/** Whom the login form greets with their name; undefined where nobody is remembered. */
export const getRememberedName = (storage: Storage, nowMs: number): string | undefined =>
  read(storage, nowMs)?.name;

/** True where the gateway may be asked to open a session (AUTH-04). */
export const isRemembered = (storage: Storage, nowMs: number): boolean =>
  read(storage, nowMs)?.opens === true;

/** The gateway no longer opens a session here: logged out, or the day is over. */
export function forgetRememberedSession(storage: Storage, nowMs: number): void {
  const known = read(storage, nowMs);
  if (known) write(storage, { ...known, opens: false });
}

function read(storage: Storage, nowMs: number): Remembered | undefined {
  try {
    const known = JSON.parse(storage.getItem(storageKey) ?? 'null') as Partial<Remembered> | null;
    const isGood =
      typeof known?.name === 'string' && typeof known.untilMs === 'number' && known.untilMs > nowMs;
    return isGood ? (known as Remembered) : undefined;
  } catch {
    return undefined;
  }
}

function write(storage: Storage, remembered: Remembered): void {
  try {
    storage.setItem(storageKey, JSON.stringify(remembered));
  } catch {
    // A full or forbidden storage: the person logs in as usual.
  }
}
