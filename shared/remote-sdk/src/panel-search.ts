import type { PanelName } from '@parlour/contracts';
import { useLocation } from '@parlour/router';
import { useState } from 'react';

/**
 * Returns the query string of the address, for a view shown as the page `key` of a panel. When the address already
 * belongs to another page, it returns the last own query until the shell unmounts the view, so that the view sends no
 * request with another page's query.
 */
export function usePanelSearch(panel: PanelName, key: string): string {
  const { search } = useLocation();
  const [own, setOwn] = useState(search);
  if (search !== own && new URLSearchParams(search).get(panel) === key) setOwn(search);
  return own;
}
