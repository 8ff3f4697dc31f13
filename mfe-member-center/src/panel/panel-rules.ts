import type { Member, PanelPage, SessionState } from '@parlour/contracts';

export type Access = 'unknown' | 'allowed' | 'refused';

/** Returns `allowed` for signed-in members, except demo accounts (MEM-03). */
export function getAccess(session: SessionState): Access {
  if (session.state === 'restoring') return 'unknown';
  return session.state === 'signed-in' && session.accountKind !== 'demo' ? 'allowed' : 'refused';
}

/** Filters the pages for the menu. A page that needs a right is shown to members who have it. */
export const filterShownPages = (
  pages: readonly PanelPage[],
  { canTransferUp }: Pick<Member, 'canTransferUp'>,
): PanelPage[] => pages.filter(({ right }) => right !== 'transferUp' || canTransferUp);
