import { useLocation } from '@parlour/router';
import { useState } from 'react';

interface PageAddress {
  pathname: string;
  search: string;
}

/**
 * Returns the lobby's own address. A panel over the lobby shares the query and removes it on closing. While a panel is
 * open, the lobby's address stays unchanged; afterwards `restoreTo` is the address to navigate back to.
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

/** Returns whether a panel of the member or agent centre is open over the page. */
export const hasPanel = (search: string): boolean => {
  const query = new URLSearchParams(search);
  return query.has('member') || query.has('agent');
};
