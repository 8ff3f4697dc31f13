import { minuteMs } from '@parlour/basics';
import { isAppError } from '@parlour/contracts';
import { atom } from 'jotai';

/** Time until which no further code can be requested, with the reason. */
interface CodeWait {
  untilMs: number;
  /** True after too many requests; false while a sent code is valid. */
  isBlocked: boolean;
}

/**
 * Waits by purpose and destination of the code. They outlive the dialog, so reopening it does not enable the button.
 */
const waitsAtom = atom<Readonly<Record<string, CodeWait>>>({});
export const codeWaitsAtom = atom((get) => get(waitsAtom));
export const setCodeWaitAtom = atom(null, (get, set, { name, ...wait }: CodeWait & { name: string }) =>
  set(waitsAtom, { ...get(waitsAtom), [name]: wait }),
);

/** Default wait if the gateway does not return one (AUTH-09). */
const blockedMs = 5 * minuteMs;

/** Returns the wait after a code was sent. It lasts as long as the code is valid: 60 seconds per minute (AUTH-09). */
export const getWaitAfterSending = (validMinutes: number, nowMs: number): CodeWait => ({
  untilMs: nowMs + validMinutes * minuteMs,
  isBlocked: false,
});

/** Returns the wait after a failed request; undefined if it can be retried at once. */
export function getWaitAfterFailure(error: unknown, nowMs: number): CodeWait | undefined {
  if (!isAppError(error, 'verification.too-many')) return undefined;
  const seconds = error.details?.retryAfterSeconds;
  return { untilMs: nowMs + (typeof seconds === 'number' ? seconds * 1000 : blockedMs), isBlocked: true };
}

export const countSecondsUntil = (untilMs: number | undefined, nowMs: number): number =>
  untilMs === undefined ? 0 : Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
