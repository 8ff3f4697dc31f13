/**
 * The vendor's side of the platform's jackpot. A stake wins the whole pool with the probability stake × share ÷ pool,
 * so that the same share of every stake returns at any size of the pool. Pure except for its random source.
 */
import { drawBelow, type RandomSource, recordDraws } from '../random.ts';
import type { Decision } from './play.ts';

/** The platform's offer to a session; see `jackpot` of the vendor wallet contract. */
export interface JackpotOffer {
  poolMinor: number;
  sharePpm: number;
}

/** The pool's return of every stake, by the platform's rule; the rules of games that take part include it. */
export const jackpotReturnPpm = 5_000;

const million = 1_000_000;
const computeDivisor = (a: number, b: number): number => (b === 0 ? a : computeDivisor(b, a % b));

/**
 * Returns whether `stakeMinor` wins the pool: in exactly stake × share of pool × 1,000,000 equally likely draws, both
 * divided by their common factor.
 */
export function winsJackpot(
  stakeMinor: number,
  { poolMinor, sharePpm }: JackpotOffer,
  draw: RandomSource,
): boolean {
  const factor = computeDivisor(sharePpm, million);
  const winning = stakeMinor * (sharePpm / factor);
  return drawBelow(draw, poolMinor * (million / factor)) < winning;
}

/** Adds the jackpot's decision to a game's decision; the draws are stored with the round. */
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
