import { type AuditRecord, type DiscoveryDocument, hashVisitorKey, type Order } from '@parlour/contracts';
import { buildRelease } from '../testing/built-release.ts';
import { openDeployedRegistry } from '../testing/deployed-registry.ts';
import type { TestRegistry } from '../testing/test-registry.ts';

let registry: TestRegistry;
let clock: Date;
beforeEach(async () => {
  clock = new Date('2026-11-22T10:00:00.000Z');
  registry = await openDeployedRegistry({ now: () => clock });
});
afterEach(() => registry.remove());

const post = (order: object, headers?: { authorization: string }) =>
  registry.post('/registry/acts', order, headers);
const execute = (order: Order): Promise<AuditRecord> => registry.execute(order);
const postForCode = async (order: Order | object) => (await post(order)).json().error?.code;
const wallet = async (): Promise<DiscoveryDocument['remotes'][string]> => {
  const found = (await registry.document()).remotes['mfe-wallet'];
  if (!found) throw new Error('The wallet is not in the document.');
  return found;
};
const name = 'mfe-wallet';
const canary = (percent: number, version = '1.1.0') =>
  ({ act: 'canary', name, version, audience: { percent } }) as const;
const notice = { EN: 'Back soon', MY: 'မကြာမီ', CN: '马上回来' };

describe('several remotes as one change', () => {
  const both = [
    { name: 'mfe-wallet', version: '1.1.0' },
    { name: 'mfe-lobby', version: '1.1.0' },
  ];

  test('become live in one revision @PLAT-03', async () => {
    const record = await execute({ act: 'deploy', changes: both, reason: 'together' });
    expect(record).toMatchObject({ revision: 2, reason: 'together', by: 'local operator' });
    const { revision, remotes } = await registry.document();
    expect([revision, remotes['mfe-wallet']?.version, remotes['mfe-lobby']?.version]).toEqual([
      2,
      '1.1.0',
      '1.1.0',
    ]);
  });

  test('all stay unchanged when one of them is refused @PLAT-03', async () => {
    expect(
      await postForCode({ act: 'deploy', changes: [...both, { name: 'shell', version: '9.9.9' }] }),
    ).toBe('release-unknown');
    expect(
      await postForCode({ act: 'deploy', changes: [...both, { name: 'shell', version: '1.0.0' }] }),
    ).toBe('already-live');
    expect(await postForCode({ act: 'deploy', changes: [both[0], both[0]] })).toBe('request-invalid');
    expect((await registry.document()).revision).toBe(1);
  });
});

describe('two operators', () => {
  test('do not overwrite each other @PLAT-03', async () => {
    const { revision } = (await registry.get('/registry/overview', registry.headers)).json();
    const orders: Order[] = [
      { act: 'deploy', changes: [{ name, version: '1.1.0' }], expectedRevision: revision },
      { act: 'disable', name, expectedRevision: revision },
    ];
    const answers = await Promise.all(orders.map((order) => post(order)));
    const codes = answers.map((answer) => answer.json().error?.code);
    expect(codes.filter(Boolean)).toEqual(['revision-changed']);
    expect((await registry.document()).revision).toBe(revision + 1);
  });
});

describe('rolling back', () => {
  test('goes to any release in one step, as a new deployment @PLAT-03', async () => {
    for (const version of ['1.2.0', '1.3.0']) {
      await registry.publish(buildRelease(name, version));
      await execute({ act: 'deploy', changes: [{ name, version }] });
    }
    const record = await execute({ act: 'rollback', name, version: '1.0.0', reason: 'deposits fail' });
    expect(record).toMatchObject({ act: 'rollback', revision: 4, reason: 'deposits fail' });
    expect((await wallet()).version).toBe('1.0.0');
    expect(await postForCode({ act: 'rollback', name })).toBe('nothing-to-roll-back-to');
    await execute({ act: 'rollback', name, version: '1.3.0' });
    expect(await postForCode({ act: 'rollback', name, version: '1.3.0' })).toBe('already-live');
    expect(await postForCode({ act: 'rollback', name, version: '9.0.0' })).toBe('release-unknown');
  });

  test('takes a canary back first @PLAT-03', async () => {
    await execute(canary(10));
    await execute({ act: 'rollback', name });
    expect(await wallet()).toMatchObject({ version: '1.0.0' });
    expect(await wallet()).not.toHaveProperty('canary');
    expect(registry.deployments.history().at(-1)).toMatchObject({ kind: 'rollback', version: '1.0.0' });
  });
});

describe('a scheduled deployment', () => {
  const startsAt = '2026-11-22T12:00:00.000Z';
  const schedule: Order = { act: 'schedule', changes: [{ name, version: '1.1.0' }], startsAt };
  const tickAt = async (time: string): Promise<void> => {
    clock = new Date(time);
    await registry.services.clock.tick();
  };
  const lastRecord = async (): Promise<AuditRecord> =>
    (await registry.get('/registry/audit?by=the%20clock', registry.headers)).json().records[0];

  test('goes live at its time, and pages learn of it @PLAT-03', async () => {
    await execute({ ...schedule, reason: 'at noon' });
    await tickAt('2026-11-22T11:59:59.999Z');
    expect((await wallet()).version).toBe('1.0.0');
    await tickAt(startsAt);
    expect((await wallet()).version).toBe('1.1.0');
    expect(await lastRecord()).toMatchObject({
      act: 'deploy',
      reason: 'as announced by local operator',
      changes: [{ name, after: { live: { by: 'local operator', reason: 'at noon' }, scheduled: null } }],
    });
    const { revision } = await registry.document();
    await tickAt('2026-11-22T12:00:01.000Z');
    expect((await registry.document()).revision).toBe(revision);
  });

  test('is refused and shown when its release is withdrawn, and no order deploys it @PLAT-03', async () => {
    await execute(schedule);
    expect(await postForCode(schedule)).toBe('scheduled-already');
    await execute({ act: 'withdraw', name, version: '1.1.0', reason: 'leaks memory' });
    await tickAt(startsAt);
    expect((await wallet()).version).toBe('1.0.0');
    const { remotes } = (await registry.get('/registry/overview', registry.headers)).json();
    expect(remotes.find((remote: { name: string }) => remote.name === name)).toMatchObject({
      scheduled: { refused: { why: 'mfe-wallet 1.1.0 was withdrawn by local operator.' } },
      withdrawn: [{ version: '1.1.0', reason: 'leaks memory' }],
    });
    expect(await postForCode({ act: 'deploy', changes: [{ name, version: '1.1.0' }] })).toBe(
      'release-withdrawn',
    );
  });

  test('is refused when its author may no longer deploy, or its releases no longer fit @SAFE-04', async () => {
    const team = { name: 'wallet team', role: 'releaser', remotes: [name] } as const;
    const headers = await registry.token(team);
    expect((await post(schedule, headers)).statusCode).toBe(201);
    const { tokens } = (await registry.get('/registry/tokens', registry.headers)).json();
    const url = `/registry/tokens/${tokens[0].id}`;
    await registry.app.inject({ method: 'DELETE', url, headers: registry.headers });
    await tickAt(startsAt);
    expect((await wallet()).version).toBe('1.0.0');
    expect(await lastRecord()).toMatchObject({
      act: 'schedule-refused',
      reason: 'wallet team may no longer deploy this.',
    });
    const title = { EN: 'Cash', MY: 'ငွေသား', CN: '现金' };
    const contributions = { routes: [{ path: '/cash', view: 'cash', title }] };
    for (const claimer of ['mfe-wallet', 'mfe-lobby'])
      await registry.publish(buildRelease(claimer, '2.0.0', { contributions }));
    const changes = [{ name, version: '2.0.0' }];
    await execute({ act: 'schedule', changes, startsAt: '2026-11-22T13:00:00.000Z' });
    await execute({ act: 'deploy', changes: [{ name: 'mfe-lobby', version: '2.0.0' }] });
    await tickAt('2026-11-22T13:00:00.000Z');
    expect(await lastRecord()).toMatchObject({
      act: 'schedule-refused',
      reason: 'mfe-wallet 2.0.0: The route /cash belongs to mfe-lobby, which is live.',
    });
  });
});

describe('a canary', () => {
  test('is in the document with its audience, and keeps its salt while its share grows @PLAT-03', async () => {
    await execute(canary(10));
    const first = (await wallet()).canary;
    expect(first).toMatchObject({
      audience: { percent: 10 },
      release: { version: '1.1.0', container: 'mfe_wallet_1_1_0' },
    });
    await execute(canary(25));
    expect((await wallet()).canary).toMatchObject({ audience: { percent: 25 }, salt: first?.salt });
    await execute({ act: 'promote', name });
    expect(await wallet()).toMatchObject({ version: '1.1.0' });
    expect(await wallet()).not.toHaveProperty('canary');
    await registry.publish(buildRelease(name, '1.2.0'));
    await execute(canary(10, '1.2.0'));
    expect((await wallet()).canary?.salt).not.toBe(first?.salt);
  });

  test('is paused and resumed, or ends @PLAT-03', async () => {
    await execute(canary(10));
    await execute({ act: 'pause-canary', name });
    expect((await wallet()).canary?.paused).toBe(true);
    expect(await postForCode({ act: 'pause-canary', name })).toBe('nothing-to-do');
    await execute({ act: 'resume-canary', name });
    expect((await wallet()).canary).not.toHaveProperty('paused');
    await execute({ act: 'end-canary', name });
    expect(await wallet()).not.toHaveProperty('canary');
    expect(await postForCode({ act: 'promote', name })).toBe('no-canary');
  });

  test.each([
    ['of the shell', { ...canary(10), name: 'shell' }, 'request-invalid'],
    ['of what is live', canary(10, '1.0.0'), 'already-live'],
    ['of nobody', canary(0), 'request-invalid'],
    ['of more than everybody', canary(101), 'request-invalid'],
    ['of a language that is none', { ...canary(1), audience: { languages: ['XX'] } }, 'request-invalid'],
    ['of a condition that is none', { ...canary(1), audience: { moon: 'full' } }, 'request-invalid'],
    ['of no published release', canary(10, '7.0.0'), 'release-unknown'],
  ])('%s is refused', async (_, order, code) => {
    expect(await postForCode(order)).toBe(code);
  });

  test('may be for languages, devices, named audiences and testers @PLAT-03', async () => {
    const audience = { languages: ['MY'], devices: ['phone'], audiences: ['staff'], visitors: ['tester-1'] };
    expect((await post({ ...canary(1), audience })).statusCode).toBe(201);
    const visitors = [hashVisitorKey('tester-1')];
    expect((await wallet()).canary?.audience).toEqual({ ...audience, visitors });
  });
});

describe('a freeze', () => {
  test('refuses everything new except a rollback and the kill switch @PLAT-03', async () => {
    await execute({ act: 'deploy', changes: [{ name, version: '1.1.0' }] });
    await execute({ act: 'freeze', reason: 'new year' });
    const refused = await post({ act: 'deploy', changes: [{ name: 'mfe-lobby', version: '1.1.0' }] });
    expect(refused.statusCode).toBe(423);
    expect(refused.json().error.message).toContain('new year');
    expect(await postForCode({ ...canary(10), name: 'mfe-lobby' })).toBe('frozen');
    await execute({ act: 'disable', name });
    await execute({ act: 'rollback', name });
    await execute({ act: 'unfreeze' });
    expect(await postForCode({ act: 'unfreeze' })).toBe('nothing-to-do');
    await execute({ act: 'deploy', changes: [{ name: 'mfe-lobby', version: '1.1.0' }] });
  });

  test('of one remote leaves the others free @PLAT-03', async () => {
    await execute({ act: 'freeze', name });
    expect(await postForCode({ act: 'deploy', changes: [{ name, version: '1.1.0' }] })).toBe('frozen');
    await execute({ act: 'deploy', changes: [{ name: 'mfe-lobby', version: '1.1.0' }] });
  });

  test('of the whole site takes an administrator', async () => {
    const releaser = await registry.token({ name: 'rita', role: 'releaser' });
    expect((await post({ act: 'freeze' }, releaser)).statusCode).toBe(403);
    expect((await post({ act: 'freeze', name }, releaser)).json().by).toBe('rita');
  });
});

describe('the kill switch', () => {
  test('takes precedence over maintenance and canary, and leaves them unchanged @PLAT-03', async () => {
    await execute(canary(10));
    await execute({ act: 'maintenance', name, notice, mode: 'drain' });
    await execute({ act: 'disable', name, reason: 'wrong amounts' });
    expect((await wallet()).status).toEqual({ state: 'disabled' });
    await execute({ act: 'enable', name });
    expect((await wallet()).status).toMatchObject({ state: 'maintenance', mode: 'drain' });
    await execute({ act: 'reopen', name });
    expect((await wallet()).status).toEqual({ state: 'live' });
  });

  test('does not switch the shell off', async () => {
    expect(await postForCode({ act: 'disable', name: 'shell' })).toBe('request-invalid');
    expect(await postForCode({ act: 'enable', name })).toBe('nothing-to-do');
  });
});

describe('a retirement', () => {
  const retire = { act: 'retire', name, reason: 'nobody plays it' } as const;
  const user = buildRelease('mfe-lobby', '1.2.0', {
    manifest: { uses: { routes: ['/pay'], widgets: ['home.main'] } },
  });
  const used = buildRelease(name, '1.2.0', {
    contributions: {
      routes: [{ path: '/pay', view: 'x', title: { EN: 'Pay', MY: 'Pay', CN: 'Pay' } }],
      widgets: [{ slot: 'home.main', view: 'x' }],
    },
  });

  test('takes a remote off the page with one record, until it is deployed again @PLAT-03', async () => {
    await execute(canary(10));
    await execute({ act: 'disable', name });
    const record = await execute(retire);
    expect(record).toMatchObject({ act: 'retire', reason: 'nobody plays it', by: 'local operator' });
    expect(record.changes).toMatchObject([
      { name, after: { live: null, canary: null, disabled: null, retired: { reason: 'nobody plays it' } } },
    ]);
    const { revision, remotes } = await registry.document();
    expect([revision, Object.keys(remotes)]).toEqual([record.revision, ['mfe-lobby']]);
    expect(await postForCode(retire)).toBe('no-live-release');
    await execute({ act: 'deploy', changes: [{ name, version: '1.0.0' }] });
    expect(await wallet()).toMatchObject({ version: '1.0.0', status: { state: 'live' } });
    const { deployments } = (await registry.get('/registry/deployments', registry.headers)).json();
    expect(deployments.map(({ kind }: { kind: string }) => kind)).not.toContain('retire');
  });

  test('is refused while another release on the site uses it, live or canary, unless it is ordered so @PLAT-03', async () => {
    await registry.publish(used);
    await execute({ act: 'deploy', changes: [{ name, version: '1.2.0' }] });
    await registry.publish(user);
    await execute({ act: 'canary', name: 'mfe-lobby', version: '1.2.0', audience: { percent: 1 } });
    const refused = await post(retire);
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'in-use']);
    expect(refused.json().error.message).toContain('The route to /pay (mfe-lobby)');
    expect(refused.json().error.message).toContain('The widget in home.main (mfe-lobby)');
    expect((await registry.post('/registry/plans', retire)).json().error.code).toBe('in-use');
    await execute({ ...retire, despiteUsers: true });
    expect(Object.keys((await registry.document()).remotes)).toEqual(['mfe-lobby']);
  });

  test('needs a reason and the permission to deploy, and has a plan @PLAT-03', async () => {
    expect(await postForCode({ act: 'retire', name })).toBe('request-invalid');
    expect(await postForCode({ ...retire, reason: '' })).toBe('request-invalid');
    expect((await registry.post('/registry/plans', retire)).json().problems).toEqual([]);
    const publisher = await registry.token({ name: 'wallet team', role: 'publisher', remotes: [name] });
    expect((await post(retire, publisher)).statusCode).toBe(403);
  });
});

describe('maintenance', () => {
  const night = {
    act: 'maintenance',
    name,
    notice,
    mode: 'block',
    startsAt: '2026-11-22T08:30:00+07:00',
    endsAt: '2026-11-22T11:00:00Z',
    allow: ['tester-1'],
  } as const;

  test('is in the document with its notice in every language @PLAT-03', async () => {
    await execute(night);
    expect((await wallet()).status).toEqual({
      state: 'maintenance',
      notice,
      mode: 'block',
      startsAt: '2026-11-22T01:30:00.000Z',
      endsAt: '2026-11-22T11:00:00.000Z',
      allow: [hashVisitorKey('tester-1')],
    });
  });

  test('begins and ends by the clock, each on record @PLAT-03', async () => {
    await execute({ ...night, startsAt: '2026-11-22T10:30:00Z' });
    expect((await wallet()).status).toMatchObject({ state: 'live', upcoming: { mode: 'block' } });
    const at = async (time: string) => {
      clock = new Date(time);
      await registry.services.clock.tick();
      return [(await wallet()).status.state, (await registry.document()).revision];
    };
    expect(await at('2026-11-22T10:29:59.999Z')).toEqual(['live', 2]);
    expect(await at('2026-11-22T10:30:00.000Z')).toEqual(['maintenance', 3]);
    expect(await at('2026-11-22T10:59:59.999Z')).toEqual(['maintenance', 3]);
    expect(await at('2026-11-22T11:00:00.000Z')).toEqual(['live', 4]);
    expect((await wallet()).status).toEqual({ state: 'live' });
    const { records } = (await registry.get('/registry/audit?by=the%20clock', registry.headers)).json();
    expect(records.map((record: AuditRecord) => record.act)).toEqual([
      'maintenance-ended',
      'maintenance-began',
    ]);
  });

  test('that passed while the registry was down is over after the restart', async () => {
    await execute(night);
    clock = new Date('2026-11-23T00:00:00.000Z');
    registry = await registry.reopen();
    await registry.services.clock.tick();
    expect((await wallet()).status).toEqual({ state: 'live' });
  });

  test.each([
    ['a language', { ...night, notice: { EN: 'Back soon' } }],
    ['an end after its begin', { ...night, startsAt: '2026-11-22T12:00:00Z' }],
    ['a mode', { ...night, mode: undefined }],
    ['a real time', { ...night, endsAt: 'tonight' }],
  ])('without %s is refused', async (_, order) => {
    expect(await postForCode(order)).toBe('request-invalid');
  });
});
