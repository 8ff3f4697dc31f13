import type { PanelName } from '@parlour/contracts';
import { useLocation } from '@parlour/router';
import { useState } from 'react';

/**
 * The query of the address, for a view that stands as the page `key` of a panel. While the address already belongs to
 * another page, it stays what it was until the shell takes the view down, so that nothing is asked for in passing.
 */
export function usePanelSearch(panel: PanelName, key: string): string {
  const { search } = useLocation();
  const [own, setOwn] = useState(search);
  if (search !== own && new URLSearchParams(search).get(panel) === key) setOwn(search);
  return own;
}
