import type { RecordPeriods } from '@parlour/contracts';
import { useSite } from '@parlour/remote-sdk';
import { useAtomValue } from 'jotai';

/** Both profiles give at least these periods. */
export const usualPeriods: RecordPeriods = { betDays: 31, reportDays: 93, statementMonths: 12 };

/** Returns the periods that members can read here. Rule: docs/rules.md 5.11. */
export const useRecordPeriods = (): RecordPeriods =>
  useAtomValue(useSite().atoms.offer)?.records ?? usualPeriods;
