import type { MenuName } from '@parlour/contracts';
import type { IconName } from '@parlour/ui';
import { atom, useAtomValue } from 'jotai';
import { useContent } from '../context/services.tsx';
import { useLocalized, useText } from '../context/use-text.ts';
import { canUseAgentCentre, sessionAtom, unreadAtom } from '../session/index.ts';
import { getFeedValue } from '../state/feed.ts';
import { contributionsAtom } from '../state/page-atoms.ts';
import { type MenuEntry, toMenus } from './menu-entries.ts';

const menusAtom = atom((get) => toMenus(get(contributionsAtom).byRemote));

/** An entry of a menu in the page's language. */
export interface ShownEntry extends MenuEntry {
  label: string;
  icon: IconName;
  /** The count beside the entry and its words for screen readers; a count of 0 is not shown. */
  count: { value: number; label?: string };
}

/** Returns the entries that remotes contribute to a menu. Those of the agents' panel are for agents only. */
export function useMenu(name: MenuName): readonly ShownEntry[] {
  const t = useText();
  const localized = useLocalized();
  const entries = useAtomValue(menusAtom)[name];
  const session = useAtomValue(sessionAtom);
  const unread = useAtomValue(unreadAtom);
  const promotions = getFeedValue(useAtomValue(useContent().announcements.atom))?.promotions.length ?? 0;
  const getCount = ({ badge }: MenuEntry): ShownEntry['count'] => {
    if (badge === 'messageCount') return { value: unread, label: t('header.unread', { count: unread }) };
    return { value: badge === 'promotionCount' ? promotions : 0 };
  };
  return entries
    .filter(({ panel }) => panel?.panel !== 'agent' || canUseAgentCentre(session))
    .map((entry) => ({
      ...entry,
      label: localized(entry.title),
      // A newer release may name an icon that this shell does not have: the kit draws another one instead.
      icon: (entry.icon ?? 'file-text') as IconName,
      count: getCount(entry),
    }));
}
