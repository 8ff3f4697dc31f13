import { isAppError } from '@parlour/contracts';
import { atom } from 'jotai';

/** Until when no further code can be asked for, and why. */
export interface CodeWait {
  untilMs: number;
  /** Too many were asked for; otherwise one is on its way. */
  isBlocked: boolean;
}

/** By what the codes are for and where they go: closing a dialog does not make the button ready again. */
const waitsAtom = atom<Readonly<Record<string, CodeWait>>>({});
export const codeWaitsAtom = atom((get) => get(waitsAtom));
export const setCodeWaitAtom = atom(null, (get, set, { name, ...wait }: CodeWait & { name: string }) =>
  set(waitsAtom, { ...get(waitsAtom), [name]: wait }),
);

const minuteMs = 60_000;
/** Where the gateway does not say how long (AUTH-09). */
const blockedMs = 5 * minuteMs;

/** The button counts down for as long as the code is good: 60 seconds times its minutes (AUTH-09). */
export const getWaitAfterSending = (validMinutes: number, nowMs: number): CodeWait => ({
  untilMs: nowMs + validMinutes * minuteMs,
  isBlocked: false,
});

/** How long a refusal makes one wait; undefined for one that may be tried again at once. */
export function getWaitAfterFailure(error: unknown, nowMs: number): CodeWait | undefined {
  if (!isAppError(error, 'verification.too-many')) return undefined;
  const seconds = error.details?.retryAfterSeconds;
  return { untilMs: nowMs + (typeof seconds === 'number' ? seconds * 1000 : blockedMs), isBlocked: true };
}

export const countSecondsUntil = (untilMs: number | undefined, nowMs: number): number =>
  untilMs === undefined ? 0 : Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
