import type { Localized } from '@parlour/contracts';
import { ownGames } from '../../catalog/seed/seed-demo-content.ts';
import { seedBanners } from '../../messaging/seed/banners.ts';
import { helpTopics } from '../../messaging/seed/help-topics.ts';
import { playerNotices } from '../../messaging/seed/notices.ts';
import { helpNotices, popupNotices, promotionNotices } from '../../messaging/seed/other-notices.ts';
import { mainPromotions } from '../../promotions/seed/main-promotions.ts';
import { morePromotions } from '../../promotions/seed/more-promotions.ts';

const today = new Date('2026-11-20T00:00:00Z');
const notices = [...playerNotices(today), ...popupNotices, ...promotionNotices, ...helpNotices];
const articles = helpTopics.flatMap((topic) => topic.articles);

/** Every seeded text that a visitor reads outside a promotion. */
const texts: Localized[] = [
  ...seedBanners.flatMap(({ eyebrow, title, condition }) => [eyebrow, title, condition]),
  ...notices.flatMap(({ title, body }) => [title, body]),
  ...articles.flatMap(({ title, body }) => [title, body]),
].filter((text) => text !== undefined);
const english = texts.map(({ EN }) => EN);

test('names only kinds of games that can be played @GAME-05 @BAN-01', () => {
  const kinds =
    /\b(?:baccarat|roulette|blackjack|sic bo|dragon tiger|rummy|poker|shan|keno|[234]D|Thai|Hanoi)\b/gi;
  const named = new Set(english.flatMap((text) => text.match(kinds) ?? []).map((word) => word.toLowerCase()));
  expect(named.size).toBeGreaterThan(4);
  const offered = ownGames.map(({ name }) => name.toLowerCase());
  expect([...named].filter((word) => !offered.some((name) => name.includes(word)))).toEqual([]);
});

test('promises no service that the site does not have @MSG-02', () => {
  const missing = /live chat|four seats|trust the developer|download the file|real dealers?/i;
  expect(english.filter((text) => missing.test(text))).toEqual([]);
});

test('leads to pages that exist, and to categories with a promotion that is open @BAN-03', () => {
  const open = new Set(
    [...mainPromotions, ...morePromotions]
      .filter(({ fromDay, toDay }) => fromDay <= 0 && (toDay ?? 1) > 0)
      .map(({ category }) => category),
  );
  const pages = [
    '/pointMall',
    '/down',
    '/depositTutorial',
    '/feedback',
    ...articles.map(({ id }) => `/help/${id}`),
  ];
  const linked = english.flatMap((text) => [...text.matchAll(/href="([^"]+)"/g)].map(([, to = '']) => to));
  const banners = seedBanners.flatMap(({ link }) => (link.kind === 'route' ? [link.to] : []));
  const isKnown = (to: string): boolean => {
    const [, category] = /^\/promotions\?category=([A-Z]+)$/.exec(to) ?? [];
    return category === undefined ? pages.includes(to) : [...open].some((one) => one === category);
  };
  expect([...linked, ...banners].filter((to) => !isKnown(to))).toEqual([]);
});

test('advertises each promotion no longer than it lasts @BAN-03 @MSG-01', () => {
  const promotions = [...mainPromotions, ...morePromotions];
  const parseCategory = (to: string) => /category=([A-Z]+)/.exec(to)?.[1];
  const banners = seedBanners.filter(({ promotion }) => promotion !== undefined);
  expect(banners).toHaveLength(6);
  for (const { promotion, link } of banners) {
    const category = link.kind === 'route' ? parseCategory(link.to) : undefined;
    expect(promotions.find(({ code }) => code === promotion)).toMatchObject({ category });
  }
  for (const { toDay, body } of promotionNotices) {
    const ends = promotions
      .filter(({ category }) => category === parseCategory(body.EN))
      .map((one) => one.toDay);
    expect(ends).toContain(toDay);
  }
});
