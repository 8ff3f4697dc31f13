import { getCountry, getStatus, type SiteStatus } from '@parlour/api-client';
import { type Api, noOffer, type SiteOffer } from '@parlour/contracts';
import { atom, type createStore } from 'jotai';
import { currencySymbolAtom } from './page-atoms.ts';

export type StatusState = { state: 'unknown' } | { state: 'known'; status: SiteStatus };

const stateAtom = atom<StatusState>({ state: 'unknown' });
/** Unknown until the first response. Until then, or if it fails, the site is open with every feature switch off. */
export const statusAtom = atom((get) => get(stateAtom));

const offerStateAtom = atom<SiteOffer | undefined>(undefined);
/** Part of the status that remotes see. A failed request keeps the last known value. */
export const offerAtom = atom((get) => get(offerStateAtom));

export interface Country {
  countryCode: string;
  countryDialingCode: string;
}

const countryStateAtom = atom<Country | undefined>(undefined);
export const countryAtom = atom((get) => get(countryStateAtom));

const retryAfterMs = [2000, 5000, 15_000, 60_000];

export interface StatusWatch {
  /** Fetches the status now, because feature switches can change while the page is open. */
  refresh(): Promise<void>;
  stop(): void;
}

/** Fetches the country once, and the status with retries. Nothing on the page waits for them. */
export function watchStatus(store: ReturnType<typeof createStore>, api: Api, host: string): StatusWatch {
  let lastRequest = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function refresh(): Promise<void> {
    clearTimeout(timer);
    lastRequest += 1;
    const request = lastRequest;
    try {
      const status = await getStatus(api, host);
      if (request !== lastRequest) return;
      failures = 0;
      store.set(stateAtom, { state: 'known', status });
      store.set(offerStateAtom, status);
      store.set(currencySymbolAtom, status.currencySymbol);
    } catch {
      if (request !== lastRequest) return;
      store.set(offerStateAtom, (known) => known ?? noOffer);
      const wait = retryAfterMs[Math.min(failures, retryAfterMs.length - 1)];
      failures += 1;
      timer = setTimeout(() => void refresh(), wait);
    }
  }

  void refresh();
  getCountry(api).then(
    (country) => store.set(countryStateAtom, country),
    // Worst case: forms do not prefill the country.
    () => undefined,
  );
  return {
    refresh,
    stop() {
      lastRequest += 1;
      clearTimeout(timer);
    },
  };
}
