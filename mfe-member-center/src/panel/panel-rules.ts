/** Rules for access to the panel and for the contributed pages that it shows. */
import type { PanelPage, PanelPageContribution, SessionState } from '@parlour/contracts';
import { pageKeys } from '../paths.ts';

export type Access = 'unknown' | 'allowed' | 'refused';

/** Returns `allowed` for signed-in members, except demo accounts (MEM-03). */
export function getAccess(session: SessionState): Access {
  if (session.state === 'restoring') return 'unknown';
  return session.state === 'signed-in' && session.accountKind !== 'demo' ? 'allowed' : 'refused';
}

/**
 * Finds the page to show: the requested one, else the default one. An unknown key shows the default page, because links
 * live longer than pages.
 */
export function findShownPage(
  pages: readonly PanelPage[],
  pageKey: string | undefined,
): PanelPage | undefined {
  const byKey = (key: string | undefined) => pages.find((page) => page.key === key);
  return byKey(pageKey) ?? byKey(pageKeys.account) ?? pages[0];
}

/** Sorts the menu entries and splits them into groups; the menu puts a divider between groups. */
export function toGroups(pages: readonly PanelPage[]): PanelPage[][] {
  const groups: PanelPage[][] = [];
  for (const page of pages) {
    const last = groups.at(-1);
    if (last?.[0]?.group === page.group) last.push(page);
    else groups.push([page]);
  }
  return groups;
}

/** Counts shown beside entries, as far as they are known. */
export type BadgeCounts = Partial<Record<NonNullable<PanelPageContribution['badge']>, number>>;

export const getCount = ({ badge }: PanelPageContribution, counts: BadgeCounts): number =>
  badge === undefined ? 0 : (counts[badge] ?? 0);
