import { useSite } from '@parlour/remote-sdk';
import { addDays, type DayLimits, type IsoDay } from '@parlour/ui';
import { useAtomValue } from 'jotai';

/** Days of the records of an agent. */
export interface Period {
  /** Days of one query. */
  daysMax: number;
  /** Days before today that the records reach back. */
  historyDays: number;
}

/** Returns the days that the records of an agent have. */
export const getHistoryLimits = (today: IsoDay, historyDays: number): DayLimits => ({
  min: addDays(today, -historyDays),
  max: today,
});

/** Returns the periods of the bets of a team, and of its other figures. Both profiles give at least these. */
export function useRecordPeriods(): { bets: Period; team: Period } {
  const {
    betDays = 31,
    teamDays = 92,
    historyDays = 365,
  } = useAtomValue(useSite().atoms.offer)?.records ?? {};
  return { bets: { daysMax: betDays, historyDays }, team: { daysMax: teamDays, historyDays } };
}
