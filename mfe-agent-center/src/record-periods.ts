import { useSite } from '@parlour/remote-sdk';
import { useAtomValue } from 'jotai';

/** Returns the days of one query: of the bets of a team, and of its other figures. Both profiles give at least these. */
export function useRecordPeriods(): { betDays: number; teamDays: number } {
  const { betDays = 31, teamDays = 92 } = useAtomValue(useSite().atoms.offer)?.records ?? {};
  return { betDays, teamDays };
}
