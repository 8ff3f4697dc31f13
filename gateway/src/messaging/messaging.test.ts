import { isBannerName } from '@parlour/art';
import { bannerGroups, hallBannerGroups } from '@parlour/contracts';
import {
  getHelpCenterCall,
  getUnreadCountCall,
  listAgentAnnouncementsCall,
  listAnnouncementsCall,
  listMessagesCall,
  readMessageCall,
  removeMessageCall,
} from '@parlour/contracts/calls';
import { joinChineseWords } from '@parlour/texts/read-texts';
import { sql } from 'kysely';
import { createIdentity } from '../identity/index.ts';
import { createPlatform } from '../platform/index.ts';
import type { Frame, Session } from '../server/index.ts';
import { startTestGateway } from '../testing/index.ts';
import { createMessaging } from './index.ts';
import { seedMessaging } from './seed/seed-messaging.ts';

const today = new Date('2026-11-20T00:00:00.000Z');
const operator = 'operator:aye';
const sessions: Record<string, Session> = {
  ada: { memberId: 1, username: 'ada', accountKind: 'member', tokenHash: 'a' },
  dan: { memberId: 2, username: 'dan', accountKind: 'member', tokenHash: 'd' },
  fay: { memberId: 3, username: 'fay', accountKind: 'member', tokenHash: 'f' },
  chi: { memberId: 4, username: 'chi', accountKind: 'agent', tokenHash: 'c' },
};
const people = new Map(Object.values(sessions).map(({ username, memberId }) => [username, memberId]));

const start = (options: { now?: Date } = {}) =>
  startTestGateway({
    now: options.now ?? today,
    assemble: (frame: Frame) => {
      const live: unknown[] = [];
      const platform = createPlatform(frame);
      const identity = createIdentity({
        ...frame,
        platform: platform.service,
        isLoginRefused: async () => false,
      });
      const messaging = createMessaging({
        ...frame,
        platform: platform.service,
        pictures: platform.pictures,
        blocks: { isBlocked: async (memberId) => memberId === blockedId },
        identity: identity.service,
        findUnusable: async () => new Set(),
        live: { ...frame.live, send: (to, message) => void live.push({ to, ...message }) },
      });
      return {
        modules: [platform.module, identity.module, messaging.module],
        sessions: { find: async (token: string) => sessions[token] },
        services: { messaging: messaging.service, live },
      };
    },
  });

/** A member on a break. */
let blockedId: number | undefined;
let gateway: Awaited<ReturnType<typeof start>>;
// Lists and counts cover every notice and message, so each test begins with the seeded ones only.
beforeEach(async () => {
  gateway = await start();
  await gateway.database.transaction((tx) => seedMessaging(tx, { today, people }));
});
afterEach(() => {
  blockedId = undefined;
  return gateway?.stop();
});

const listAnnouncements = (types = 'B,PL,PU,PR', language = 'EN') =>
  gateway.call(listAnnouncementsCall, { types, platform: 'W', execution: 'B', language });

describe('announcements', () => {
  test('list notices, popups and promotions by type, the highest weight first @MSG-01', async () => {
    const { player, popup, promotion, help } = await listAnnouncements();
    expect(player[0]?.title).toBe('Scheduled maintenance: Nova Reel games pause on 22 Nov 2026, 03:00–05:00');
    expect([player.length, popup.length, promotion.length, help]).toEqual([8, 2, 3, undefined]);
    expect(player.every(({ html }) => html.startsWith('<') && !/style=|<script/.test(html))).toBe(true);
  });

  test('show nothing promotional to a member on a break: no banner, promotion or such popup @SAFE-06', async () => {
    const { messaging } = gateway.services;
    const words = { title: { EN: 'Play tonight' }, body: { EN: '<p>Tables are open.</p>' } };
    await messaging.publishNotice({ type: 'PU', ...words, promotional: true }, 'operator:olga');
    const [banner] = (await listAnnouncements('B')).banners;
    const plain = { group: banner?.groupName ?? '', pictureKey: 'home-1', link: { kind: 'none' } } as const;
    await messaging.publishBanner({ ...plain, title: { EN: 'Closed' }, promotional: false }, 'operator:olga');
    const input = { types: 'B,PL,PU,PR', platform: 'W', execution: 'B', language: 'EN' } as const;
    const [token = '', session] = Object.entries(sessions)[0] ?? [];
    const read = async () => {
      const { banners, ...notices } = await gateway.call(listAnnouncementsCall, input, { token });
      return {
        banners: banners.map(({ title }) => title),
        player: notices.player.length,
        popup: notices.popup.length,
        promotion: notices.promotion.length,
      };
    };
    const open = await read();
    expect(open).toMatchObject({ player: 8, popup: 3, promotion: 3 });
    expect(open.banners.length).toBeGreaterThan(5);
    blockedId = session?.memberId;
    expect(await read()).toEqual({ banners: ['Closed'], player: 8, popup: 2, promotion: 0 });
  });

  test('hide promotional messages from a member on a break, and exclude them from the count @SAFE-06', async () => {
    const [token = '', session] = Object.entries(sessions)[0] ?? [];
    const words = { title: { EN: 'A bonus for you' }, body: { EN: '<p>Claim it.</p>' } };
    const { messaging } = gateway.services;
    const read = async () => ({
      total: (await gateway.call(listMessagesCall, { language: 'EN' }, { token })).total,
      unread: (await gateway.call(getUnreadCountCall, {}, { token })).unread,
    });
    const before = await read();
    await gateway.database.transaction((tx) =>
      messaging.sendMessage(tx, { to: 'everyone', kind: 'PLATFORM', ...words, isPromotional: true }),
    );
    expect(await read()).toEqual({ total: before.total + 1, unread: before.unread + 1 });
    blockedId = session?.memberId;
    expect(await read()).toEqual(before);
  });

  test('contain only the requested types @MSG-01', async () => {
    const { player, banners, popup, help } = await listAnnouncements('PU,H');
    expect([player, banners]).toEqual([[], []]);
    expect([popup.length, help?.length]).toEqual([2, 1]);
    const unknown = { types: 'B,XX', platform: 'W', execution: 'B', language: 'EN' };
    expect((await gateway.send(listAnnouncementsCall, unknown)).status).toBe(400);
  });

  test.each([
    ['MY', 'ကြိုတင်အသိပေးချက်'],
    ['CN', joinChineseWords('维护预告')],
    ['XX', 'Scheduled maintenance'],
  ])('are in the language of %s, else in English @GEN-02', async (language, beginning) => {
    const { player } = await listAnnouncements('PL', language);
    expect(player[0]?.title.startsWith(beginning)).toBe(true);
  });

  test('have a banner with a drawn picture for every group @BAN-01', async () => {
    const { banners } = await listAnnouncements('B');
    expect(new Set(banners.map(({ groupName }) => groupName))).toEqual(new Set(bannerGroups));
    for (const { groupName, url, phoneUrl } of banners) {
      const key = url.split('/').at(-2) ?? '';
      expect([key, isBannerName(key.replace(/-\d$/, ''))]).toEqual([key, true]);
      const size = hallBannerGroups.includes(groupName) ? 'lobby' : 'desktop';
      expect(url).toBe(`/art/v1/banner/${key}/${size}.webp`);
      expect(phoneUrl).toBe(`/art/v1/banner/${key}/phone.webp`);
    }
  });

  test('report where a banner leads, or that it leads nowhere @BAN-03', async () => {
    const { banners } = await listAnnouncements('B');
    const linked = banners.filter(({ linkageType }) => linkageType !== 'NONE');
    const others = banners.filter(({ linkageType }) => linkageType === 'NONE');
    expect([linked.length, others.length]).toEqual([8, 12]);
    expect(linked.every(({ linkUrl }) => linkUrl?.startsWith('/'))).toBe(true);
    expect(others.every(({ linkUrl }) => linkUrl === undefined)).toBe(true);
  });
});

describe('publishing', () => {
  const news = { EN: 'Draw results come five minutes later today.', MY: 'နောက်ကျမည်။' };

  test('shows a notice immediately, records it and notifies open pages @MSG-01', async () => {
    const { messaging } = gateway.services;
    gateway.services.live.length = 0;
    const id = await messaging.publishNotice({ type: 'PL', title: news, body: news, weight: 500 }, operator);
    expect((await listAnnouncements('PL')).player[0]).toMatchObject({ id: String(id), title: news.EN });
    expect(gateway.services.live).toEqual([{ to: 'everyone', topic: 'notices' }]);
    await messaging.endNotice({ id: id, actor: operator });
    expect((await listAnnouncements('PL')).player[0]?.id).not.toBe(String(id));
    await expect(messaging.endNotice({ id: id, actor: operator })).rejects.toMatchObject({
      code: 'request.not-found',
    });
  });

  test('shows a notice for agents to agents only @AGT-01 @MSG-01', async () => {
    const { messaging } = gateway.services;
    const id = await messaging.publishNotice({ type: 'AG', title: news, body: news, weight: 500 }, operator);
    const read = (token?: string, language = 'EN') =>
      gateway.call(listAgentAnnouncementsCall, { language }, token === undefined ? {} : { token });
    expect((await read('chi')).notices[0]).toMatchObject({ id: String(id), title: news.EN });
    expect((await read('chi', 'MY')).notices[0]).toMatchObject({ title: news.MY });
    expect((await read('chi')).notices).toHaveLength(3);
    await expect(read('ada')).rejects.toMatchObject({ code: 'session.agent-required' });
    await expect(read()).rejects.toMatchObject({ code: 'session.required' });
    const { player, popup, promotion, help = [] } = await listAnnouncements('PL,PU,PR,H');
    expect([...player, ...popup, ...promotion, ...help].map((notice) => notice.id)).not.toContain(String(id));
  });

  test('refuses an end that does not come after the beginning', async () => {
    const { messaging } = gateway.services;
    const now = gateway.clock.now();
    const notice = { type: 'PL', title: news, body: news } as const;
    const banner = { group: 'home', pictureKey: 'weekend', link: { kind: 'none' }, title: news } as const;
    const refused = { code: 'request.invalid', fields: [{ path: ['until'], rule: 'invalid' }] };
    await expect(messaging.publishNotice({ ...notice, until: now }, operator)).rejects.toMatchObject(refused);
    await expect(
      messaging.publishBanner({ ...banner, from: now, until: now }, operator),
    ).rejects.toMatchObject(refused);
  });

  test('begins and ends automatically at the times that were set', async () => {
    const { messaging, live: sent } = gateway.services;
    await gateway.runJob('messaging.windows');
    const at = (minutes: number) => new Date(gateway.clock.now().getTime() + minutes * 60_000);
    const banner = { group: 'home', pictureKey: 'weekend', link: { kind: 'none' }, title: news } as const;
    const id = await messaging.publishBanner({ ...banner, from: at(10), until: at(20) }, operator);
    const isShown = async () =>
      (await listAnnouncements('B')).banners.some(({ bannerId }) => bannerId === String(id));
    sent.length = 0;
    const steps: [boolean, number][] = [];
    for (const minutes of [5, 6, 10]) {
      gateway.clock.advance({ minutes });
      await gateway.runJob('messaging.windows');
      steps.push([await isShown(), sent.length]);
    }
    expect(steps).toEqual([
      [false, 0],
      [true, 1],
      [false, 2],
    ]);
  });
});

test('cleans stored HTML when it is sent, in every language @MOD-03 @MSG-01', async () => {
  const { messaging } = gateway.services;
  const body = {
    EN: '<p onclick="alert(1)">Draws <b>late</b></p><script>alert(1)</script>',
    MY: '<img src=x onerror=alert(1)>နောက်ကျမည်။',
  };
  const notice = { type: 'PU', title: { EN: 'Late' }, weight: 900 } as const;
  const id = await messaging.publishNotice({ ...notice, body: { EN: 'Late' } }, operator);
  await sql`update messaging_notice set body = ${JSON.stringify(body)}::jsonb where id = ${id}`.execute(
    gateway.database.kysely,
  );
  const html = async (language: string) => (await listAnnouncements('PU', language)).popup[0]?.html;
  expect(await html('EN')).toBe('<p>Draws <b>late</b></p>');
  expect(await html('MY')).toBe('<img src="x" />နောက်ကျမည်။');
  await messaging.endNotice({ id: id, actor: operator });
  await gateway.database.transaction(async (tx) => {
    const to = { memberId: 3 };
    await messaging.sendMessage(tx, { to, kind: 'PERSONAL', title: { EN: 'Hi' }, body });
  });
  const { rows } = await gateway.call(listMessagesCall, { language: 'EN' }, { token: 'fay' });
  expect(rows[0]?.html).toBe('<p>Draws <b>late</b></p>');
});

test('lists topics of help with their articles in the asked language @MSG-02', async () => {
  const { topics } = await gateway.call(getHelpCenterCall, { lang: 'CN', device: 'WEB' });
  expect(topics.map(({ topicId }) => topicId)).toEqual(['account', 'money', 'play', 'app', 'site']);
  const articles = topics.flatMap((topic) => topic.articles);
  expect(articles).toContainEqual(
    expect.objectContaining({ articleId: 'deposit-guide', title: joinChineseWords('存款教程') }),
  );
  expect(articles.map(({ articleId }) => articleId)).toEqual(
    expect.arrayContaining(['app-ios', 'app-lite', 'app-android', 'responsible-play']),
  );
});

describe('messages', () => {
  const unread = async (token: string) => (await gateway.call(getUnreadCountCall, {}, { token })).unread;
  const list = (token: string) => gateway.call(listMessagesCall, {}, { token });

  test('are counted while a member has not read them, personal ones and those to all @SHELL-04 @MEM-02 @MEM-07', async () => {
    expect((await gateway.send(getUnreadCountCall, {})).status).toBe(401);
    expect([await unread('ada'), await unread('dan')]).toEqual([3, 1]);
  });

  test('are listed newest first and stay in the list once they are read @MEM-07', async () => {
    const before = await list('ada');
    expect(before.rows.map(({ title }) => title)).toEqual([
      'Where unfinished rounds stand',
      'The terms were worded anew',
      'Your question about points',
      'Set a payment password',
    ]);
    const [first] = before.rows;
    const read = () => gateway.call(readMessageCall, { messageId: first?.messageId ?? 0 }, { token: 'ada' });
    expect([await read(), await read()]).toEqual([{ unread: 2 }, { unread: 2 }]);
    expect((await list('ada')).rows[0]).toMatchObject({ read: true });
    expect(await unread('dan')).toBe(1);
  });

  test('can be taken out of the list of one member only @MEM-07', async () => {
    const { rows } = await list('dan');
    const messageId = rows[0]?.messageId ?? 0;
    expect(await gateway.call(removeMessageCall, { messageId }, { token: 'dan' })).toEqual({ unread: 0 });
    expect((await list('dan')).total).toBe(0);
    expect((await list('ada')).total).toBe(4);
  });

  test('of other members give the same error as missing ones @MEM-07', async () => {
    const { rows } = await list('ada');
    const personal = rows.find(({ kind }) => kind === 'PERSONAL');
    const reading = gateway.call(readMessageCall, { messageId: personal?.messageId ?? 0 }, { token: 'dan' });
    await expect(reading).rejects.toMatchObject({ code: 'messaging.message-not-found' });
  });

  test('reach a member and their open pages when they are sent', async () => {
    const { messaging, live } = gateway.services;
    live.length = 0;
    const text = { EN: 'Your deposit was credited.' };
    await gateway.database.transaction((tx) =>
      messaging.sendMessage(tx, { to: { memberId: 2 }, kind: 'PERSONAL', title: text, body: text }),
    );
    expect(await unread('dan')).toBe(2);
    expect(live).toEqual([{ to: { memberId: 2 }, topic: 'unread' }]);
  });
});
