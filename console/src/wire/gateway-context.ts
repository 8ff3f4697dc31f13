import type { InputOf, ValueOf } from '@parlour/contracts';
import type { ActShape } from '@parlour/contracts/back-office';
import { type UseQueryOptions, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Gateway } from './gateway.ts';

export const GatewayContext = createContext<Gateway | undefined>(undefined);

export function useGateway(): Gateway {
  const gateway = use(GatewayContext);
  if (!gateway) throw new Error('Nothing above gives the gateway.');
  return gateway;
}

/** Key prefix of everything that the gateway answered. Every act invalidates it. */
export const gatewayKey = ['gateway'] as const;
const getReadKey = (act: ActShape, input: unknown) => [...gatewayKey, act.path, input] as const;

/** Refetch interval of queues in which other operators and players act. */
export const queueRefetchMs = 15_000;

/** Reads by an act of the gateway. */
export function useRead<A extends ActShape>(
  act: A,
  input: InputOf<A>,
  options: Pick<UseQueryOptions, 'enabled' | 'refetchInterval' | 'staleTime'> = {},
): UseQueryResult<ValueOf<A>> {
  const gateway = useGateway();
  return useQuery({
    queryKey: getReadKey(act, input),
    queryFn: () => gateway.read(act, input),
    enabled: (options.enabled as boolean | undefined) ?? true,
    refetchInterval: options.refetchInterval as number | undefined,
    staleTime: (options.staleTime as number | undefined) ?? 0,
    placeholderData: (before) => before,
  }) as UseQueryResult<ValueOf<A>>;
}

/** Reads by several acts of the gateway. Returns the answer of each, undefined until it is there. */
export function useReads(
  reads: readonly { act: ActShape; input: object }[],
  { refetchInterval }: { refetchInterval: number },
): unknown[] {
  const gateway = useGateway();
  const results = useQueries({
    queries: reads.map(({ act, input }) => ({
      queryKey: getReadKey(act, input),
      queryFn: () => gateway.read(act, input as never),
      refetchInterval,
      staleTime: 0,
    })),
  });
  return results.map(({ data }) => data);
}
