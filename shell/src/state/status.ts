import { getCountry, getStatus, orderHosts, type SiteStatus } from '@parlour/api-client';
import { type Api, noOffer, type SiteOffer } from '@parlour/contracts';
import { atom, type createStore } from 'jotai';
import { createRefresh, type Refresh } from './create-refresh.ts';
import { currencySymbolAtom } from './page-atoms.ts';

type StatusState = { state: 'unknown' | 'failed' } | { state: 'known'; status: SiteStatus };

const stateAtom = atom<StatusState>({ state: 'unknown' });
/**
 * Unknown until the first response, or failed. In both cases the site is open with every feature switch off. A later
 * failure keeps the known status.
 */
export const statusAtom = atom((get) => get(stateAtom));

const offerStateAtom = atom<SiteOffer | undefined>(undefined);
/** Part of the status that remotes see. A failed request keeps the last known value. */
export const offerAtom = atom((get) => get(offerStateAtom));

interface Country {
  countryCode: string;
  countryDialingCode: string;
}

const countryStateAtom = atom<Country | undefined>(undefined);
export const countryAtom = atom((get) => get(countryStateAtom));

/** Refreshes the status, because feature switches can change while the page is open. */
export type StatusWatch = Refresh;

/** Fetches the country once, and the status with retries. Nothing on the page waits for them. */
export function watchStatus(store: ReturnType<typeof createStore>, api: Api, host: string): StatusWatch {
  const watch = createRefresh({
    load: () => getStatus(api, host),
    onValue(status) {
      store.set(stateAtom, { state: 'known', status });
      store.set(offerStateAtom, (known) => ({
        ...status,
        imageHosts: orderHosts(status.imageHosts, known?.imageHosts[0]),
      }));
      store.set(currencySymbolAtom, status.currencySymbol);
    },
    onFailure() {
      store.set(stateAtom, (known) => (known.state === 'known' ? known : { state: 'failed' }));
      store.set(offerStateAtom, (known) => known ?? noOffer);
    },
  });
  void watch.refresh();
  getCountry(api).then(
    (country) => store.set(countryStateAtom, country),
    // Worst case: forms do not prefill the country.
    () => undefined,
  );
  return watch;
}
