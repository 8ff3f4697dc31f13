import { useLocation } from '@parlour/router';
import { useState } from 'react';

export interface OwnAddress {
  pathname: string;
  search: string;
}

/**
 * The lobby's own address. A panel that opens over the lobby uses the same query and takes it along when it closes;
 * meanwhile the lobby stays as it was, and afterwards `lost` is the address to go back to.
 */
export function useOwnAddress(): { own: OwnAddress; lost: string | undefined } {
  const { pathname, search } = useLocation();
  const [kept, setKept] = useState({ pathname, search, covered: false });
  const covered = hasPanel(search);
  if (covered) {
    if (!kept.covered) setKept({ ...kept, covered: true });
    return { own: kept, lost: undefined };
  }
  const isLost = kept.covered && pathname === kept.pathname && search === '' && kept.search !== '';
  if (isLost && !hasPanel(kept.search)) return { own: kept, lost: `${kept.pathname}${kept.search}` };
  if (kept.covered || kept.pathname !== pathname || kept.search !== search) {
    setKept({ pathname, search, covered: false });
  }
  return { own: { pathname, search }, lost: undefined };
}

/** Whether a panel of the member or agent centre stands over the page. */
export const hasPanel = (search: string): boolean => {
  const query = new URLSearchParams(search);
  return query.has('member') || query.has('agent');
};
