import { launchGameCall, listGamesCall, listVendorLanesCall } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { operate as operateOn, startTestGateway, type TestGateway } from '../../testing/index.ts';

let gateway: TestGateway;

// Changes are numbered and listed over the whole catalogue, so each test has its own.
beforeEach(async () => {
  gateway = await startTestGateway();
});
afterEach(() => gateway.stop());

const operate = (path: string, payload?: object, bearer?: string) =>
  operateOn(gateway, path, payload, bearer);

const game = (gameId: string, over: Record<string, unknown> = {}) => ({
  gameId,
  type: 'RNG',
  name: `The ${gameId}`,
  minBetMinor: 10,
  lines: 20,
  rtpPpm: 960_000,
  ...over,
});
const file = (games: object[], over: Record<string, unknown> = {}) => ({
  vendor: { code: 'NEW_VENDOR', name: 'New Vendor' },
  games,
  reason: 'a file of the vendor',
  ...over,
});
const importTwo = () => operate('catalog/import', file([game('one'), game('two')]));
const listed = async (vassalage = 'NEW_VENDOR') =>
  (await gateway.call(listGamesCall, { gameType: 'RNG', vassalage })).games.map(
    ({ gameId, gameName, status }) => `${gameId} ${gameName} ${status}`,
  );

test('refuses acts without the token of an operator', async () => {
  expect(await operate('catalog/changes', undefined, '')).toMatchObject({ status: 401 });
  expect(await operate('catalog/changes', undefined, 'x'.repeat(40))).toMatchObject({
    status: 401,
    body: { error: { code: 'session.expired' } },
  });
  for (let guess = 0; guess < 10; guess += 1)
    await operate('catalog/changes', undefined, `${guess}`.repeat(40));
  expect(await operate('catalog/changes', undefined, 'y'.repeat(40))).toMatchObject({ status: 429 });
  // Wrong guesses do not lock out the owner of the token.
  expect(await operate('catalog/changes')).toMatchObject({ status: 200 });
});

test('refuses a state or an order of someone who saw an earlier one', async () => {
  await importTwo();
  const set = async (path: string, input: object) =>
    (await operate(path, { reason: 'for the week', ...input })).body.error?.code;
  const places = async () => (await operate('catalog/places?gameType=RNG')).body.value;
  const before: string[] = [];
  expect(await set('catalog/pins', { gameType: 'RNG', gameIds: ['two', 'one'], before })).toBeUndefined();
  expect(await set('catalog/pins', { gameType: 'RNG', gameIds: [], before })).toBe('operator.changed-later');
  const order = { gameType: 'RNG', vendors: ['NEW_VENDOR'] };
  expect(await set('catalog/vendor-order', { ...order, before: ['NEW_VENDOR'] })).toBe(
    'operator.changed-later',
  );
  expect(await set('catalog/vendor-order', { ...order, before })).toBeUndefined();
  expect(await places()).toEqual({
    games: [
      { gameId: 'two', name: 'The two', vendor: 'NEW_VENDOR' },
      { gameId: 'one', name: 'The one', vendor: 'NEW_VENDOR' },
    ],
    vendors: [{ code: 'NEW_VENDOR', name: 'New Vendor' }],
  });
  const close = { gameId: 'one', status: 'maintenance', before: 'live' };
  expect(await set('catalog/status', close)).toBeUndefined();
  expect(await set('catalog/status', close)).toBe('operator.changed-later');
});

test('a change is read by its number, however many are later', async () => {
  await importTwo();
  await operate('catalog/status', { gameId: 'one', status: 'maintenance', reason: 'for the night' });
  const read = async (query: string) => {
    const { changes } = (await operate(`catalog/changes${query}`)).body.value ?? {};
    return (changes as { number: number }[]).map(({ number }) => number);
  };
  const [latest = 0, earlier = 0] = await read('');
  expect(await read(`?number=${earlier}`)).toEqual([earlier]);
  expect(await read(`?number=${latest + 1}`)).toEqual([]);
  expect(await read(`?number=${earlier}&subject=game:two`)).toEqual([earlier]);
  expect(await read(`?number=${latest}&subject=game:two`)).toEqual([]);
});

test('imports a vendor and its games from a file, as one change with actor and reason', async () => {
  const plan = await operate('catalog/import', file([game('one'), game('two')], { dryRun: true }));
  expect(plan.body.value).toEqual({ added: 2, changed: 0, withdrawn: 0, unchanged: 0 });
  expect(await listed()).toEqual([]);
  const made = await operate('catalog/import', file([game('one'), game('two')]));
  expect(made.body.value).toEqual({
    change: expect.any(Number),
    added: 2,
    changed: 0,
    withdrawn: 0,
    unchanged: 0,
  });
  expect(await listed()).toEqual(['one The one live', 'two The two live']);
  const { lanes } = await gateway.call(listVendorLanesCall, {});
  expect(lanes.flatMap(({ cards }) => cards)).toMatchObject([{ vassalage: 'NEW_VENDOR', gameCount: 2 }]);
  const { changes } = (await operate('catalog/changes')).body.value as { changes: object[] };
  const [latest] = changes;
  expect(latest).toMatchObject({
    actor: 'operator:olga',
    kind: 'import',
    reason: 'a file of the vendor',
    subjects: 3,
  });
  const { rows } = await sql<{ actor: string; act: string }>`select actor, act from audit_entry
    where act like 'catalog.%' order by id`.execute(gateway.database.kysely);
  expect(rows).toEqual([{ actor: 'operator:olga', act: 'catalog.import' }]);
});

test('lists the changes of one game with its state before and after', async () => {
  await importTwo();
  await operate('catalog/import', file([game('one', { name: 'One renamed' })]));
  const { changes } = (await operate('catalog/changes?subject=game:one')).body.value as { changes: object[] };
  expect(changes).toMatchObject([
    { kind: 'import', item: { before: { name: 'The one' }, after: { name: 'One renamed' } } },
    { kind: 'import', item: { before: null, after: { name: 'The one' } } },
  ]);
  expect((await operate('catalog/changes?subject=game:three')).body.value).toEqual({
    changes: [],
    isMore: false,
  });
});

test('changes only the differences, and nothing for a file that was imported before', async () => {
  await importTwo();
  const again = await importTwo();
  expect(again.body.value).toEqual({ added: 0, changed: 0, withdrawn: 0, unchanged: 2 });
  await operate('catalog/import', file([game('one', { name: 'One renamed' }), game('two')]));
  expect(await listed()).toEqual(['one One renamed live', 'two The two live']);
});

test('withdraws games missing in a complete file, and reverts any change', async () => {
  await importTwo();
  const made = await operate('catalog/import', file([game('two')], { complete: true }));
  expect(made.body.value).toMatchObject({ withdrawn: 1 });
  expect(await listed()).toEqual(['two The two live']);
  const { change } = made.body.value as { change: number };
  const back = await operate('catalog/roll-back', { change, reason: 'the file was cut short' });
  expect(back.body.value).toEqual({ change: change + 1 });
  expect(await listed()).toEqual(['one The one live', 'two The two live']);
  const twice = await operate('catalog/roll-back', { change, reason: 'once more' });
  expect(twice).toMatchObject({ status: 409, body: { error: { code: 'catalog.changed-since' } } });
  const { items } = (await operate(`catalog/change?change=${change}`)).body.value as { items: object[] };
  expect(items).toMatchObject([
    { subject: 'game:one', before: { status: 'live' }, after: { status: 'withdrawn' } },
  ]);
});

test('applies a list exactly as it was compared, and refuses it when the catalogue changed in between', async () => {
  await importTwo();
  const { reason, ...list } = file([game('one', { rtpPpm: 950_000 }), game('three')], { complete: true });
  const compare = async () => (await operate('catalog/import/compare', list)).body.value;
  const compared = await compare();
  expect(compared).toMatchObject({ added: 1, changed: 1, withdrawn: 1, unchanged: 0, more: 0 });
  expect(compared?.items).toMatchObject([
    { subject: 'game:one', before: { rtp_ppm: 960_000 }, after: { rtp_ppm: 950_000 } },
    { subject: 'game:three', before: null, after: { name: 'The three' } },
    { subject: 'game:two', before: { status: 'live' }, after: { status: 'withdrawn' } },
  ]);
  expect(await listed()).toHaveLength(2);
  const apply = (over: object = {}) =>
    operate('catalog/import/apply', { ...list, reason, digest: compared?.digest, ...over });
  const refused = { status: 409, body: { error: { code: 'catalog.diff-changed' } } };
  expect(await apply({ games: [game('one'), game('three')] })).toMatchObject(refused);
  await operate('catalog/status', { gameId: 'two', status: 'maintenance', reason: 'in between' });
  expect(await apply()).toMatchObject(refused);
  const { digest } = (await compare()) ?? {};
  const applied = await apply({ digest });
  expect(applied.body.value).toMatchObject({
    change: expect.any(Number),
    added: 1,
    changed: 1,
    withdrawn: 1,
  });
  expect(await listed()).toEqual(['one The one live', 'three The three live']);
  expect(await compare()).toMatchObject({ added: 0, changed: 0, withdrawn: 0, items: [] });
  const change = applied.body.value?.change;
  expect((await operate('catalog/roll-back', { change, reason: 'the wrong list' })).status).toBe(200);
  expect(await listed()).toEqual(['one The one live', 'two The two maintenance']);
});

test('neither shows nor reverts an unknown change', async () => {
  const before = (await operate('catalog/changes')).body;
  const unknown = { status: 404, body: { error: { code: 'catalog.change-not-found' } } };
  expect(await operate('catalog/change?change=999999')).toMatchObject(unknown);
  expect(await operate('catalog/roll-back', { change: 999_999, reason: 'a slip' })).toMatchObject(unknown);
  expect((await operate('catalog/changes')).body).toEqual(before);
});

test('does not revert a change whose subjects were changed again', async () => {
  await importTwo();
  const renamed = async (name: string) =>
    (await operate('catalog/import', file([game('two', { name })]))).body.value as { change: number };
  const first = await renamed('Two');
  const second = await renamed('Two of two');
  expect(await operate('catalog/roll-back', { change: first.change, reason: 'too early' })).toMatchObject({
    status: 409,
    body: { error: { code: 'catalog.changed-since', details: { subjects: ['game:two'] } } },
  });
  await operate('catalog/roll-back', { change: second.change, reason: 'the later first' });
  await operate('catalog/roll-back', { change: first.change, reason: 'then the earlier' });
  expect(await listed()).toContain('two The two live');
  expect(await operate('catalog/roll-back', { change: 9_999, reason: 'no such' })).toMatchObject({
    status: 404,
  });
});

test.each([
  ['a game twice', file([game('one'), game('one')])],
  ['HTML as an id', file([game('<b>')])],
  ['a stake of nothing', file([game('three', { minBetMinor: 0 })])],
  ['a return above the stake', file([game('three', { rtpPpm: 1_000_001 })])],
  ['a kind of its own', file([game('three', { type: 'DICE' })])],
  ['a nameless game', file([game('three', { name: '  ' })])],
  ['no reason', file([game('three')], { reason: ' ' })],
  ['another vendor’s game', file([game('one')], { vendor: { code: 'OTHER', name: 'Other' } })],
])('refuses a file with %s, whole', async (_what, payload) => {
  await importTwo();
  const before = await listed();
  expect(await operate('catalog/import', payload)).toMatchObject({
    status: 400,
    body: { error: { code: 'request.invalid' } },
  });
  expect(await listed()).toEqual(before);
});

test('closes a vendor with all its games, and no launch gets through @GAME-04', async () => {
  await importTwo();
  const { identity } = gateway.services;
  await identity.createMember({ username: 'ada', password: 'a long enough password' });
  const ada = await identity.logIn(
    { username: 'ada', password: 'a long enough password' },
    { ip: '127.0.0.1', userAgent: 'test' },
  );
  const { games } = await gateway.call(listGamesCall, { gameType: 'RNG' });
  const nodeId = games[0]?.nodeId ?? 0;
  const launch = () =>
    gateway.call(launchGameCall, { nodeId, language: 'EN', demo: false }, { token: ada.token });
  await expect(launch()).rejects.toMatchObject({ code: 'betting.vendor-not-connected' });
  const closed = await operate('catalog/status', {
    vendor: 'NEW_VENDOR',
    status: 'maintenance',
    reason: 'the vendor asked for it',
  });
  expect(closed.status).toBe(200);
  expect(await listed()).toEqual(['one The one maintenance', 'two The two maintenance']);
  await expect(launch()).rejects.toMatchObject({ code: 'catalog.game-maintenance' });
  // A game that was closed individually stays closed when its vendor opens again.
  await operate('catalog/status', { gameId: 'two', status: 'maintenance', reason: 'wrong pictures' });
  await operate('catalog/status', { vendor: 'NEW_VENDOR', status: 'live', reason: 'done' });
  expect(await listed()).toEqual(['one The one live', 'two The two maintenance']);
  await operate('catalog/status', { gameId: 'two', status: 'live', reason: 'new pictures' });
  for (const wrong of [{}, { vendor: 'NEW_VENDOR', gameId: 'two' }])
    expect(await operate('catalog/status', { ...wrong, status: 'live', reason: 'unclear' })).toMatchObject({
      status: 400,
    });
  expect(
    await operate('catalog/status', { gameId: 'none', status: 'live', reason: 'unclear' }),
  ).toMatchObject({ status: 404 });
});

test('puts pinned games first in their category, in their order', async () => {
  await importTwo();
  await operate('catalog/import', file([game('three'), game('fish', { type: 'FISH' })]));
  const pinned = await operate('catalog/pins', {
    gameType: 'RNG',
    gameIds: ['three', 'two'],
    reason: 'for the week',
  });
  const order = async () => (await listed()).map((line) => line.split(' ')[0]);
  expect(await order()).toEqual(['three', 'two', 'one']);
  expect(
    await operate('catalog/pins', { gameType: 'RNG', gameIds: ['fish'], reason: 'not there' }),
  ).toMatchObject({ status: 404 });
  await operate('catalog/roll-back', { change: pinned.body.value?.change, reason: 'the week is over' });
  expect(await order()).toEqual(['one', 'two', 'three']);
});

test('puts vendors first in one category, in their order, and reverts that', async () => {
  for (const code of ['NEW_VENDOR', 'VENDOR_B', 'VENDOR_C'])
    await operate(
      'catalog/import',
      file([game(`${code}-slot`), game(`${code}-fish`, { type: 'FISH' })], { vendor: { code, name: code } }),
    );
  const menu = async (type: string) => {
    const { lanes } = await gateway.call(listVendorLanesCall, {});
    return lanes.find(({ title }) => title === type)?.cards.map(({ vassalage }) => vassalage);
  };
  const usual = ['NEW_VENDOR', 'VENDOR_B', 'VENDOR_C'];
  expect(await menu('RNG')).toEqual(usual);
  const order = (vendors: string[], gameType = 'RNG') =>
    operate('catalog/vendor-order', { gameType, vendors, reason: 'a new contract' });
  const made = await order(['VENDOR_C', 'VENDOR_B', 'VENDOR_C']);
  expect(await menu('RNG')).toEqual(['VENDOR_C', 'VENDOR_B', 'NEW_VENDOR']);
  // The pins apply only there.
  expect(await menu('FISH')).toEqual(usual);
  const { items } = (await operate(`catalog/change?change=${made.body.value?.change}`)).body.value as {
    items: object[];
  };
  expect(items).toEqual([{ subject: 'vendor-order:RNG', before: [], after: ['VENDOR_C', 'VENDOR_B'] }]);
  // Repeating it changes nothing; later changes must be reverted first.
  expect((await order(['VENDOR_C', 'VENDOR_B'])).body.value).toEqual({});
  const later = await order(['VENDOR_B']);
  expect(await menu('RNG')).toEqual(['VENDOR_B', 'NEW_VENDOR', 'VENDOR_C']);
  const back = (change: unknown) => operate('catalog/roll-back', { change, reason: 'no contract' });
  expect(await back(made.body.value?.change)).toMatchObject({
    status: 409,
    body: { error: { details: { subjects: ['vendor-order:RNG'] } } },
  });
  await back(later.body.value?.change);
  expect(await menu('RNG')).toEqual(['VENDOR_C', 'VENDOR_B', 'NEW_VENDOR']);
  await back(made.body.value?.change);
  expect(await menu('RNG')).toEqual(usual);
});

test.each([
  [
    'a vendor without a game there',
    { gameType: 'LIVE', vendors: ['NEW_VENDOR'] },
    'catalog.vendor-not-found',
  ],
  ['a vendor that there is not', { gameType: 'RNG', vendors: ['NOBODY'] }, 'catalog.vendor-not-found'],
  ['no category', { vendors: ['NEW_VENDOR'] }, 'request.invalid'],
  ['HTML as a vendor', { gameType: 'RNG', vendors: ['<b>'] }, 'request.invalid'],
])('orders no vendors with %s', async (_what, payload, code) => {
  await importTwo();
  const answer = await operate('catalog/vendor-order', { ...payload, reason: 'a new contract' });
  expect(answer.body).toMatchObject({ success: false, error: { code } });
});

test('imports ten thousand games at once, and shows them', async () => {
  const games = Array.from({ length: 10_000 }, (_, number) => game(`many-${number}`));
  const vendor = { code: 'MANY', name: 'Many Games' };
  const made = await operate('catalog/import', file(games, { vendor }));
  expect(made.body.value).toMatchObject({ added: 10_000 });
  expect((await gateway.call(listGamesCall, { gameType: 'RNG', vassalage: 'MANY' })).total).toBe(10_000);
});
