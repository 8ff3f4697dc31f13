import type { PromotionCategory } from '@parlour/contracts/calls';

export const paths = {
  list: (category?: PromotionCategory) => (category ? `/promotions?category=${category}` : '/promotions'),
  detail: ({ id }: { id: number }) => `/promoDetail?id=${id}`,
  pointMall: () => '/pointMall',
  download: () => '/down',
};

/** Reads the promotion's id from an address of `/promoDetail`; undefined when there is none. */
export function readPromotionId(query: URLSearchParams): number | undefined {
  const id = Number(query.get('id'));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
