import type { GameType } from '@parlour/contracts';
import type { NewPromotion } from '../store.ts';

/** A promotion without the fields that follow from its position in the list and from the day of seeding. */
export type SeedPromotion = Omit<
  NewPromotion,
  | 'startsAt'
  | 'endsAt'
  | 'timeZone'
  | 'position'
  | 'perMemberMax'
  | 'termsVersion'
  | 'wagering'
  | 'budget'
  | 'cycle'
  | 'task'
  | 'raffle'
  | 'mayReapply'
  | 'closedAt'
  | 'replaces'
> &
  Partial<
    Pick<NewPromotion, 'wagering' | 'budget' | 'perMemberMax' | 'cycle' | 'task' | 'raffle' | 'mayReapply'>
  > & {
    /** Days before (negative) or after the day of seeding. Without `toDay` the promotion has no end date. */
    fromDay: number;
    toDay?: number;
  };

const whole = 1_000_000;
const half = 500_000;
/** Slots, fish and lottery count in full, tables and cards by half, matches not at all. */
export const slotsFirst: Partial<Record<GameType, number>> = {
  RNG: whole,
  FISH: whole,
  ELOTT: whole,
  LOTT: whole,
  LIVE: half,
  PVP: half,
};
/** All game types count in full. */
export const allInFull: Partial<Record<GameType, number>> = {
  RNG: whole,
  FISH: whole,
  ELOTT: whole,
  LOTT: whole,
  LIVE: whole,
  PVP: whole,
  SPORTS: whole,
  ESPORTS: whole,
  SV3: whole,
};
