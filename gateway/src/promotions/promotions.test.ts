import { isBannerName } from '@parlour/art';
import {
  getPromotionCall,
  getPromotionCountsCall,
  listPromotionsCall,
  promotionBadges,
  promotionCategories,
} from '@parlour/contracts/calls';
import { joinChineseWords } from '@parlour/texts/read-texts';
import { sql } from 'kysely';
import { createTestDatabase, olga, operate, startTestGateway, type TestGateway } from '../testing/index.ts';
import { findDefect } from './promotion.ts';
import { seedPromotions } from './seed/seed-promotions.ts';

const today = new Date('2026-11-20T00:00:00.000Z');
let gateway: TestGateway;
// Lists and counts cover every published promotion. A test that changes them starts another gateway.
async function start(): Promise<void> {
  await gateway?.stop();
  const database = await createTestDatabase({}, 'whole');
  await sql`insert into catalog_vendor (code, name, position) values ('ORCHID_LIVE', 'Orchid Live', 1)`.execute(
    database.kysely,
  );
  gateway = await startTestGateway({ now: today, database });
  await gateway.database.transaction((tx) =>
    seedPromotions(tx, { today, timeZone: 'Asia/Yangon', ids: gateway.frame.ids }),
  );
}
let isFresh = false;
beforeEach(async () => {
  if (!isFresh) await start();
  isFresh = true;
});
afterAll(() => gateway?.stop());

const list = async (category?: (typeof promotionCategories)[number], language = 'EN') =>
  (await gateway.call(listPromotionsCall, { category, language })).promotions;
const findPromotionId = async (title: string) =>
  (await list()).find((one) => one.title === title)?.promoId ?? 0;
test('are not listed or counted for a member on a break, who may still read one @SAFE-06', async () => {
  const { identity, protection } = gateway.services;
  const password = 'a long enough password';
  const { id } = await identity.createMember({ username: 'resting', password });
  const { token } = await identity.logIn(
    { username: 'resting', password },
    { ip: '127.0.0.1', userAgent: 'test' },
  );
  const read = async () => ({
    listed: (await gateway.call(listPromotionsCall, {}, { token })).promotions.length,
    ...(await gateway.call(getPromotionCountsCall, undefined, { token })),
  });
  expect((await read()).listed).toBeGreaterThan(3);
  await protection.excludeUntil(id, new Date(gateway.clock.now().getTime() + 86_400_000));
  expect(await read()).toEqual({ listed: 0, open: 0, categories: [] });
  const [one] = await list();
  expect(await gateway.call(getPromotionCall, { promoId: one?.promoId ?? 0 }, { token })).toMatchObject({
    title: one?.title,
  });
});

const open = async () => (await gateway.call(getPromotionCountsCall)).open;

test('lists promotions of every category and badge to visitors @PROMO-01', async () => {
  const promotions = await list();
  expect(promotions).toHaveLength(17);
  expect(new Set(promotions.map(({ category }) => category))).toEqual(new Set(promotionCategories));
  expect(new Set(promotions.flatMap(({ badges }) => badges))).toEqual(new Set(promotionBadges));
});

test('lists only the chosen category @PROMO-01', async () => {
  expect((await list('NEWBIE')).map(({ title }) => title)).toEqual([
    '100% on your first deposit',
    'Ks\u00a02,000.00 for a verified phone',
  ]);
  const refused = await gateway.send(listPromotionsCall, { category: 'CHESS' });
  expect(refused.status).toBe(400);
});

test('shows open promotions first, then coming ones, then recently closed ones', async () => {
  const statuses = (await list()).map(({ status }) => status ?? 'OPEN');
  expect(statuses).toEqual([...Array<string>(15).fill('OPEN'), 'COMING_SOON', 'CLOSED']);
});

test('counts the open ones in all and by category', async () => {
  const counts = await gateway.call(getPromotionCountsCall);
  expect(counts.open).toBe(15);
  expect(counts.categories).toContainEqual({ category: 'NEWBIE', open: 2 });
  expect(counts.categories.some(({ category }) => category === 'GAMES')).toBe(false);
});

test('opens, closes and leaves the list by the clock', async () => {
  isFresh = false;
  gateway.clock.advance({ days: 3 });
  expect((await list('GAMES')).map(({ status }) => status)).toEqual([undefined]);
  gateway.clock.advance({ days: 7 });
  expect((await list('GAMES')).map(({ status }) => status)).toEqual(['CLOSED']);
  gateway.clock.advance({ days: 15 });
  expect(await list('GAMES')).toEqual([]);
});

test('closes when its budget is gone', async () => {
  isFresh = false;
  const before = await open();
  await sql`update promotions_promotion set spent = budget where code = 'card-games-week'`.execute(
    gateway.database.kysely,
  );
  expect((await list('CARDS')).map(({ status }) => status)).toEqual(['CLOSED']);
  expect(await open()).toBe(before - 1);
});

test('returns all conditions of one promotion in the requested language', async () => {
  const promoId = await findPromotionId('100% on your first deposit');
  const detail = await gateway.call(getPromotionCall, { promoId, language: 'CN' });
  expect(detail).toMatchObject({
    title: joinChineseWords('首次存款赠送 100%'),
    entry: 'JOIN',
    award: 'AUTO',
    delivery: 'WALLET',
    to: '2026-12-02T00:00:00.000Z',
    timezone: 'Asia/Yangon',
    eligibility: { firstDeposit: true, minDeposit: 1_000_000 },
    reward: { kind: 'PERCENT', value: 1_000_000, max: 50_000_000 },
    wagering: { base: 'BONUS', multiple: 5, maxStake: 5_000_000 },
    perUser: 1,
    termsVersion: 1,
  });
  expect(detail.wagering?.contributions).toContainEqual({ gameType: 'LIVE', ppm: 500_000 });
  expect(detail.html).toMatch(/^<ul><li>/);
});

test('names the vendors whose games count, and leaves out one that is gone', async () => {
  const promoId = await findPromotionId('Baccarat evening on Fridays');
  const { eligibility } = await gateway.call(getPromotionCall, { promoId });
  expect(eligibility.vendors).toEqual(['Orchid Live']);
});

test('answers not found for an unknown promotion', async () => {
  const asking = gateway.call(getPromotionCall, { promoId: 99_999 });
  await expect(asking).rejects.toMatchObject({ code: 'promotions.not-found', status: 404 });
});

test('has a drawn picture for each, for its card and for its page', async () => {
  for (const { promoId, imageUrl } of await list()) {
    const { pictureUrl, phonePictureUrl } = await gateway.call(getPromotionCall, { promoId });
    const [key = ''] = /[\w-]+(?=\/card\.webp$)/.exec(imageUrl) ?? [];
    expect([key, isBannerName(key.replace(/-\d$/, ''))]).toEqual([key, true]);
    expect([pictureUrl, phonePictureUrl]).toEqual(
      ['desktop', 'phone'].map((size) => `/art/v1/banner/${key}/${size}.webp`),
    );
  }
});

test('asks for no more turnover than the strictest profile allows, and says every text in three languages', async () => {
  for (const promotion of await gateway.services.promotions.listPromotions()) {
    expect(promotion.wagering?.multiple ?? 0).toBeLessThanOrEqual(10);
    for (const text of [promotion.title, promotion.summary, promotion.body])
      expect(Object.keys(text).sort()).toEqual(['CN', 'EN', 'MY']);
  }
});

test('publishes a promotion to every page, refuses one that cannot be kept, and closes it @PROMO-02', async () => {
  isFresh = false;
  const text = { EN: 'A new one' };
  const body = {
    EN: '<p onclick="steal()">Play<script>steal()</script> <a href="javascript:steal()">now</a></p>',
  };
  const promotion = {
    code: 'new-one',
    category: 'OTHERS',
    title: text,
    summary: text,
    body,
    pictureKey: 'birthday',
    entry: 'none',
    award: 'auto',
    delivery: 'wallet',
    from: today.toISOString(),
    timeZone: 'Asia/Yangon',
    reward: { kind: 'points', value: 10 },
    budget: 1_000,
    position: 5,
    reason: 'a test',
  };
  const publish = (change: object) => operate(gateway, 'promotions/publish', { ...promotion, ...change });
  const { body: answer } = await publish({});
  const { id } = answer.value as { id: number };
  expect((await list())[0]).toMatchObject({ promoId: id, title: 'A new one' });
  // Whoever wrote it: the gateway sends no HTML that does anything.
  const { html } = await gateway.call(getPromotionCall, { promoId: id, language: 'EN' });
  expect(html).toBe('<p>Play <a>now</a></p>');

  const readDefect = async (change: object) => {
    const { status, body: refused } = await publish({ code: 'other', ...change });
    return [status, refused.error?.fields?.[0]?.path[0]];
  };
  expect(await readDefect({ entry: 'join' })).toEqual([422, 'task']);
  expect(await readDefect({ timeZone: 'Mars/Olympus' })).toEqual([400, 'timeZone']);
  expect(await readDefect({ code: 'new-one' })).toEqual([400, 'code']);
  // A promotion without a budget needs a second person.
  const points = await publish({ code: 'points', budget: undefined });
  expect(points.body.value).toMatchObject({ state: 'pending', cause: 'always' });
  const money = await publish({ code: 'money', budget: undefined, reward: { kind: 'amount', value: 100 } });
  expect(money.body.value).toMatchObject({ state: 'pending', cause: 'always' });
  const request = { id: money.body.value?.request, reason: 'checked' };
  const approved = await operate(gateway, 'approvals/approve', request, { ...olga, sub: 'omar' });
  expect(approved.status).toBe(200);

  await operate(gateway, 'promotions/close', { id, reason: 'over' });
  expect((await list()).find(({ promoId }) => promoId === id)?.status).toBe('CLOSED');
  expect((await operate(gateway, 'promotions/close', { id, reason: 'over' })).status).toBe(409);
  const { body: all } = await operate(gateway, 'promotions');
  const listed = all.value?.promotions as object[];
  expect(listed.slice(0, 2)).toMatchObject([
    { code: 'money', phase: 'open', budget: null },
    { code: 'new-one', phase: 'closed' },
  ]);
  const { rows } = await sql<{ act: string; actor: string }>`
    select act, actor from audit_entry where subject = ${`promotion:${id}`} order by id`.execute(
    gateway.database.kysely,
  );
  expect(rows).toEqual([
    { act: 'promotion.publish', actor: 'operator:olga' },
    { act: 'promotion.close', actor: 'operator:olga' },
  ]);
});

test('seeds only promotions that can be kept', async () => {
  for (const promotion of await gateway.services.promotions.listPromotions())
    expect([promotion.code, findDefect(promotion, { wageringMultipleMax: 10 })]).toEqual([
      promotion.code,
      undefined,
    ]);
});
