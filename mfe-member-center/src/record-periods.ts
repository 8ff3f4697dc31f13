import type { RecordPeriods } from '@parlour/contracts';
import { useSite } from '@parlour/remote-sdk';
import { useAtomValue } from 'jotai';

export interface Periods extends RecordPeriods {
  historyDays: number;
}

/** Both profiles give at least these periods. */
export const usualPeriods: Periods = { betDays: 31, reportDays: 93, statementMonths: 12, historyDays: 365 };

/** Returns the periods that members can read here. Rule: docs/rules.md 5.11. */
export function useRecordPeriods(): Periods {
  const periods = useAtomValue(useSite().atoms.offer)?.records ?? usualPeriods;
  return { ...periods, historyDays: periods.historyDays ?? usualPeriods.historyDays };
}
