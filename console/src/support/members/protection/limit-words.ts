import type { OfferedLimit } from '@parlour/contracts/back-office';
import { formatMoney } from '@parlour/ui';
import { protectionTexts as words } from './protection-texts.ts';

const dayHours = 24;

/** Formats an amount of a limit: money, or minutes of play. */
export const formatAmount = (kind: OfferedLimit['kind'], amount: number): string =>
  kind === 'SESSION_MIN' ? words.minutes(amount) : formatMoney(amount, 'auto');

/** Names the rolling window of a limit: `7 days`. */
export function formatWindow(hours: number): string {
  if (hours === 0) return words.perBet;
  return hours > dayHours && hours % dayHours === 0 ? words.days(hours / dayHours) : words.hours(hours);
}

/** Names a limit: `Losses, 24 hours`. */
export const nameLimit = ({ kind, periodHours }: Pick<OfferedLimit, 'kind' | 'periodHours'>): string =>
  `${words.limitKinds[kind]}, ${formatWindow(periodHours)}`;

/** Names the length of an exclusion: `6m` is six months, and `24h` is 24 hours. */
export function nameLength(length: string): string {
  const count = Number.parseInt(length, 10);
  if (Number.isNaN(count)) return words.forever;
  return length.endsWith('h') ? words.hours(count) : words.months(count);
}
