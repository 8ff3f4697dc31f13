/**
 * The jackpot of the platform's pool: a stake wins all of it with a chance of stake × share ÷ pool, so that the same share of every stake
 * returns whatever the pool. Pure but for its random source.
 */
import { drawBelow, type RandomSource, recordDraws } from '../random.ts';
import type { Decision } from './play.ts';

/** What the platform offers a session; see `jackpot` of the vendor wallet contract. */
export interface JackpotOffer {
  poolMinor: number;
  sharePpm: number;
}

/** What the pool returns of every stake, by the platform's rule; the rules of games that take part include it. */
export const jackpotReturnPpm = 5_000;

const million = 1_000_000;
const computeDivisor = (a: number, b: number): number => (b === 0 ? a : computeDivisor(b, a % b));

/** Whether `stakeMinor` wins the pool: exactly stake × share in pool × 1,000,000 equally likely draws, both without their common factor. */
export function winsJackpot(
  stakeMinor: number,
  { poolMinor, sharePpm }: JackpotOffer,
  draw: RandomSource,
): boolean {
  const factor = computeDivisor(sharePpm, million);
  const winning = stakeMinor * (sharePpm / factor);
  return drawBelow(draw, poolMinor * (million / factor)) < winning;
}

/** The decision of a game with the jackpot's beside it; the draws are kept with the round. */
export function withJackpot(
  decision: Decision,
  stakeMinor: number,
  offer: JackpotOffer | undefined,
  source: RandomSource,
): Decision & { jackpotMinor: number } {
  if (offer === undefined) return { ...decision, jackpotMinor: 0 };
  const { draw, draws } = recordDraws(source);
  const jackpotMinor = winsJackpot(stakeMinor, offer, draw) ? offer.poolMinor : 0;
  return {
    payoutMinor: decision.payoutMinor + jackpotMinor,
    jackpotMinor,
    outcome: { ...decision.outcome, jackpot: { poolMinor: offer.poolMinor, wonMinor: jackpotMinor, draws } },
  };
}
