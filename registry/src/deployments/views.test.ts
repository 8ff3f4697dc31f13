import {
  type AuditPage,
  type AuditRecord,
  type Order,
  type Overview,
  type Plan,
  type ReleaseSummary,
  type RemoteOverview,
  resolveStatus,
  selectRelease,
} from '@parlour/contracts';
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
const name = 'mfe-wallet';
const canary = (percent: number, version = '1.1.0') =>
  ({ act: 'canary', name, version, audience: { percent } }) as const;

describe('a plan', () => {
  const plan = async (order: Order): Promise<Plan> => (await registry.post('/registry/plans', order)).json();
  const page = (n: number, version: string, held: Record<string, string> = {}) =>
    registry.post('/registry/telemetry', {
      revision: 1,
      entries: [],
      ticket: registry.services.tickets.issue(1),
      page: { visitor: `visitor-${n}`, language: 'EN', device: 'phone', releases: { [name]: version }, held },
    });

  test('returns the pages that an order affects, and changes nothing @PLAT-03', async () => {
    for (const n of [1, 2, 3]) await page(n, '1.0.0', n === 3 ? { [name]: 'deposit in progress' } : {});
    const deploy = { act: 'deploy', changes: [{ name, version: '1.1.0' }] } as const;
    const planned = await plan(deploy);
    expect(planned.effects).toEqual([
      {
        name,
        sessions: 3,
        sessionsConcerned: 3,
        replaced: [{ version: '1.0.0', by: '1.1.0', sessions: 3 }],
        heldSwaps: [{ name, version: '1.0.0', reason: 'deposit in progress', sessions: 1 }],
      },
    ]);
    expect(planned.problems).toEqual(['Open pages that keep mfe-wallet for now: 1, deposit in progress.']);
    expect(planned.changes[0]?.before.live?.version).toBe('1.0.0');
    expect((await registry.document()).revision).toBe(1);
    const testers = { ...canary(1), audience: { visitors: ['visitor-2'] } };
    expect((await plan(testers)).effects[0]).toMatchObject({ sessions: 3, sessionsConcerned: 1 });
    expect((await plan({ act: 'disable', name })).effects[0]?.sessionsConcerned).toBe(3);
  });

  test('reports releases with the same claim, and fails as the order would @PLAT-03', async () => {
    const title = { EN: 'Cash', MY: 'ငွေသား', CN: '现金' };
    const contributions = { routes: [{ path: '/cash', view: 'cash', title }] };
    for (const claimer of ['mfe-wallet', 'mfe-lobby']) {
      const published = await registry.publish(buildRelease(claimer, '2.0.0', { contributions }));
      expect(published.statusCode).toBe(201);
    }
    const order: Order = {
      act: 'deploy',
      changes: [
        { name: 'mfe-wallet', version: '2.0.0' },
        { name: 'mfe-lobby', version: '2.0.0' },
      ],
    };
    expect((await plan(order)).problems).toEqual([
      'mfe-wallet 2.0.0: The route /cash belongs to mfe-lobby, which is live.',
      'mfe-lobby 2.0.0: The route /cash belongs to mfe-wallet, which is live.',
    ]);
    const refused = await registry.post('/registry/plans', { act: 'promote', name });
    expect(refused.json().error.code).toBe('no-canary');
  });
});

describe('the overview', () => {
  const readFailures = async (): Promise<RemoteOverview['failures']> => {
    const { remotes }: Overview = (await registry.get('/registry/overview', registry.headers)).json();
    return remotes.find((remote) => remote.name === name)?.failures;
  };
  const report = (kind: string, message?: string) =>
    registry.post('/registry/telemetry', {
      revision: 1,
      entries: [{ kind, remote: name, version: '1.0.0', ...(message && { message }) }],
      ticket: registry.services.tickets.issue(1),
    });

  test('has the failures of a live release in the last ten minutes, however long it has been live @PLAT-06', async () => {
    clock = new Date('2026-11-22T11:00:00.000Z');
    await report('mount');
    expect(await readFailures()).toBeUndefined();
    await report('mount', 'boom');
    await report('render', 'boom');
    clock = new Date('2026-11-22T11:10:00.000Z');
    expect(await readFailures()).toEqual({ pages: 3, notStarted: 1, failedLater: 1 });
    clock = new Date('2026-11-22T11:10:00.001Z');
    expect(await readFailures()).toBeUndefined();
  });
});

describe('a release that was rolled back', () => {
  const deploy: Order = { act: 'deploy', changes: [{ name, version: '1.1.0' }] };
  const rolledBack = { since: '2026-11-22T10:00:00.000Z', by: 'local operator', reason: 'wrong fee' };
  const summary = async (version: string) => {
    const { releases } = (await registry.get(`/registry/releases/${name}`, registry.headers)).json();
    return releases.find((release: ReleaseSummary) => release.version === version);
  };

  test('says when, by whom and why, and a plan that deploys it again warns @PLAT-03', async () => {
    await execute(deploy);
    expect(await summary('1.1.0')).not.toHaveProperty('rolledBack');
    await execute({ act: 'rollback', name, reason: 'wrong fee' });
    clock = new Date('2026-11-22T11:00:00.000Z');
    expect(await summary('1.1.0')).toMatchObject({ standing: 'rolled-back', rolledBack });
    expect(await summary('1.0.0')).not.toHaveProperty('rolledBack');
    const { problems } = (await registry.post('/registry/plans', deploy)).json();
    expect(problems).toEqual([
      'mfe-wallet 1.1.0 was rolled back at 2026-11-22T10:00:00.000Z by local operator: wrong fee.',
    ]);
  });

  test('is known as such when only some visitors had it @PLAT-03', async () => {
    await execute(canary(10));
    await execute({ act: 'rollback', name, reason: 'wrong fee' });
    expect(await summary('1.1.0')).toMatchObject({ standing: 'never-live', rolledBack });
  });
});

describe('the audit log', () => {
  const audit = async (query = '') =>
    (await registry.get(`/registry/audit${query}`, registry.headers)).json();

  test('has every act with who, why, before and after @PLAT-03', async () => {
    await execute({ act: 'freeze', name, reason: 'audit' });
    const { records } = await audit(`?name=${name}&act=freeze`);
    expect(records).toEqual([
      expect.objectContaining({
        by: 'local operator',
        reason: 'audit',
        at: clock.toISOString(),
        changes: [
          {
            name,
            before: { frozen: null },
            after: { frozen: { since: clock.toISOString(), by: 'local operator', reason: 'audit' } },
          },
        ],
      }),
    ]);
  });

  test('is read in pages, newest first @PLAT-03', async () => {
    for (let n = 0; n < 5; n += 1) await execute({ act: n % 2 === 0 ? 'freeze' : 'unfreeze' });
    const seqs = (page: AuditPage) => page.records.map(({ seq }) => seq);
    const all = seqs(await audit('?size=200'));
    expect(all).toEqual(all.map((_, index) => all.length - index));
    const first = await audit('?size=4');
    expect(seqs(first)).toEqual(all.slice(0, 4));
    const second = await audit(`?size=200&before=${first.next}`);
    expect(seqs(second)).toEqual(all.slice(4));
    expect(second).not.toHaveProperty('next');
    expect((await audit('?act=freeze')).records).toHaveLength(3);
    expect((await audit('?from=2027-01-01T00:00:00Z')).records).toEqual([]);
    expect((await audit('?moon=full')).error.code).toBe('request-invalid');
  });

  test('records publishing too, without a new revision @PLAT-02', async () => {
    const { records } = await audit('?act=publish&name=mfe-wallet');
    expect(records).toMatchObject([
      { by: 'local operator', details: { name, version: '1.1.0' }, revision: 0 },
      { details: { name, version: '1.0.0' } },
    ]);
  });

  test('proves that nobody changed it, and is for people with a token @PLAT-03', async () => {
    expect(await audit('/verification')).toMatchObject({ intact: true, records: 7 });
    expect((await registry.get('/registry/audit')).statusCode).toBe(401);
  });
});

describe('what operators see', () => {
  test('is what is live where, since when, by whom and why @PLAT-03', async () => {
    await execute({ ...canary(10), reason: 'carefully' });
    const { remotes, revision } = (await registry.get('/registry/overview', registry.headers)).json();
    expect(revision).toBe(2);
    expect(remotes.find((remote: { name: string }) => remote.name === name)).toMatchObject({
      live: { version: '1.0.0', by: 'local operator', since: clock.toISOString() },
      canary: { version: '1.1.0', audience: { percent: 10 }, reason: 'carefully' },
      published: ['1.1.0', '1.0.0'],
    });
  });

  test('is the releases, each with its state', async () => {
    await execute({ act: 'deploy', changes: [{ name, version: '1.1.0' }] });
    const { releases } = (await registry.get(`/registry/releases/${name}`, registry.headers)).json();
    expect(releases).toMatchObject([
      {
        version: '1.1.0',
        standing: 'live',
        publishedBy: 'local operator',
        digest: expect.stringMatching(/^sha256-/),
      },
      { version: '1.0.0', standing: 'was-live' },
    ]);
    expect((await registry.get('/registry/releases/mfe-none', registry.headers)).statusCode).toBe(404);
  });

  test('tells a release that was rolled back from one that a rollback would restore @PLAT-03', async () => {
    await execute({ act: 'deploy', changes: [{ name, version: '1.1.0' }] });
    await execute({ act: 'rollback', name });
    const { releases } = (await registry.get(`/registry/releases/${name}`, registry.headers)).json();
    expect(releases).toMatchObject([
      { version: '1.1.0', standing: 'rolled-back' },
      { version: '1.0.0', standing: 'live' },
    ]);
  });

  test('gives no right to change a remote of another team', async () => {
    const team = await registry.token({ name: 'lobby team', role: 'releaser', remotes: ['mfe-lobby'] });
    const both = [
      { name: 'mfe-lobby', version: '1.1.0' },
      { name: 'mfe-wallet', version: '1.1.0' },
    ];
    expect((await post({ act: 'deploy', changes: both }, team)).statusCode).toBe(403);
    expect((await post({ act: 'deploy', changes: both.slice(0, 1) }, team)).statusCode).toBe(201);
    expect((await registry.get('/registry/overview')).statusCode).toBe(401);
  });
});

describe('what everybody sees', () => {
  beforeEach(async () => {
    await execute({ act: 'deploy', changes: [{ name, version: '1.1.0' }], reason: 'a secret incident' });
    await execute({ ...canary(10, '1.0.0'), audience: { visitors: ['a-tester'] }, reason: 'for ann' });
  });
  const read = (url: string, headers?: Record<string, string>) => registry.get(url, headers);
  const live = { version: '1.1.0', since: '2026-11-22T10:00:00.000Z', kind: 'deploy' };

  test('is which release is live since when, without the operators, their reasons and testers @SAFE-04', async () => {
    const status = await read('/registry/status');
    expect(status.json().remotes).toContainEqual({ name, live, published: ['1.1.0', '1.0.0'] });
    expect(status.body).not.toMatch(/incident|ann|a-tester|operator/);
    const { deployments } = (await read('/registry/deployments')).json();
    const facts = { environment: 'production', name, at: '2026-11-22T10:00:00.000Z' };
    expect(deployments.slice(-2)).toEqual([
      { id: 2, kind: 'deploy', version: '1.1.0', ...facts },
      { id: 3, kind: 'canary', version: '1.0.0', ...facts },
    ]);
  });

  test('holds hashes of the keys of testers, which the testers alone can have @SAFE-04', async () => {
    const notice = { EN: 'a', MY: 'b', CN: 'c' };
    await execute({ act: 'maintenance', name, notice, mode: 'block', allow: ['b-tester'] });
    const body = (await read('/registry/discovery')).body;
    expect(body).not.toMatch(/[ab]-tester/);
    const document = await registry.document();
    const remote = document.remotes[name];
    if (!remote) throw new Error(`${name} is not in the document.`);
    const isListed = (key: string) => {
      const visitor = { key, language: 'EN', device: 'phone' } as const;
      return [selectRelease(remote, visitor).version, resolveStatus(remote.status, visitor).state];
    };
    const [hash = ''] = remote.canary?.audience.visitors ?? [];
    expect(isListed('a-tester')).toEqual(['1.0.0', 'maintenance']);
    expect(isListed('b-tester')).toEqual(['1.1.0', 'live']);
    expect(isListed(hash)).toEqual(['1.1.0', 'maintenance']);
  });

  test('holds no version before its release, and no remote without one @SAFE-04', async () => {
    await registry.publish(buildRelease(name, '9.9.0'));
    await registry.publish(buildRelease('mfe-surprise', '1.0.0'));
    for (const url of ['/registry/status', '/registry/deployments', '/registry/discovery'])
      expect((await read(url)).body).not.toMatch(/9\.9\.0|mfe-surprise/);
    expect((await read('/registry/releases')).statusCode).toBe(401);
    const viewer = await registry.token({ name: 'a viewer', role: 'viewer' });
    for (const url of ['/registry/status', '/registry/releases'])
      expect((await read(url, viewer)).body).toMatch(/9\.9\.0.*mfe-surprise|mfe-surprise.*9\.9\.0/);
  });

  test('is complete for those who may view, and nothing for a token that has ended @SAFE-04', async () => {
    const viewer = await registry.token({ name: 'a viewer', role: 'viewer' });
    const who = { by: 'local operator', reason: 'a secret incident' };
    const { remotes } = (await read('/registry/status', viewer)).json();
    expect(remotes).toContainEqual(expect.objectContaining({ name, live: { ...live, ...who } }));
    const { deployments } = (await read('/registry/deployments', viewer)).json();
    expect(deployments.at(-2)).toMatchObject(who);
    expect(deployments.at(-1)).toMatchObject({ reason: 'for ann', audience: { visitors: ['a-tester'] } });
    for (const url of ['/registry/status', '/registry/deployments'])
      expect((await read(url, { authorization: 'Bearer ended' })).statusCode).toBe(401);
  });
});
