import { readSiteAct } from '@parlour/contracts/back-office';
import { useRead } from './gateway-context.ts';

/** Returns the currency and the time zone of the site; undefined until the gateway has answered. */
export function useSiteFacts(): { currency: string; timeZone: string } | undefined {
  const { data } = useRead(readSiteAct, {});
  return data && { currency: data.currency, timeZone: data.timeZone };
}
