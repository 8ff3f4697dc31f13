/** Income of an agent besides settlements: pure functions on the flows of the ledger. */
import type { AgentIncomeType } from '@parlour/contracts/calls';
import type { Flow } from '../../wallet/index.ts';
import type { DayIncome } from './settlement-store.ts';

const incomeTypes: Partial<Record<Flow['type'], AgentIncomeType>> = {
  REFERRAL: 'REFERRAL',
  ADJUST_IN: 'ADJUST',
  ADJUST_OUT: 'ADJUST',
};

/** Sums referral rewards and adjustments of the wallet by day. An adjustment may be negative. */
export function toOtherIncome(flows: readonly Flow[]): DayIncome[] {
  const sums = new Map<string, { day: string; type: AgentIncomeType; minor: bigint }>();
  for (const { period: day, book, type: movement, minor } of flows) {
    const type = incomeTypes[movement];
    if (type === undefined || book !== 'main') continue;
    const before = sums.get(`${day} ${type}`)?.minor ?? 0n;
    sums.set(`${day} ${type}`, { day, type, minor: before + BigInt(minor) });
  }
  return [...sums.values()].map(({ day, type, minor }) => ({
    day,
    type,
    settlements: 0,
    settlementId: null,
    grossMinor: minor,
    downlinesMinor: 0n,
    netMinor: minor,
    shortfallMinor: 0n,
    paidMinor: minor,
    status: 'PAID',
  }));
}

/** Returns all rows, the latest day first, and the kinds of a day in alphabetical order. */
export const mergeIncome = (settled: readonly DayIncome[], others: readonly DayIncome[]): DayIncome[] =>
  [...settled, ...others].sort((a, b) =>
    a.day === b.day ? compareTexts(a.type, b.type) : compareTexts(b.day, a.day),
  );

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
