import { useLocation } from '@parlour/router';
import { useAtomValue } from 'jotai';
import { withPanel } from '../routing/navigation.ts';
import { canUseMemberCentre, sessionAtom } from '../session/index.ts';
import { useMemberPage } from '../state/use-member-page.ts';

const articlePath = '/help/responsible-play';

/** Returns the address of the tools for responsible play: the member's own page, for visitors the article. */
export function useResponsiblePath(): string {
  const session = useAtomValue(sessionAtom);
  const location = useLocation();
  const page = useMemberPage('limits');
  return page !== undefined && canUseMemberCentre(session)
    ? withPanel(location, { panel: 'member', page })
    : articlePath;
}
