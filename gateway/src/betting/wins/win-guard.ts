import { type Clock, type Database, minuteMs, toCalendarDay } from '../../server/index.ts';
import type { BettingTables } from '../store.ts';
import { readDayStart, readNet, readWinLimits, type VendorWinLimits, type WinLimits } from './win-limits.ts';

/** The limits of a vendor and how much of them is used. A win within them needs no review. */
export interface WinAllowance {
  limits: VendorWinLimits;
  /** The vendor's wins less its stakes of the day so far. */
  dayNetMinor: bigint;
}

export interface WinGuard {
  /** Returns the allowance of a vendor. It is at most five seconds old, and includes all wins of this process. */
  read(vendor: string): Promise<WinAllowance>;
  /** Counts a win that this process has just paid. */
  count(vendor: string, amountMinor: number): void;
  /** Makes the next win read the limits again. */
  forget(vendor: string): void;
}

const freshMs = 5_000;
/** Transactions older than this have been committed, so their sum is not read again. */
const settledAfterMs = minuteMs;

interface Known {
  day: string;
  readAt: number;
  /** `settledMinor` includes the transactions before this time. */
  settledUntil: Date;
  settledMinor: bigint;
  allowance: WinAllowance;
}

/**
 * Creates the guard of wins. A day's sum is read once per vendor and then continued, so that the effort per win does
 * not grow with the day.
 */
export function createWinGuard(parts: {
  database: Database;
  clock: Clock;
  defaults: WinLimits;
  /** Time zone in which days begin. */
  timeZone: string;
}): WinGuard {
  const { database, clock, defaults, timeZone } = parts;
  const db = database.withTables<BettingTables>();
  const known = new Map<string, Known>();
  const reading = new Map<string, Promise<WinAllowance>>();

  async function readAgain(vendor: string): Promise<WinAllowance> {
    const now = clock.now();
    const day = toCalendarDay(timeZone, now);
    const before = known.get(vendor);
    const isSameDay = before?.day === day;
    const from = isSameDay ? before.settledUntil : await readDayStart(db, now, timeZone);
    const until = new Date(Math.max(now.getTime() - settledAfterMs, from.getTime()));
    const limits = await readWinLimits(db, vendor, defaults);
    const newlySettled = await readNet(db, vendor, { from, to: until });
    const recent = await readNet(db, vendor, { from: until, to: new Date(now.getTime() + settledAfterMs) });
    const settledMinor = (isSameDay ? before.settledMinor : 0n) + newlySettled;
    const allowance = { limits, dayNetMinor: settledMinor + recent };
    known.set(vendor, {
      day,
      readAt: now.getTime(),
      settledUntil: until,
      settledMinor,
      allowance,
    });
    return allowance;
  }

  return {
    async read(vendor) {
      const found = known.get(vendor);
      if (found !== undefined && Math.abs(clock.now().getTime() - found.readAt) < freshMs)
        return found.allowance;
      const running = reading.get(vendor) ?? readAgain(vendor).finally(() => reading.delete(vendor));
      reading.set(vendor, running);
      return running;
    },
    count(vendor, amountMinor) {
      const found = known.get(vendor);
      if (found) found.allowance.dayNetMinor += BigInt(amountMinor);
    },
    forget: (vendor) => void known.delete(vendor),
  };
}
