import {
  type Contributions,
  type Localized,
  type MenuContribution,
  type MenuName,
  menuEntriesMax,
} from '@parlour/contracts';
import { matchRoutes } from '@parlour/router';
import { type OpenPanel, parsePanel } from '../routing/navigation.ts';

/** An entry of a menu with everything that the menu shows. */
export interface MenuEntry extends MenuContribution {
  /** Unique among the entries of a menu. */
  key: string;
  title: Localized;
  /** Set when the entry opens a panel or its page, not a route. */
  panel: OpenPanel | undefined;
}

type Menus = Record<MenuName, readonly MenuEntry[]>;

/** Returns the entries of each menu that the remotes contribute, in menu order. */
export function toMenus(byRemote: Record<string, Contributions>): Menus {
  const entries = Object.entries(byRemote)
    .flatMap(([remote, contributions]) => listEntries(remote, contributions))
    .sort((one, other) => one.order - other.order);
  const list = (menu: MenuName) =>
    entries.filter(({ where }) => where.includes(menu)).slice(0, menuEntriesMax[menu]);
  return {
    header: list('header'),
    side: list('side'),
    bottom: list('bottom'),
    footer: list('footer'),
    personal: list('personal'),
  };
}

function listEntries(remote: string, contributions: Contributions): MenuEntry[] {
  return (contributions.menu ?? []).flatMap((entry, index) => {
    const { panelPages, routes } = contributions;
    const panel = entry.to.startsWith('?') ? parsePanel(entry.to) : undefined;
    const page = panelPages.find((one) => one.panel === panel?.panel && one.key === panel.page);
    const route = panel ? undefined : matchRoutes([...routes], entry.to)?.at(-1)?.route;
    const title = entry.title ?? page?.title ?? route?.title;
    return title ? [{ icon: page?.icon, ...entry, key: `${remote} ${index}`, title, panel }] : [];
  });
}

/**
 * Returns whether an entry of a bar is the current one. The open panel makes the entry of its page current, or else the
 * entry of the whole panel.
 */
export function isCurrentPanel(
  { panel, isPrimary }: MenuEntry,
  open: OpenPanel | undefined,
  bar: readonly MenuEntry[],
): boolean {
  if (!panel || !open || isPrimary || panel.panel !== open.panel) return false;
  if (panel.page !== undefined) return panel.page === open.page;
  return !bar.some(
    (other) => other.panel?.panel === open.panel && other.panel.page === open.page && open.page,
  );
}
