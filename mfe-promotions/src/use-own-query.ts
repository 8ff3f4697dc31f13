import { useSite } from '@parlour/federation';
import { useLocation } from '@parlour/router';
import { useEffect, useState } from 'react';

const panels = ['member', 'agent'] as const;

/**
 * The query of the page's own address. A panel that opens over the page adds itself to the query, and takes all of it
 * along when it closes: then the page's own is put back.
 */
export function useOwnQuery(): URLSearchParams {
  const { navigate } = useSite();
  const { pathname, search } = useLocation();
  const [kept, setKept] = useState({ search, covered: false });
  const query = new URLSearchParams(search);
  const covered = panels.some((panel) => query.has(panel));
  const lost = kept.covered && search === '' && kept.search !== '';
  if (covered && !kept.covered) setKept({ ...kept, covered });
  if (!covered && !lost && (kept.covered || kept.search !== search)) setKept({ search, covered });
  useEffect(() => {
    if (lost) navigate(pathname + kept.search, { replace: true });
  }, [lost, navigate, pathname, kept.search]);
  if (!covered) return lost ? new URLSearchParams(kept.search) : query;
  const own = new URLSearchParams(kept.covered ? kept.search : search);
  for (const panel of panels) own.delete(panel);
  return own;
}
