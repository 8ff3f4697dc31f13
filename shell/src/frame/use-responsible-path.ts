import { memberPages } from '@parlour/contracts';
import { useLocation } from '@parlour/router';
import { useAtomValue } from 'jotai';
import { withPanel } from '../routing/navigation.ts';
import { canUseMemberCentre, sessionAtom } from '../session/index.ts';

/** Key of the page with the member's limits and breaks in the personal centre. */
const protectionPage = memberPages.protection;
const articlePath = '/help/responsible-play';

/** Returns the address of the tools for responsible play: the member's own page, for visitors the article. */
export function useResponsiblePath(): string {
  const session = useAtomValue(sessionAtom);
  const location = useLocation();
  return canUseMemberCentre(session)
    ? withPanel(location, { panel: 'member', page: protectionPage })
    : articlePath;
}
