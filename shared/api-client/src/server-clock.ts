import { minuteMs } from '@parlour/basics';
import { type Api, getSealingKeysCall } from '@parlour/contracts';
import { queryOptions } from '@tanstack/react-query';

/** Query options of the milliseconds by which the gateway's clock is ahead of this device's, for countdowns. */
export const serverClockQuery = (api: Api) =>
  queryOptions({
    queryKey: ['server-clock'],
    queryFn: async ({ signal }) => {
      const requestedAt = Date.now();
      const { serverTime } = await api.call(getSealingKeysCall, undefined, { signal });
      return Date.parse(serverTime) - (requestedAt + Date.now()) / 2;
    },
    staleTime: 5 * minuteMs,
  });
