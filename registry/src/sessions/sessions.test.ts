import { type Heartbeat, noticeTemplates, type Overview, type SessionsPage } from '@parlour/contracts';
import { ticketLifetimeMs } from '../telemetry/page-tickets.ts';
import { buildRelease } from '../testing/built-release.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { createSessions, networkSessionsMax, sessionLifetimeMs, sessionsMax } from './sessions.ts';

let registry: TestRegistry;
let clock: Date;
beforeEach(async () => {
  clock = new Date('2026-11-22T10:00:00.000Z');
  registry = await openTestRegistry({ now: () => clock });
});
afterEach(() => registry.remove());

/** Returns the ticket of a new page. */
const openPage = (): string => registry.services.tickets.issue(3);
const beat = (
  n: number,
  version: string,
  held: Record<string, string> = {},
  ticket = openPage(),
  inside?: Heartbeat['inside'],
) =>
  registry.post('/registry/telemetry', {
    revision: 3,
    entries: [],
    ticket,
    page: {
      visitor: `visitor-${n}`,
      language: 'MY',
      device: 'phone',
      releases: { 'mfe-wallet': version },
      held,
      inside,
    },
  });
const sessions = async (query = ''): Promise<SessionsPage> =>
  (await registry.get(`/registry/sessions${query}`, registry.headers)).json();

test('returns browsers by release, and held swaps with their reasons @PLAT-03', async () => {
  await beat(1, '1.0.0', { 'mfe-wallet': 'deposit in progress' });
  await beat(2, '1.1.0');
  await beat(3, '1.1.0');
  const page = await sessions();
  expect(page).toMatchObject({
    total: 3,
    releases: [
      { name: 'mfe-wallet', version: '1.1.0', sessions: 2 },
      { name: 'mfe-wallet', version: '1.0.0', sessions: 1 },
    ],
    heldSwaps: [{ name: 'mfe-wallet', version: '1.0.0', reason: 'deposit in progress', sessions: 1 }],
  });
  expect(page.sessions[0]).toMatchObject({
    visitor: 'visitor-3',
    language: 'MY',
    device: 'phone',
    revision: 3,
  });
  expect((await sessions('?name=mfe-lobby')).sessions).toEqual([]);
});

test('counts the pages that still show a remote in maintenance, and those whose visitor is busy @PLAT-03', async () => {
  await registry.publish(buildRelease('mfe-wallet', '1.0.0'));
  await registry.deploy('mfe-wallet', '1.0.0');
  const show = async () => {
    const { remotes }: Overview = (await registry.get('/registry/overview', registry.headers)).json();
    return remotes[0]?.inside;
  };
  for (const [n, state] of (['idle', 'busy', 'idle'] as const).entries())
    await beat(n, '1.0.0', {}, openPage(), { 'mfe-wallet': state });
  expect(await show()).toBeUndefined();
  const notice = noticeTemplates.planned;
  await registry.execute({ act: 'maintenance', name: 'mfe-wallet', notice, mode: 'drain' });
  expect(await show()).toEqual({ sessions: 3, busy: 1 });
  await beat(1, '1.0.0');
  expect(await show()).toEqual({ sessions: 2, busy: 0 });
});

test('removes a session without a heartbeat, and counts no browser twice', async () => {
  await beat(1, '1.0.0');
  await beat(2, '1.0.0');
  clock = new Date(clock.getTime() + sessionLifetimeMs - 1000);
  await beat(2, '1.1.0');
  expect((await sessions()).total).toBe(2);
  clock = new Date(clock.getTime() + 2000);
  const page = await sessions();
  expect(page.total).toBe(1);
  expect(page.sessions).toMatchObject([
    { since: '2026-11-22T10:00:00.000Z', releases: { 'mfe-wallet': '1.1.0' } },
  ]);
});

/** Creates the proof of a page that shares its network with no other page. */
const prove = (n: number) => ({ page: `page-${n}`, network: `network-${n}` });

test('keeps a bounded number, whoever sends', async () => {
  const own = createSessions(() => clock);
  for (let n = 0; n < sessionsMax + 10; n += 1)
    own.recordHeartbeat({ visitor: `v-${n}`, releases: {}, held: {} }, 1, prove(n));
  expect((await own.summary()).total).toBe(sessionsMax);
});

test('counts a page with a hundred releases, and refuses more', async () => {
  const send = async (count: number) => {
    const releases = Object.fromEntries(Array.from({ length: count }, (_, n) => [`mfe-${n}`, '1.0.0']));
    const page = { visitor: 'visitor-1', releases, held: {} };
    return (await registry.post('/registry/telemetry', { entries: [], page, ticket: openPage() })).statusCode;
  };
  expect([await send(101), await send(100)]).toEqual([400, 204]);
  expect((await sessions()).releases).toHaveLength(100);
});

test('takes bounded memory, whatever pages claim to show', async () => {
  const own = createSessions(() => clock);
  const claim = (n: number, bytes: number) => ({
    visitor: `v-${n}`,
    releases: { [`remote-${n}`]: 'x'.repeat(bytes) },
    held: { [`remote-${n}`]: `reason ${n}` },
  });
  own.recordHeartbeat(claim(0, 4_096), 1, prove(0));
  expect(own.getOwnSummary().total).toBe(0);
  for (let n = 0; n < 20_000; n += 1) own.recordHeartbeat(claim(n, 3_600), 1, prove(n));
  const { total, releases, heldSwaps } = own.getOwnSummary();
  expect(total).toBeGreaterThan(8_000);
  expect(Buffer.byteLength(JSON.stringify(own.all()))).toBeLessThan(34 * 1024 * 1024);
  expect([releases.length, heldSwaps.length]).toEqual([1_000, 1_000]);
  clock = new Date(clock.getTime() + sessionLifetimeMs + 1);
  own.recordHeartbeat(claim(1, 5), 1, prove(1));
  expect(own.getOwnSummary()).toEqual({
    total: 1,
    unverified: 0,
    inside: [],
    releases: [{ name: 'remote-1', version: 'xxxxx', sessions: 1 }],
    heldSwaps: [{ name: 'remote-1', version: 'xxxxx', reason: 'reason 1', sessions: 1 }],
  });
});

test('counts no page that the registry did not serve, however often one ticket is replayed @SAFE-04', async () => {
  await beat(1, '1.0.0');
  const foreign = await openTestRegistry();
  const [own, other] = [openPage(), foreign.services.tickets.issue(3)];
  await foreign.remove();
  for (let n = 2; n < 12; n += 1) {
    await beat(n, '6.6.6', { 'mfe-wallet': 'invented' }, 'forged');
    await beat(n, '6.6.6', {}, other);
  }
  expect(await sessions()).toMatchObject({
    total: 1,
    unverified: 10,
    releases: [{ version: '1.0.0', sessions: 1 }],
    heldSwaps: [],
  });
  for (let n = 2; n < 12; n += 1) await beat(n, '1.1.0', {}, own);
  expect(await sessions()).toMatchObject({ total: 2, unverified: 0 });
  clock = new Date(clock.getTime() + ticketLifetimeMs);
  await beat(1, '1.0.0', {}, own);
  expect(await sessions()).toMatchObject({ total: 0, unverified: 1 });
});

test('counts a bounded number of pages of one network @SAFE-04', async () => {
  const own = createSessions(() => clock);
  const open = (n: number, network: string) =>
    own.recordHeartbeat({ visitor: `v-${n}`, releases: {}, held: {} }, 1, { page: `page-${n}`, network });
  for (let n = 0; n <= networkSessionsMax; n += 1) open(n, 'one');
  expect(own.getOwnSummary().total).toBe(networkSessionsMax);
  open(0, 'one');
  open(networkSessionsMax + 1, 'another');
  expect(own.getOwnSummary().total).toBe(networkSessionsMax + 1);
  clock = new Date(clock.getTime() + sessionLifetimeMs + 1);
  open(1, 'one');
  expect(own.getOwnSummary().total).toBe(1);
});

test('is for operators to read', async () => {
  expect((await registry.get('/registry/sessions')).statusCode).toBe(401);
});
