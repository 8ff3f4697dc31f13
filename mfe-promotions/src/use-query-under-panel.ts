import { useSite } from '@parlour/remote-sdk';
import { useLocation } from '@parlour/router';
import { useEffect, useState } from 'react';

const panels = ['member', 'agent'] as const;

/**
 * Returns the query of the page's own address. A panel that opens over the page adds itself to the query and clears all
 * of it when it closes; the hook then restores the page's own query.
 */
export function useQueryUnderPanel(): URLSearchParams {
  const { navigate } = useSite();
  const { pathname, search } = useLocation();
  const [last, setLast] = useState({ search, covered: false });
  const query = new URLSearchParams(search);
  const covered = panels.some((panel) => query.has(panel));
  const isDropped = last.covered && search === '' && last.search !== '';
  if (covered && !last.covered) setLast({ ...last, covered });
  if (!covered && !isDropped && (last.covered || last.search !== search)) setLast({ search, covered });
  useEffect(() => {
    if (isDropped) navigate(pathname + last.search, { replace: true });
  }, [isDropped, navigate, pathname, last.search]);
  if (!covered) return isDropped ? new URLSearchParams(last.search) : query;
  const own = new URLSearchParams(last.covered ? last.search : search);
  for (const panel of panels) own.delete(panel);
  return own;
}
