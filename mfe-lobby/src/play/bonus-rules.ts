import type { BonusGrant } from '@parlour/api-client';
import type { GameReference } from '../paths.ts';

const latest = Number.POSITIVE_INFINITY;

/**
 * Returns the grant that pays the next stakes at a game: of the grants that can be staked there, the first to expire.
 */
export const findNextGrant = (
  grants: readonly BonusGrant[],
  { type, vendor }: Pick<GameReference, 'type' | 'vendor'>,
): BonusGrant | undefined =>
  grants
    .filter(
      ({ status, contributions, excludedVendors }) =>
        status === 'ACTIVE' &&
        !excludedVendors.includes(vendor) &&
        (contributions === undefined || (contributions[type] ?? 0) > 0),
    )
    .sort(
      (a, b) => (a.expiresAt?.getTime() ?? latest) - (b.expiresAt?.getTime() ?? latest) || a.id - b.id,
    )[0];
