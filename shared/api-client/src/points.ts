import type { Api, CallOptions } from '@parlour/contracts';
import { getPointBalanceCall } from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';

export interface PointBalance {
  points: number;
  /** Set aside for redemptions that wait for a decision; not part of `points`. */
  held: number;
}

export async function getPointBalance(api: Api, options?: CallOptions): Promise<PointBalance> {
  const { points, held } = await api.call(getPointBalanceCall, {}, options);
  return { points, held };
}

/** Whatever depends on the member's points begins with this. */
export const pointsKey = ['points'] as const;

export const pointBalanceQuery = (api: Api) =>
  queryOptions({
    queryKey: [...pointsKey, 'balance'],
    queryFn: ({ signal }) => getPointBalance(api, { signal }),
  });
