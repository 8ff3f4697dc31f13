/** Rules for access to the agent centre and for the contributed pages that it shows. */
import type { ContractFlags } from '@parlour/api-client';
import type { PanelPage, SessionState } from '@parlour/contracts';

export type Access = 'unknown' | 'allowed' | 'refused';

/** Returns `allowed` for agents only: `isAgent` 1, 2, 41 and 42 (AGT-02). */
export function getAccess(session: SessionState): Access {
  if (session.state === 'restoring') return 'unknown';
  return session.state === 'signed-in' && session.accountKind === 'agent' ? 'allowed' : 'refused';
}

/** Filters the pages for the menu. A page that belongs to a contract needs an active contract of that kind. */
export const filterShownPages = (
  pages: readonly PanelPage[],
  contracts: ContractFlags['active'] | undefined,
): PanelPage[] => pages.filter(({ contract }) => contract === undefined || contracts?.[contract] === true);
