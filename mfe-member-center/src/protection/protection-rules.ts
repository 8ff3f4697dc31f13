/** Pure rules of the page of player protection. */
import type { LimitName, ProtectionLimit } from '@parlour/api-client';
import { formatAmount } from '@parlour/money';

const hoursPerDay = 24;
const minutesPerHour = 60;

/** A duration: a text key and its count. */
export interface Duration {
  unit: 'minutes' | 'hours' | 'days' | 'months' | 'permanent';
  count: number;
}

/** Converts hours to days if they are several whole days. */
export const toDuration = (hours: number): Duration =>
  hours > hoursPerDay && hours % hoursPerDay === 0
    ? { unit: 'days', count: hours / hoursPerDay }
    : { unit: 'hours', count: hours };

/** Parses a length of the rules: `24h`, `6m` or `permanent`. */
export function parseLength(length: string): Duration {
  if (length === 'permanent') return { unit: 'permanent', count: 0 };
  const count = Number(length.slice(0, -1));
  return length.endsWith('m') ? { unit: 'months', count } : toDuration(count);
}

export const isOfTime = ({ kind }: LimitName): boolean => kind === 'SESSION_MIN';

/** Returns how much of a limit is used, from 0 to 1. */
export const getShare = ({ amount, used }: ProtectionLimit): number =>
  amount === undefined ? 0 : Math.min(1, used / amount);

/** The consequence of a new amount, which the form states in advance. */
type Consequence = 'first' | 'tighter' | 'same' | 'looser';

/** Returns the consequence of a change; an undefined amount removes the limit. */
export function getConsequence(from: number | undefined, to: number | undefined): Consequence {
  if (from === undefined) return 'first';
  if (to === undefined || to > from) return 'looser';
  return to === from ? 'same' : 'tighter';
}

/** Highest number of minutes in a window. */
const getMinutesMax = (periodHours: number): number => periodHours * minutesPerHour;

/** A rule that a written amount violates, with its parameters. */
export interface AmountProblem {
  rule: 'required' | 'too_small' | 'too_large';
  params?: Record<string, number | string>;
}

/** The gateway's maximum in minor units. */
const amountMax = 1_000_000_000_000;

export function findAmountProblem(
  { kind, periodHours }: LimitName,
  amount: number | undefined,
): AmountProblem | undefined {
  if (amount === undefined) return { rule: 'required' };
  if (kind !== 'SESSION_MIN') {
    if (amount < 1) return { rule: 'too_small', params: { min: formatAmount(1) } };
    return amount > amountMax ? { rule: 'too_large', params: { max: formatAmount(amountMax) } } : undefined;
  }
  const max = getMinutesMax(periodHours);
  if (amount < 1) return { rule: 'too_small', params: { min: 1 } };
  return amount > max ? { rule: 'too_large', params: { max } } : undefined;
}
