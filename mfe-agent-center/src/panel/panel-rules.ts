/** What of the contributed pages the agent centre shows. */
import type { ContractFlags } from '@parlour/api-client';
import type { PanelPage, SessionState } from '@parlour/contracts';
import { pageKeys } from '../paths.ts';

export type Access = 'unknown' | 'allowed' | 'refused';

/** For agents alone: isAgent 1, 2, 41 and 42 (AGT-02). */
export function getAccess(session: SessionState): Access {
  if (session.state === 'restoring') return 'unknown';
  return session.state === 'signed-in' && session.accountKind === 'agent' ? 'allowed' : 'refused';
}

/** A page that belongs to a contract is there while the agent has one of that kind. */
export const filterShownPages = (
  pages: readonly PanelPage[],
  contracts: ContractFlags['active'] | undefined,
): PanelPage[] => pages.filter(({ contract }) => contract === undefined || contracts?.[contract] === true);

/** The asked page, else the default one: links live longer than pages. */
export function findChosenPage(
  pages: readonly PanelPage[],
  pageKey: string | undefined,
): PanelPage | undefined {
  const byKey = (key: string | undefined) => pages.find((page) => page.key === key);
  return byKey(pageKey) ?? byKey(pageKeys.teamOverview) ?? pages[0];
}
