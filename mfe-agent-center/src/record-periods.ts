import { useSite } from '@parlour/remote-sdk';
import { addDays, type DayLimits, type IsoDay } from '@parlour/ui';
import { useAtomValue } from 'jotai';

/** Days that the records of an agent reach back. */
const historyDays = 365;

/** Returns the days that the records of an agent have. */
export const getHistoryLimits = (today: IsoDay): DayLimits => ({
  min: addDays(today, -historyDays),
  max: today,
});

/** Returns the days of one query: of the bets of a team, and of its other figures. Both profiles give at least these. */
export function useRecordPeriods(): { betDays: number; teamDays: number } {
  const { betDays = 31, teamDays = 92 } = useAtomValue(useSite().atoms.offer)?.records ?? {};
  return { betDays, teamDays };
}
