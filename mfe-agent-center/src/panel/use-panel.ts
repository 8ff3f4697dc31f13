import { contractFlagsQuery } from '@parlour/api-client';
import { useSite } from '@parlour/remote-sdk';
import { useLocation } from '@parlour/router';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { readPageKey } from '../paths.ts';
import { filterShownPages, getAccess } from './panel-rules.ts';

/** Returns the visitor's access, the pages for the menu, and the key of the page in the address. */
export function usePanel() {
  const { api, atoms } = useSite();
  const { search } = useLocation();
  const access = getAccess(useAtomValue(atoms.session));
  const { agentPages } = useAtomValue(atoms.contributions);
  const flags = useQuery({
    ...contractFlagsQuery(api),
    enabled: access === 'allowed' && agentPages.some(({ contract }) => contract !== undefined),
  });
  return {
    access,
    pages: filterShownPages(agentPages, flags.data?.active),
    requestedKey: readPageKey(search),
  };
}
