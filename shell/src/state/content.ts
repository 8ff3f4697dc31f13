import {
  type Announcements,
  getJackpot,
  getNotices,
  listVendorGroups,
  type VendorCard,
} from '@parlour/api-client';
import { minuteMs } from '@parlour/basics';
import { type Api, type EventBus, type GameType, gameTypes, lobbyPaths } from '@parlour/contracts';
import type { createStore } from 'jotai';
import { createFeed, type Feed, type FeedState, getFeedValue } from './feed.ts';
import { languageAtom } from './page-atoms.ts';

/** Category of the header, which lists only categories that have vendors (SHELL-06). */
export interface NavCategory {
  type: GameType;
  path: string;
  vendors: readonly VendorCard[];
}

/** Every category without vendors, for as long as the vendors cannot be loaded. */
const knownCategories: readonly NavCategory[] = [
  ...new Map(
    gameTypes.map((type) => [lobbyPaths[type], { type, path: lobbyPaths[type], vendors: [] }] as const),
  ).values(),
];

/** Returns the categories of the menus: with their vendors; all of them when the request failed; none before. */
export const getMenuCategories = (feed: FeedState<readonly NavCategory[]>): readonly NavCategory[] =>
  feed.state === 'failed' ? knownCategories : (getFeedValue(feed) ?? []);

/** Content of the frame from operators and the catalogue. */
export interface Content {
  announcements: Feed<Announcements>;
  categories: Feed<readonly NavCategory[]>;
  jackpot: Feed<Awaited<ReturnType<typeof getJackpot>>>;
  stop(): void;
}

/** A page shows a pool that is at most half a minute old. */
const jackpotEveryMs = minuteMs / 2;

/** A banner is shown only to those who can use what it advertises. */
const announcementEvents = [
  'notices.changed',
  'promotions.changed',
  'protection.changed',
  'session.opened',
  'session.closed',
] as const;

export function startContent(store: ReturnType<typeof createStore>, api: Api, events: EventBus): Content {
  const language = () => store.get(languageAtom);
  const feeds = {
    announcements: createFeed(store, () => getNotices(api, language())),
    categories: createFeed(store, async () => toNavCategories(await listVendorGroups(api, language()))),
    jackpot: createFeed(store, () => getJackpot(api)),
  };
  const refreshTexts = () => {
    void feeds.announcements.refresh();
    void feeds.categories.refresh();
  };
  refreshTexts();
  void feeds.jackpot.refresh();
  const unsubscribes = [
    store.sub(languageAtom, refreshTexts),
    ...announcementEvents.map((name) => events.subscribe(name, () => void feeds.announcements.refresh())),
  ];
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') void feeds.jackpot.refresh();
  }, jackpotEveryMs);
  return {
    ...feeds,
    stop() {
      clearInterval(timer);
      for (const unsubscribe of unsubscribes) unsubscribe();
      for (const feed of Object.values(feeds)) feed.stop();
    },
  };
}

/** Converts categories to header entries. Both kinds of lottery have one lobby, and so one entry. */
export function toNavCategories(
  lanes: readonly { type: GameType; vendors: readonly VendorCard[] }[],
): readonly NavCategory[] {
  const byPath = new Map<string, NavCategory>();
  for (const { type, vendors } of lanes) {
    if (vendors.length === 0) continue;
    const path = lobbyPaths[type];
    const known = byPath.get(path);
    const merged = [...(known?.vendors ?? []), ...vendors];
    const unique = [...new Map(merged.map((vendor) => [vendor.code, vendor])).values()];
    byPath.set(path, { type: known?.type ?? type, path, vendors: unique });
  }
  return [...byPath.values()];
}
