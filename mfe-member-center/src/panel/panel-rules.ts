/** What of the contributed pages the panel shows, and where. */
import type { PanelPage, PanelPageContribution, SessionState } from '@parlour/contracts';
import { pageKeys } from '../paths.ts';

export type Access = 'unknown' | 'allowed' | 'refused';

/** Available with a token, except to demo accounts (MEM-03). */
export function getAccess(session: SessionState): Access {
  if (session.state === 'restoring') return 'unknown';
  return session.state === 'signed-in' && session.accountKind !== 'demo' ? 'allowed' : 'refused';
}

/**
 * The page to show: the asked one, else the default one. A key that nobody contributes shows the default page, since
 * links live longer than pages.
 */
export function findShownPage(
  pages: readonly PanelPage[],
  pageKey: string | undefined,
): PanelPage | undefined {
  const byKey = (key: string | undefined) => pages.find((page) => page.key === key);
  return byKey(pageKey) ?? byKey(pageKeys.account) ?? pages[0];
}

/** The menu's entries in their order, in groups with a divider between. */
export function toGroups(pages: readonly PanelPage[]): PanelPage[][] {
  const groups: PanelPage[][] = [];
  for (const page of pages) {
    const last = groups.at(-1);
    if (last?.[0]?.group === page.group) last.push(page);
    else groups.push([page]);
  }
  return groups;
}

/** What is counted beside entries, as far as it is known. */
export type BadgeCounts = Partial<Record<NonNullable<PanelPageContribution['badge']>, number>>;

export const getCount = ({ badge }: PanelPageContribution, counts: BadgeCounts): number =>
  badge === undefined ? 0 : (counts[badge] ?? 0);
