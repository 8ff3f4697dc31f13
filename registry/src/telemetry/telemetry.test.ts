import { noCounts, type TelemetrySeries } from '@parlour/contracts';
import { buildRelease } from '../testing/built-release.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { batchesPerMinuteMax, failuresPerMinuteMax } from './intake.ts';
import { createPageTickets, ticketLifetimeMs, ticketRenewalMs } from './page-tickets.ts';

let registry: TestRegistry;
let clock: Date;
beforeEach(async () => {
  clock = new Date('2026-11-22T10:00:00.000Z');
  registry = await openTestRegistry({ now: () => clock });
  for (const name of ['shell', 'mfe-wallet']) {
    await registry.publish(buildRelease(name, '1.0.0'));
    await registry.deploy(name, '1.0.0');
  }
});
afterEach(() => registry.remove());

const send = (body: unknown) =>
  registry.app.inject({ method: 'POST', url: '/registry/telemetry', payload: body as object });
const entry = { kind: 'mount', remote: 'mfe-wallet', version: '1.0.0' };
/** Opens a page as a browser does. Returns its ticket. */
async function openPage(): Promise<string> {
  const page = await registry.get('/');
  return /^ticket;desc="([^"]+)"$/.exec(String(page.headers['server-timing']))?.[1] ?? '';
}
const series = async (): Promise<TelemetrySeries> =>
  (await registry.get('/registry/telemetry/mfe-wallet', registry.headers)).json();
const counts = async () => {
  const { slots = [] } = (await series()).releases.find(({ version }) => version === '1.0.0') ?? {};
  return slots;
};

test('counts what pages report by release, kind and slot of time @PLAT-06', async () => {
  const entries = [
    entry,
    { ...entry, message: 'boom' },
    { ...entry, kind: 'load', message: 'http: 404' },
    { ...entry, kind: 'vital', message: 'LCP', value: 5000 },
    { ...entry, kind: 'vital', message: 'LCP', value: 800 },
    { ...entry, kind: 'vital', message: 'made-up', value: 1 },
    { ...entry, kind: 'long-task', value: 120 },
    { ...entry, kind: 'swap', message: 'held: deposit in progress' },
    { ...entry, kind: 'swap', message: 'confirmed' },
  ];
  const ticket = await openPage();
  expect((await send({ revision: 1, dropped: 0, entries, ticket })).statusCode).toBe(204);
  clock = new Date('2026-11-22T10:00:10.000Z');
  await send({ entries: [entry], ticket });
  expect(await counts()).toMatchObject([
    {
      at: '2026-11-22T10:00:00.000Z',
      mounts: 2,
      mountFailures: 1,
      loadFailures: 1,
      vitals: 2,
      poorVitals: 1,
      longTasks: 1,
      swapsHeld: 1,
    },
    { at: '2026-11-22T10:00:10.000Z', mounts: 1 },
  ]);
});

test.each([
  ['a kind that is none', { entries: [{ ...entry, kind: 'rumour' }] }],
  ['a number that is none', { entries: [{ ...entry, value: 'much' }] }],
  ['too many entries', { entries: Array(101).fill(entry) }],
  ['a visitor with a slash', { entries: [], page: { visitor: '../../etc/passwd', releases: {}, held: {} } }],
])('refuses %s, and counts nothing of it @PLAT-06', async (_, body) => {
  expect((await send(body)).json().error.code).toBe('request-invalid');
  expect(await counts()).toEqual([]);
});

test('counts nothing of releases that were never deployed here', async () => {
  await registry.publish(buildRelease('mfe-wallet', '1.1.0'));
  await send({
    entries: [
      { ...entry, version: '1.1.0' },
      { ...entry, remote: '__proto__' },
    ],
  });
  expect((await series()).releases).toEqual([]);
  expect((await registry.get('/registry/telemetry/__proto__', registry.headers)).json().releases).toEqual([]);
});

test('limits how much one page counts @PLAT-06', async () => {
  const failures = Array(20).fill({ ...entry, message: 'boom' });
  const ticket = await openPage();
  for (let n = 0; n < 5; n += 1) await send({ entries: failures, ticket });
  expect(await counts()).toMatchObject([{ mountFailures: failuresPerMinuteMax }]);
  await send({ entries: failures, ticket: await openPage() });
  expect(await counts()).toMatchObject([{ mountFailures: 2 * failuresPerMinuteMax }]);
  clock = new Date('2026-11-22T10:01:00.000Z');
  await send({ entries: failures, ticket });
  expect(await counts()).toMatchObject([{}, { mountFailures: failuresPerMinuteMax }]);
});

test('counts pages without a ticket as unverified only, with one limit in one network @PLAT-06', async () => {
  for (let n = 0; n < 5; n += 1) {
    const page = { visitor: `visitor-${n}`, releases: {}, held: {} };
    await send({ entries: [{ ...entry, message: 'boom' }], page });
  }
  const unverified = failuresPerMinuteMax;
  expect(await counts()).toEqual([{ at: clock.toISOString(), ...noCounts, unverified }]);
});

describe('a page’s ticket', () => {
  const since = new Date('2026-11-22T00:00:00.000Z');
  const countPages = async () => (await registry.services.store.pages('mfe-wallet', '1.0.0', since)).length;

  test('makes its reports evidence, once, and is another one for each page @PLAT-06', async () => {
    const ticket = await openPage();
    for (let n = 0; n < 3; n += 1) await send({ entries: [entry], ticket });
    expect(await countPages()).toBe(1);
    await send({ entries: [entry], ticket: await openPage() });
    expect(await countPages()).toBe(2);
    expect(await counts()).toMatchObject([{ mounts: 4, unverified: 0 }]);
  });

  test('is not accepted when it is changed, made up, missing or expired @PLAT-06', async () => {
    const ticket = await openPage();
    const [page, ...rest] = ticket.split('.');
    const changed = [`${page?.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`, ...rest].join('.');
    for (const bad of [changed, 'made.up', undefined]) await send({ entries: [entry], ticket: bad });
    clock = new Date(clock.getTime() + ticketLifetimeMs);
    await send({ entries: [entry], ticket });
    expect(await countPages()).toBe(0);
    const slots = await counts();
    expect(slots.reduce((sum, { unverified }) => sum + unverified, 0)).toBe(4);
  });

  test('is renewed by reports, and stays that of the same page @PLAT-06', async () => {
    const ticket = await openPage();
    await send({ entries: [entry], ticket });
    clock = new Date(clock.getTime() + ticketRenewalMs);
    const answer = await send({ entries: [], ticket });
    expect(answer.statusCode).toBe(200);
    const renewed = answer.json().ticket;
    clock = new Date(clock.getTime() + ticketLifetimeMs - 1);
    await send({ entries: [entry], ticket: renewed });
    expect(await countPages()).toBe(1);
    expect(renewed.split('.')[0]).toBe(ticket.split('.')[0]);
  });

  test('counts no release that the page cannot have: one that was replaced before it was served @PLAT-06', async () => {
    const before = await openPage();
    await registry.publish(buildRelease('mfe-wallet', '1.1.0'));
    await registry.deploy('mfe-wallet', '1.1.0');
    await send({ entries: [entry], ticket: await openPage() });
    expect(await countPages()).toBe(0);
    await send({ entries: [entry], ticket: before });
    expect(await countPages()).toBe(1);
  });

  test('of another environment is none here, nor one by a key that was revoked @PLAT-06', async () => {
    const ticket = await openPage();
    const secrets = [Buffer.alloc(32, 7)];
    const inStaging = { getSecrets: () => secrets, environment: 'staging', now: () => clock };
    const inProduction = { ...inStaging, environment: 'production' };
    const other = createPageTickets(inStaging).issue(1);
    expect(createPageTickets(inStaging).verify(other)).toBeDefined();
    expect(createPageTickets(inProduction).verify(other)).toBeUndefined();
    await registry.post('/registry/keys/rotations', {});
    await send({ entries: [entry], ticket });
    expect(await countPages()).toBe(1);
    const second = await openPage();
    await registry.post('/registry/keys/rotations', { revoke: true });
    await send({ entries: [entry], ticket: second });
    expect(await countPages()).toBe(1);
  });

  test('tells nothing of the network or the visitor: networks are stored as hashes @PLAT-06', async () => {
    await send({ entries: [entry], ticket: await openPage() });
    const [page] = await registry.services.store.pages('mfe-wallet', '1.0.0', since);
    expect(page?.network).toMatch(/^[\w-]{12}$/);
  });
});

test('refuses a flood from one address until the minute is over @PLAT-06', async () => {
  const statuses = new Set<number>();
  for (let n = 0; n <= batchesPerMinuteMax; n += 1) statuses.add((await send({ entries: [] })).statusCode);
  expect([...statuses]).toEqual([204, 429]);
  clock = new Date('2026-11-22T10:01:00.000Z');
  expect((await send({ entries: [entry] })).statusCode).toBe(204);
});

test('tells the people behind a trusted proxy apart @PLAT-06', async () => {
  await registry.close();
  registry = await openTestRegistry(
    { now: () => clock, trustProxy: (_address, hop) => hop < 1 },
    registry.folder,
  );
  const through = async (address: string) => {
    const headers = { 'x-forwarded-for': address };
    return (await registry.post('/registry/telemetry', { entries: [] }, headers as never)).statusCode;
  };
  for (let n = 0; n < batchesPerMinuteMax; n += 1) await through('203.0.113.7');
  expect([await through('203.0.113.7'), await through('203.0.113.8')]).toEqual([429, 204]);
});

test('is for operators to read', async () => {
  expect((await registry.get('/registry/telemetry/mfe-wallet')).statusCode).toBe(401);
});

test('the service of a remote by hour counts pages with a ticket only, beside targets and deployments @PLAT-06', async () => {
  const vital = (message: string, value: number) => ({ ...entry, kind: 'vital', message, value });
  for (let n = 0; n < 20; n += 1) {
    const slow = n < 6;
    const entries = [entry, vital('LCP', slow ? 2501 : 2500), vital('INP', slow ? 200 : 90), vital('CLS', 1)];
    await send({ entries, ticket: await openPage() });
    await send({ entries: [{ ...entry, message: 'boom' }] });
  }
  await send({ entries: [{ ...entry, kind: 'render', message: 'boom' }], ticket: await openPage() });
  clock = new Date('2026-11-22T11:30:00.000Z');
  await send({ entries: [entry, vital('LCP', 100)], ticket: await openPage() });
  const read = (headers: Record<string, string>) =>
    registry.get('/registry/telemetry/mfe-wallet/hours', headers);
  expect((await read({})).statusCode).toBe(401);
  const wallet = { version: '1.0.0' };
  const rest = { renders: 1, rendersGood: 1, inp: 0, inpGood: 0 };
  expect((await read(registry.headers)).json()).toEqual({
    name: 'mfe-wallet',
    targets: { starts: 99, renders: 99, lcp: 75, inp: 75 },
    hours: [
      {
        ...wallet,
        at: '2026-11-22T10:00:00.000Z',
        starts: 20,
        startsGood: 20,
        renders: 21,
        rendersGood: 20,
        lcp: 20,
        lcpGood: 14,
        inp: 20,
        inpGood: 20,
      },
      { ...wallet, ...rest, at: '2026-11-22T11:00:00.000Z', starts: 1, startsGood: 1, lcp: 1, lcpGood: 1 },
    ],
    met: {
      starts: { hours: 1, met: 1 },
      renders: { hours: 1, met: 0 },
      lcp: { hours: 1, met: 0 },
      inp: { hours: 1, met: 1 },
    },
    deployments: [{ at: '2026-11-22T10:00:00.000Z', version: '1.0.0', kind: 'deploy' }],
  });
});
