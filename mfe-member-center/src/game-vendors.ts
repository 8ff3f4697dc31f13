import type { VendorGroup } from '@parlour/api-client';
import type { GameType } from '@parlour/contracts';

/** Lists the selectable vendors: those of the chosen game type, without duplicates. */
export function listVendors(
  groups: readonly VendorGroup[],
  gameType: GameType | undefined,
): { code: string; name: string }[] {
  const cards = groups
    .filter(({ type }) => gameType === undefined || type === gameType)
    .flatMap(({ vendors }) => vendors);
  return [...new Map(cards.map(({ code, name }) => [code, { code, name }])).values()];
}
