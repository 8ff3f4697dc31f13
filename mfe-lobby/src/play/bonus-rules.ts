import type { BonusGrant } from '@parlour/api-client';
import type { GameReference } from '../paths.ts';

type PlayedGame = Pick<GameReference, 'type' | 'vendor'>;

const latest = Number.POSITIVE_INFINITY;

const counts = (
  { status, contributions, excludedVendors }: BonusGrant,
  { type, vendor }: PlayedGame,
): boolean =>
  status === 'ACTIVE' &&
  !excludedVendors.includes(vendor) &&
  (contributions === undefined || (contributions[type] ?? 0) > 0);

/**
 * Returns the grant that pays the next stakes at a game: of the grants that can be staked there, the first to expire.
 * When the money of all of them is in play, the first to expire of these, whose bets go on to count.
 */
export const findShownGrant = (grants: readonly BonusGrant[], game: PlayedGame): BonusGrant | undefined =>
  grants
    .filter((grant) => counts(grant, game))
    .sort(
      (a, b) =>
        Number(b.balanceMinor > 0) - Number(a.balanceMinor > 0) ||
        (a.expiresAt?.getTime() ?? latest) - (b.expiresAt?.getTime() ?? latest) ||
        a.id - b.id,
    )[0];

/**
 * Returns the largest stake that counts for all grants of a game; undefined without a limit. A bet counts for the oldest
 * required bets, which may belong to another grant than the one that pays.
 */
export function findMaxStake(grants: readonly BonusGrant[], game: PlayedGame): number | undefined {
  const limits = grants
    .filter((grant) => counts(grant, game))
    .flatMap(({ maxStakeMinor }) => maxStakeMinor ?? []);
  return limits.length === 0 ? undefined : Math.min(...limits);
}
