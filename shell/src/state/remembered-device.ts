import { createSafeStorage, dayMs } from '@parlour/basics';

/** Storage key of the member's name on a remembered device. The token is in a cookie that no script can read. */
const storageKey = 'parlour.remembered';
const rememberedMs = dayMs;

interface Remembered {
  name: string;
  untilMs: number;
  /** True while the gateway opens a session. After a logout only the name is left. */
  opens: boolean;
}

/** Stores the name after a login that requested it. `nowMs`: milliseconds since 1970. */
export const storeRemembered = (storage: Storage, name: string, nowMs: number): void =>
  write(storage, { name, untilMs: nowMs + rememberedMs, opens: true });

/** Returns the name for the greeting in the login form, or undefined if no member is remembered. */
export const getRememberedName = (storage: Storage, nowMs: number): string | undefined =>
  read(storage, nowMs)?.name;

/** Returns whether the gateway may be asked to open a session (AUTH-04). */
export const isRemembered = (storage: Storage, nowMs: number): boolean =>
  read(storage, nowMs)?.opens === true;

/** Records that the gateway no longer opens a session here, after a logout or at the end of the day. */
export function forgetRememberedSession(storage: Storage, nowMs: number): void {
  const known = read(storage, nowMs);
  if (known) write(storage, { ...known, opens: false });
}

function read(storage: Storage, nowMs: number): Remembered | undefined {
  const known = createSafeStorage(storage).readJson(storageKey) as Partial<Remembered> | undefined;
  const isGood =
    typeof known?.name === 'string' && typeof known.untilMs === 'number' && known.untilMs > nowMs;
  return isGood ? (known as Remembered) : undefined;
}

/** Stores who is remembered. If the storage is full or forbidden, the person logs in as usual. */
const write = (storage: Storage, remembered: Remembered): void =>
  createSafeStorage(storage).writeJson(storageKey, remembered);
