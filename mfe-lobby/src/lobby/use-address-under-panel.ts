import { useLocation } from '@parlour/router';
import { useState } from 'react';

export interface PageAddress {
  pathname: string;
  search: string;
}

/**
 * The lobby's own address. A panel that opens over the lobby uses the same query and takes it along when it closes;
 * meanwhile the lobby stays as it was, and afterwards `lost` is the address to go back to.
 */
export function useAddressUnderPanel(): { pageAddress: PageAddress; restoreTo: string | undefined } {
  const { pathname, search } = useLocation();
  const [last, setLast] = useState({ pathname, search, covered: false });
  const covered = hasPanel(search);
  if (covered) {
    if (!last.covered) setLast({ ...last, covered: true });
    return { pageAddress: last, restoreTo: undefined };
  }
  const isDropped = last.covered && pathname === last.pathname && search === '' && last.search !== '';
  if (isDropped && !hasPanel(last.search))
    return { pageAddress: last, restoreTo: `${last.pathname}${last.search}` };
  if (last.covered || last.pathname !== pathname || last.search !== search) {
    setLast({ pathname, search, covered: false });
  }
  return { pageAddress: { pathname, search }, restoreTo: undefined };
}

/** Whether a panel of the member or agent centre stands over the page. */
export const hasPanel = (search: string): boolean => {
  const query = new URLSearchParams(search);
  return query.has('member') || query.has('agent');
};
