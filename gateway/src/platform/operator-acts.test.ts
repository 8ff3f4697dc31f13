import { minuteMs } from '@parlour/basics';
import { getStatusCall, getWhitelabelCall, listAnnouncementsCall } from '@parlour/contracts/calls';
import fc from 'fast-check';
import { sql } from 'kysely';
import {
  collectLiveMessages,
  operate as operateOn,
  startTestGateway,
  type TestGateway,
  type TestOperator,
  waitUntil,
} from '../testing/index.ts';

const words = { EN: 'Back at five.', MY: 'ငါးနာရီတွင် ပြန်ဖွင့်မည်။', CN: '五点恢复。' };

let gateway: TestGateway;
let address: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  address = await gateway.listen();
});
afterAll(() => gateway?.stop());

const operate = (path: string, payload?: object, as?: TestOperator | string) =>
  operateOn(gateway, path, payload, as);

const status = () => gateway.call(getStatusCall, { url: 'parlour.example' });
const getSwitch = async (modId: string) =>
  (await gateway.call(getWhitelabelCall, { url: 'parlour.example' })).whitelabel
    .flatMap(({ childrenNodes }) => childrenNodes)
    .find((node) => node.modId === modId)?.enabled;
const readAnnouncements = () =>
  gateway.call(listAnnouncementsCall, { types: 'B,PL', platform: 'W', execution: 'B', language: 'EN' });
async function readRecordedActs(): Promise<{ actor: string; act: string }[]> {
  const { rows } = await sql<{ actor: string; act: string }>`
    select actor, act from audit_entry order by id`.execute(gateway.database.kysely);
  return rows;
}

const collectTopics = async (action: () => Promise<unknown>, count: number): Promise<string[]> =>
  (await collectLiveMessages(gateway, address, action, count)).map(({ topic }) => topic);

test('an operator turns a switch, and open pages are notified @ROLE-02', async () => {
  const topics = await collectTopics(() => operate('site/switch', { modId: 'FREEPLAY3', enabled: false }), 1);
  expect(topics).toEqual(['status']);
  expect(await getSwitch('FREEPLAY3')).toBe(false);
  const { body } = await operate('site');
  expect(JSON.stringify(body.value?.switches)).toContain('"modId":"FREEPLAY3","enabled":false');
  await operate('site/switch', { modId: 'FREEPLAY3', enabled: true });
  expect(await getSwitch('FREEPLAY3')).toBe(true);
});

test.each([
  ['contacts', { telegram: 'https://t.me/parlour' }, async () => (await status()).contacts],
  ['imageHosts', ['https://one.example'], async () => (await status()).imageCDNs],
  ['launchHosts', ['https://play.example'], async () => (await status()).launchGameCDNs],
  ['maintenance', { title: words, notice: words }, async () => (await status()).maintenance],
])('an operator sets %s, and reverts it @SHELL-07 @GEN-07 @START-01', async (key, value, read) => {
  const before = (await operate('site')).body.value?.settings as Record<string, unknown>;
  expect((await operate('site/setting', { key, value })).status).toBe(200);
  expect(await read()).toEqual(value);
  expect((await operate('site/setting', { key, value: before[key] })).status).toBe(200);
  expect(await read()).toEqual(before[key] ?? undefined);
});

test('an operator blocks a region and unblocks it @ROLE-03', async () => {
  await operate('site/setting', {
    key: 'regionBlock',
    value: { countries: [], addresses: ['127.'], notice: words },
  });
  expect(await status()).toMatchObject({ status: 2, location: { ip: '127.0.0.1' } });
  await operate('site/setting', {
    key: 'regionBlock',
    value: { countries: [], addresses: [], notice: words },
  });
  expect(await status()).toMatchObject({ status: 0 });
});

test('an operator publishes, lists and ends notices and banners @MSG-01 @BAN-01', async () => {
  const notice = { type: 'PL', title: { EN: 'Hear' }, body: { EN: '<p>Hear</p>' } };
  const banner = {
    group: 'home',
    pictureKey: 'vip',
    link: { kind: 'route', to: '/promotions' },
    title: words,
  };
  const ids: unknown[] = [];
  const topics = await collectTopics(async () => {
    ids.push((await operate('notices/publish', notice)).body.value?.id);
    ids.push((await operate('banners/publish', banner)).body.value?.id);
  }, 2);
  expect(topics).toEqual(['notices', 'notices']);
  expect(await readAnnouncements()).toMatchObject({
    player: [{ title: 'Hear', html: '<p>Hear</p>' }],
    banners: [{ groupName: 'home', linkageType: 'ROUTE', linkUrl: '/promotions' }],
  });
  const later = { ...notice, from: '2030-01-01T00:00:00+06:30' };
  ids.push((await operate('notices/publish', later)).body.value?.id);
  expect((await readAnnouncements()).player).toHaveLength(1);
  expect((await operate('published')).body.value).toMatchObject({
    notices: [{ id: ids[0] }, { id: ids[2], from: '2029-12-31T17:30:00.000Z' }],
    banners: [{ id: ids[1], ...banner }],
  });
  await operate('notices/end', { id: ids[0] });
  await operate('banners/end', { id: ids[1] });
  expect(await readAnnouncements()).toMatchObject({ player: [], banners: [] });
  expect((await operate('banners/end', { id: ids[1] })).body.error?.code).toBe('request.not-found');
});

describe('undo', () => {
  const findEntry = async (subject: string, place = 0) => {
    const { entries = [] } = (await operate(`audit/history?subject=${subject}`)).body.value ?? {};
    return (entries as { id: number; act: string }[])[place];
  };

  test('restores the value of a setting and the default of a switch, and can be undone itself @SAFE-03', async () => {
    const contacts = async () => (await status()).contacts;
    const before = await contacts();
    await operate('site/setting', { key: 'contacts', value: { phone: '1' } });
    await operate('site/setting', { key: 'contacts', value: { phone: '2' } });
    const [latest, earlier] = [await findEntry('setting:contacts'), await findEntry('setting:contacts', 1)];
    const refused = await operate('site/undo', { entry: earlier?.id });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'operator.changed-later' } } });
    expect((await operate('site/undo', { entry: latest?.id })).status).toBe(200);
    expect(await contacts()).toEqual({ phone: '1' });
    const undone = await findEntry('setting:contacts');
    expect(undone).toMatchObject({
      act: 'setting.undo',
      actor: 'operator:olga',
      before: { phone: '2' },
      after: { phone: '1' },
    });
    await operate('site/undo', { entry: undone?.id });
    expect(await contacts()).toEqual({ phone: '2' });
    await operate('site/setting', { key: 'contacts', value: before });

    await operate('site/switch', { modId: 'LOGIN3', enabled: false });
    await operate('site/undo', { entry: (await findEntry('switch:LOGIN3'))?.id });
    const { rows } = await sql`select from platform_switch where mod_id = 'LOGIN3'`.execute(
      gateway.database.kysely,
    );
    expect(rows).toEqual([]);
  });

  test('reopens an ended notice for the rest of its time, and ends a published one', async () => {
    const until = new Date(gateway.clock.now().getTime() + 3_600_000).toISOString();
    const { body } = await operate('notices/publish', { type: 'PL', title: words, body: words, until });
    const subject = `notice:${String(body.value?.id)}`;
    const list = async (show: string) => {
      const { notices = [] } = (await operate(`published?show=${show}`)).body.value ?? {};
      return (notices as { id: number; until?: string }[])
        .filter(({ id }) => id === body.value?.id)
        .map((notice) => notice.until);
    };
    const undo = async () => operate('content/undo', { entry: (await findEntry(subject))?.id });
    const published = await findEntry(subject);
    await operate('notices/end', { id: body.value?.id });
    expect([await list('open'), (await list('ended')).length]).toEqual([[], 1]);
    expect((await operate('content/undo', { entry: published?.id })).status).toBe(409);
    expect((await undo()).status).toBe(200);
    expect([await list('open'), await list('ended')]).toEqual([[until], []]);
    await undo();
    expect((await findEntry(subject))?.act).toBe('notice.end');
    gateway.clock.advance({ hours: 2 });
    expect((await undo()).body.error).toMatchObject({
      code: 'request.invalid',
      fields: [{ path: ['entry'] }],
    });
  });

  test.each([
    ['site/undo', 'setting:fourEyesAboveMinor'],
    ['site/undo', 'notice:1'],
    ['content/undo', 'setting:contacts'],
  ])('%s refuses an entry about %s', async (path, subject) => {
    const { rows } = await sql<{ id: number }>`insert into audit_entry (at, actor, act, subject, before)
      values (now(), 'operator:olga', 'test', ${subject}, '1') returning id`.execute(gateway.database.kysely);
    expect(await operate(path, { entry: rows[0]?.id })).toMatchObject({ status: 404 });
  });
});

test.each([
  ['site/setting', { key: 'contacts', value: { phone: '3' }, before: { phone: 'another' } }],
  ['site/switch', { modId: 'FREEPLAY3', enabled: false, before: false }],
])('%s refuses %j after somebody changed the value that the operator saw', async (path, input) => {
  const before = (await operate('site')).body;
  const { status, body } = await operate(path, input);
  expect({ status, code: body.error?.code }).toEqual({ status: 409, code: 'operator.changed-later' });
  expect((await operate('site')).body).toEqual(before);
});

test('of two operators who save a setting that both read, the second one is refused', async () => {
  const read = async () => {
    const settings = (await operate('site')).body.value?.settings as { contacts: Record<string, string> };
    return settings.contacts;
  };
  const before = await read();
  const save = (phone: string) =>
    operate('site/setting', { key: 'contacts', value: { ...before, phone }, before });
  const statuses = (await Promise.all([save('111'), save('222')])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
  expect((await read()).phone).toBe(statuses[0] === 200 ? '111' : '222');
  await operate('site/setting', { key: 'contacts', value: before });
});

test('two people change the amount above which acts need two, and it is not set like other settings', async () => {
  const read = async () => {
    const settings = (await operate('site')).body.value?.settings as { fourEyesAboveMinor: number };
    return settings.fourEyesAboveMinor;
  };
  const before = await read();
  const direct = await operate('site/setting', { key: 'fourEyesAboveMinor', value: 1 });
  expect(direct.body.error?.code).toBe('request.invalid');
  const requested = await operate('site/four-eyes', { aboveMinor: 5_000, reason: 'many small fixes' });
  const id = requested.body.value?.request;
  const decision = { id, reason: 'agreed at noon' };
  const own = await operate('approvals/approve', decision);
  expect(own.body.error?.code).toBe('operator.own-request');
  expect(await read()).toBe(before);
  await operate('approvals/approve', decision, { sub: 'ola', roles: ['admin'] });
  await waitUntil(async () => (await read()) === 5_000);
});

test("the audit records operators' acts with their names, in order @SAFE-03", async () => {
  const before = await readRecordedActs();
  await operate('site/switch', { modId: 'FREEPLAY3', enabled: true });
  await operate('site/setting', { key: 'contacts', value: { telegram: 'https://t.me/parlour' } });
  const notice = await operate('notices/publish', { type: 'PL', title: words, body: words });
  await operate('notices/end', { id: notice.body.value?.id });
  const link = { kind: 'none' };
  const banner = await operate('banners/publish', { group: 'home', pictureKey: 'vip', link, title: words });
  await operate('banners/end', { id: banner.body.value?.id });
  expect((await readRecordedActs()).slice(before.length)).toEqual(
    ['switch.set', 'setting.set', 'notice.publish', 'notice.end', 'banner.publish', 'banner.end'].map(
      (act) => ({ actor: 'operator:olga', act }),
    ),
  );
});

test.each([
  ['site/switch', { modId: 'NO_SUCH3', enabled: true }, 'modId'],
  ['site/switch', { modId: 'FREEPLAY3', enabled: 'yes' }, 'enabled'],
  ['site/setting', { key: 'noSuch', value: 1 }, 'key'],
  ['site/setting', { key: 'regionBlock', value: { countries: ['mm'] } }, 'value'],
  [
    'site/setting',
    { key: 'maintenance', value: { title: words, notice: words, endsAt: '2020-01-01T00:00:00Z' } },
    'value',
  ],
  ['site/setting', { key: 'maintenance' }, 'value'],
  ['notices/publish', { type: 'XX', title: words, body: words }, 'type'],
  ['notices/publish', { type: 'PL', title: { MY: 'မရှိ' }, body: words }, 'title'],
  ['notices/publish', { type: 'PL', title: { EN: 'a\u0000b' }, body: words }, 'title'],
  ['notices/publish', { type: 'PL', title: words, body: words, from: 'tomorrow' }, 'from'],
  ['notices/publish', { type: 'PL', title: words, body: words, from: '2020-01-01T00:00:00Z' }, 'from'],
  ['notices/publish', { type: 'PL', title: words, body: words, until: '2020-01-01T00:00:00Z' }, 'until'],
  ['notices/publish', { type: 'PL', title: words, body: { EN: '<script>x()</script>' } }, 'body'],
  ['banners/publish', { group: 'nowhere', pictureKey: 'vip', link: { kind: 'none' }, title: words }, 'group'],
  [
    'banners/publish',
    { group: 'home', pictureKey: '../x', link: { kind: 'none' }, title: words },
    'pictureKey',
  ],
  [
    'banners/publish',
    { group: 'home', pictureKey: 'vip', link: { kind: 'site', to: 'javascript:x()' }, title: words },
    'link',
  ],
  [
    'banners/publish',
    { group: 'home', pictureKey: 'vip', link: { kind: 'route', to: '//elsewhere.example' }, title: words },
    'link',
  ],
])('%s refuses %j at its own field: %s @API-01', async (path, input, field) => {
  const { status, body } = await operate(path, input);
  expect({ status, code: body.error?.code }).toEqual({ status: 400, code: 'request.invalid' });
  expect(body.error?.fields?.[0]?.path[0]).toBe(field);
});

describe('a scheduled change', () => {
  const inMinutes = (minutes: number) =>
    new Date(gateway.clock.now().getTime() + minutes * minuteMs).toISOString();
  const schedule = (change: object, startsAt: string) =>
    operate('site/schedule', { change, startsAt, reason: 'the plan of tonight' });
  const run = () => gateway.runJob('platform.apply-scheduled');
  const find = async (id: unknown) => {
    const { scheduled = [] } = (await operate('site/scheduled')).body.value ?? {};
    return (scheduled as { id: number; state: string }[]).find((one) => one.id === id);
  };

  test('closes the site at its time by the clock of the server, and opens it again @SHELL-07', async () => {
    const value = { title: words, notice: words };
    const { body } = await schedule({ kind: 'setting', key: 'maintenance', value }, inMinutes(10));
    const later = await schedule({ kind: 'setting', key: 'maintenance', value: null }, inMinutes(20));
    await run();
    expect((await status()).status).toBe(0);
    gateway.clock.advance({ minutes: 10 });
    const topics = await collectTopics(run, 1);
    expect(topics).toEqual(['status']);
    expect((await status()).maintenance).toEqual(value);
    expect(await find(body.value?.id)).toMatchObject({ state: 'applied', createdBy: 'operator:olga' });
    expect(await find(later.body.value?.id)).toMatchObject({ state: 'waiting', endedAt: null });
    gateway.clock.advance({ minutes: 10 });
    await run();
    expect((await status()).status).toBe(0);
    const history = await operate('audit/history?subject=setting:maintenance&limit=2');
    expect(history.body.value?.entries).toMatchObject([
      { act: 'setting.set', actor: 'operator:olga', after: null },
      { act: 'setting.set', actor: 'operator:olga', after: value },
    ]);
  });

  test('of a switch is cancelled once, and then not applied @ROLE-02', async () => {
    const { body } = await schedule({ kind: 'switch', key: 'FREEPLAY3', value: false }, inMinutes(5));
    const cancel = () => operate('site/schedule/cancel', { id: body.value?.id, reason: 'not tonight' });
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).body.error?.code).toBe('request.not-found');
    gateway.clock.advance({ minutes: 5 });
    await run();
    expect(await getSwitch('FREEPLAY3')).toBe(true);
    expect(await find(body.value?.id)).toMatchObject({ state: 'cancelled', endedBy: 'operator:olga' });
  });

  test.each([
    ['a start in the past', { kind: 'switch', key: 'FREEPLAY3', value: false }, -2, ['startsAt']],
    ['an unknown switch', { kind: 'switch', key: 'NO_SWITCH', value: false }, 5, ['change', 'key']],
    ['a value of another form', { kind: 'setting', key: 'imageHosts', value: 7 }, 5, ['change', 'value']],
  ])('refuses %s at its field @API-01', async (_what, change, minutes, path) => {
    const { body } = await schedule(change, inMinutes(minutes));
    expect(body.error?.fields).toEqual([{ path, rule: 'invalid' }]);
  });

  test('refuses a maintenance that is over before it begins', async () => {
    const value = { title: words, notice: words, endsAt: inMinutes(10) };
    const { body } = await schedule({ kind: 'setting', key: 'maintenance', value }, inMinutes(15));
    expect(body.error?.fields).toEqual([{ path: ['change', 'value', 'endsAt'], rule: 'invalid' }]);
  });
});

test('no input breaks the acts, and none of it is stored @API-01', async () => {
  const before = (await operate('site')).body;
  const keys = [
    'modId',
    'enabled',
    'key',
    'value',
    'type',
    'title',
    'body',
    'group',
    'link',
    'id',
    '__proto__',
  ];
  const input = fc.dictionary(
    fc.constantFrom(...keys),
    fc.oneof(fc.json().map(JSON.parse), fc.string({ unit: 'binary' })),
  );
  const paths = [
    'site/switch',
    'site/setting',
    'notices/publish',
    'notices/end',
    'banners/publish',
    'banners/end',
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), input, async (path, given) => {
      expect((await operate(path, given as object)).status).toBeLessThan(500);
    }),
    { numRuns: 60 },
  );
  expect((await operate('site')).body).toEqual(before);
});

test('nobody else may act, and guesses are soon refused as too many', async () => {
  for (const [bearer, code] of [
    ['', 'session.required'],
    ['wrong'.padEnd(40, 'x'), 'session.expired'],
  ] as const)
    expect(
      (await operate('site/switch', { modId: 'FREEPLAY3', enabled: false }, bearer)).body.error?.code,
    ).toBe(code);
  expect(await getSwitch('FREEPLAY3')).toBe(true);
  const codes: (string | undefined)[] = [];
  for (let guess = 0; guess < 20; guess += 1)
    codes.push((await operate('site', undefined, `guess-${guess}`.padEnd(40, 'x'))).body.error?.code);
  expect(codes.filter((code) => code === 'request.too-many')).toHaveLength(11);
  expect((await operate('site')).status).toBe(200);
});
