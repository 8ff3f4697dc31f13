import { dayMs } from '@parlour/basics';

/** A day as `2026-11-20`, without time or zone. */
export type IsoDay = string;

/** A range of days, both inclusive. */
export interface DayRange {
  from: IsoDay;
  to: IsoDay;
}

export type RangePreset = 'today' | 'yesterday' | 'last7' | 'last30';

export const rangePresets: readonly RangePreset[] = ['today', 'yesterday', 'last7', 'last30'];

const toTime = (day: IsoDay): number => Date.parse(`${day}T00:00:00Z`);

const toDay = (time: number): IsoDay => new Date(time).toISOString().slice(0, 10);

/** Returns the day `days` after `day`, or before it when negative. Days have no zone here, so none is 23 hours long. */
export const addDays = (day: IsoDay, days: number): IsoDay => toDay(toTime(day) + days * dayMs);

/** ISO days sort as text. */
const isBefore = (day: IsoDay, other: IsoDay): boolean => day < other;

/** Returns the number of days in a range, both ends included. */
export const countDays = ({ from, to }: DayRange): number =>
  Math.round((toTime(to) - toTime(from)) / dayMs) + 1;

export function getPresetRange(preset: RangePreset, today: IsoDay): DayRange {
  const ranges: Record<RangePreset, DayRange> = {
    today: { from: today, to: today },
    yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
    last7: { from: addDays(today, -6), to: today },
    last30: { from: addDays(today, -29), to: today },
  };
  return ranges[preset];
}

/** Returns the preset that equals a range, if any. */
export const findPreset = (range: DayRange, today: IsoDay): RangePreset | undefined =>
  rangePresets.find((preset) => {
    const { from, to } = getPresetRange(preset, today);
    return from === range.from && to === range.to;
  });

/** The days that can be requested, both inclusive. */
export interface DayLimits {
  min: IsoDay;
  max: IsoDay;
}

/**
 * Returns the `days` that follow the range, or precede it when negative, clipped to the limits; undefined when none
 * are left.
 */
export function getNeighbourRange(range: DayRange, days: number, limits: DayLimits): DayRange | undefined {
  const wanted =
    days > 0
      ? { from: addDays(range.to, 1), to: addDays(range.to, days) }
      : { from: addDays(range.from, days), to: addDays(range.from, -1) };
  const from = isBefore(wanted.from, limits.min) ? limits.min : wanted.from;
  const to = isBefore(limits.max, wanted.to) ? limits.max : wanted.to;
  return from <= to ? { from, to } : undefined;
}

/** Returns the two days in order and within the limits; undefined when one of them is not a day. */
export function parseRange(one: string, other: string, limits: DayLimits): DayRange | undefined {
  if (!isDay(one) || !isDay(other)) return undefined;
  const [from, to] = one <= other ? [one, other] : [other, one];
  if (from < limits.min || to > limits.max) return undefined;
  return { from, to };
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(toTime(text));

const padTwo = (part: number): string => String(part).padStart(2, '0');

/** Returns the day of `at` in the visitor's time zone. */
export const toIsoDay = (at: Date): IsoDay =>
  `${at.getFullYear()}-${padTwo(at.getMonth() + 1)}-${padTwo(at.getDate())}`;

/**
 * Returns a range as instants in the visitor's time zone: from the first midnight, inclusive, to the one after the
 * last day, exclusive.
 */
export const toInstants = ({ from, to }: DayRange): { from: Date; to: Date } => ({
  from: toMidnight(from),
  to: toMidnight(addDays(to, 1)),
});

/** Without a zone in the text, a date with a time is read as local. */
const toMidnight = (day: IsoDay): Date => new Date(`${day}T00:00:00`);

/** Returns the last `daysMax` days of a longer range; a shorter one is unchanged. */
export const clampToLastDays = (range: DayRange, daysMax: number): DayRange =>
  countDays(range) <= daysMax ? range : { from: addDays(range.to, 1 - daysMax), to: range.to };
