import { useLocation } from '@parlour/router';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useSite } from '../context/services.tsx';
import { needsLogin } from '../routing/main-view.ts';
import { membersOnlyAtom } from '../state/members-only.ts';

/** Redirects a visitor to /login on a site that requires login everywhere, except on a few paths (ROUTE-09). */
export function useLoginRedirect(): void {
  const site = useSite();
  const { pathname } = useLocation();
  const membersOnly = useAtomValue(membersOnlyAtom);
  useEffect(() => {
    if (membersOnly && needsLogin(pathname)) site.navigate('/login', { replace: true });
  }, [membersOnly, pathname, site]);
}
