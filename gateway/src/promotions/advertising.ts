import type { ClaimViews } from './claims/claim-views.ts';
import type { PromotionsService, ShownPromotion } from './service.ts';

interface AdvertisingParts {
  promotions: Pick<PromotionsService, 'listPromotions'>;
  claims: Pick<ClaimViews, 'readViews'>;
}

/**
 * Returns those of these addresses of the site that lead to promotions of which none is coming or can be used by the
 * member, or by a visitor. Other addresses are not returned.
 */
export type FindUnusable = (
  memberId: number | undefined,
  addresses: readonly string[],
) => Promise<ReadonlySet<string>>;

/** Creates the check with which the site does not advertise what somebody cannot use. */
export const createFindUnusable =
  ({ promotions, claims }: AdvertisingParts): FindUnusable =>
  async (memberId, addresses) => {
    const tests = new Map(addresses.flatMap((address) => toTest(address)));
    if (tests.size === 0) return new Set();
    const listed = await promotions.listPromotions();
    const views = await claims.readViews(memberId, listed);
    const usable = listed.filter(({ phase }, index) => {
      const { step, refusedBy } = views[index] ?? {};
      return phase === 'coming-soon' || (step !== undefined && refusedBy === undefined);
    });
    return new Set([...tests].flatMap(([address, test]) => (usable.some(test) ? [] : [address])));
  };

type Test = (promotion: Pick<ShownPromotion, 'id' | 'category'>) => boolean;

/** Returns an address with the test of its promotions; nothing for an address that leads elsewhere. */
function toTest(address: string): [address: string, test: Test][] {
  const [path, query] = address.split('?', 2);
  const search = new URLSearchParams(query);
  const [category, id] = [search.get('category'), search.get('id')];
  if (path === '/promoDetail' && id !== null) return [[address, (one) => String(one.id) === id]];
  if (path === '/promotions' && category !== null) return [[address, (one) => one.category === category]];
  return [];
}
