import type { Localized } from './platform-config.ts';

/**
 * Contributions of a release. They are plain data in `release.json` and in the discovery document, so that menus and
 * routes are known before the release is loaded.
 * `view` names an entry of the `views` that the release's exposed module offers.
 */
export interface Contributions {
  routes: readonly RouteContribution[];
  /** The frame of a panel itself: its menu and its slot for pages. At most one remote per panel. */
  panels: readonly { panel: PanelName; view: string }[];
  panelPages: readonly PanelPageContribution[];
  widgets: readonly { slot: WidgetSlot; view: string }[];
  /** Entries of the page's menus. None when absent. */
  menu?: readonly MenuContribution[];
}

export type PanelName = 'member' | 'agent';

/** Named slots in other remotes' views that a widget may fill. */
export type WidgetSlot = 'home.main' | 'home.promotions' | 'member.account';

export interface RouteContribution {
  /** A react-router pattern: `/promotions`, `/help/*`, `/:lobbyType`. Literal segments win over parameters. */
  path: string;
  view: string;
  title: Localized;
  /** The banner group above the route (BAN-01), if any. */
  banner?: BannerGroup;
  /**
   * The parts of the frame around the route, for games: only the header, the header except in narrow windows, or none
   * (SHELL-01). The whole frame when absent.
   */
  frame?: 'header' | 'header-unless-narrow' | 'none';
}

export const menuNames = ['header', 'side', 'bottom', 'footer', 'personal'] as const;

/**
 * A menu of the page: the header's main menu, with buttons beside a member's nickname for panels; the side menu of narrow
 * windows; the bar at the foot of phones; the footer's list of links; and the nickname's menu of pages of the personal
 * centre.
 */
export type MenuName = (typeof menuNames)[number];

/** Most contributed entries of a menu in total; the bar of phones also has the home page and the games. */
export const menuEntriesMax: Partial<Record<MenuName, number>> = { bottom: 3 };

/** An entry of menus that opens a route, a panel or a panel page of the same remote. */
export interface MenuContribution {
  where: readonly MenuName[];
  /** `/promotions`, or `?member=` for a panel and `?member=depositv2` for its page, over whatever page is open. */
  to: string;
  /** Position among the contributed entries of each menu. */
  order: number;
  /** Default: the title of the route or panel page. A panel has none. */
  title?: Localized;
  /** A name of `@parlour/ui`'s icon set. Default: that of the panel page. */
  icon?: string;
  /** The count shown beside the entry when it is above zero. */
  badge?: 'promotionCount' | 'messageCount';
  /** The main action of its menu: golden in the header, raised in the bar of phones. */
  isPrimary?: boolean;
}

export const bannerGroups = [
  'home',
  'rng',
  'live',
  'fish',
  'pvp',
  'sports',
  'esports',
  'lottery',
  'download',
  'promotion',
  'shop',
  'help',
  'cockfight',
] as const;

export type BannerGroup = (typeof bannerGroups)[number];

/** The banner groups above game halls. Their banners are low, since visitors come for the games. */
export const hallBannerGroups: readonly string[] = [
  'rng',
  'live',
  'fish',
  'pvp',
  'sports',
  'esports',
  'lottery',
  'cockfight',
] satisfies BannerGroup[];

export interface PanelPageContribution {
  panel: PanelName;
  /** The specification's page key, which is also its address: `?member=depositv2`. */
  key: string;
  view: string;
  title: Localized;
  /** A name of `@parlour/ui`'s icon set. */
  icon: string;
  /** Position in the menu, counted from 1 as in the specification; a divider follows where `group` changes. */
  order: number;
  group: string;
  /** The count shown beside the entry when it is above zero. */
  badge?: 'missionCount' | 'messageCount' | 'rewardCount';
  /** Shown only while the signed-in agent has this contract. */
  contract?: 'dividend' | 'salary' | 'hourSalary' | 'realtimeSalary';
  /** Shown only to members who may use it: `transferUp` to those whose upline accepts their transfers. */
  right?: 'transferUp';
  /** The purpose for which the shell offers the page. Without a page for a purpose, it offers none. */
  purpose?: PagePurpose;
}

/** Purposes for which the shell leads to a page: a deposit, after the registration and in the guide, and the own limits. */
export type PagePurpose = 'deposit' | 'limits';

/** Reason why a remote is unavailable: closed by an operator, switched off, or its release could not be loaded. */
export type ClosedReason = 'maintenance' | 'disabled' | 'failed';

/** A page of a panel as the page's menus show it. */
export type PanelPage = PanelPageContribution & {
  /** Set while its remote is unavailable. The menu marks the entry; the page's slot explains it and offers a retry. */
  closed?: ClosedReason;
};

export const noContributions: Contributions = { routes: [], panels: [], panelPages: [], widgets: [] };

/**
 * Contributions as a remote declares them: each `title` is a key of its texts, which the build resolves in every
 * language.
 */
export interface DeclaredContributions {
  routes?: readonly (Omit<RouteContribution, 'title'> & { title: string })[];
  panels?: Contributions['panels'];
  panelPages?: readonly (Omit<PanelPageContribution, 'title'> & { title: string })[];
  widgets?: Contributions['widgets'];
  menu?: readonly (Omit<MenuContribution, 'title'> & { title?: string })[];
}
