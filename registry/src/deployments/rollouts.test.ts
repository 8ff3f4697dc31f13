import type { AuditRecord, DiscoveryDocument } from '@parlour/contracts';
import { pageFacts } from '../telemetry/page-evidence.ts';
import { openDeployedRegistry } from '../testing/deployed-registry.ts';
import type { TestRegistry } from '../testing/test-registry.ts';

const name = 'mfe-wallet';
let registry: TestRegistry;
let clock: Date;
beforeEach(async () => {
  clock = new Date('2026-11-22T10:00:00.000Z');
  registry = await openDeployedRegistry({ now: () => clock });
});
afterEach(() => registry.remove());

/** Orders a rollout that begins with one visitor in a hundred. */
const begin = async (percents: readonly number[], headers = registry.headers): Promise<void> => {
  const rollout = { percents, everyMinutes: 30 };
  const order = { act: 'canary', name, version: '1.1.0', audience: { percent: 1 }, rollout };
  expect((await registry.post('/registry/acts', order, headers)).statusCode).toBe(201);
};
/** Ticks at a time. Returns the live release and the share of the canary after it. */
const tickAt = async (time: string) => {
  clock = new Date(time);
  await registry.services.clock.tick();
  const { remotes }: DiscoveryDocument = await registry.document();
  return [remotes[name]?.version, remotes[name]?.canary?.audience.percent];
};
/** Adds `count` pages per release on which it started. Each page is in a different network. */
const addStarts = (count: number): void =>
  registry.services.store.addPages(
    ['1.0.0', '1.1.0'].flatMap((version) =>
      Array.from({ length: count }, (_, n) => ({
        name,
        version,
        page: `${version} ${n} ${clock.toISOString()}`,
        network: `network ${n}`,
        facts: pageFacts.started,
      })),
    ),
  );
const clockActs = async (): Promise<AuditRecord[]> =>
  (await registry.get('/registry/audit?by=the%20clock', registry.headers)).json().records;

test('a rollout takes its steps by the clock, until it is live for everybody @PLAT-06', async () => {
  await begin([50, 100]);
  addStarts(50);
  expect(await tickAt('2026-11-22T10:29:59.999Z')).toEqual(['1.0.0', 1]);
  expect(await tickAt('2026-11-22T10:30:00.000Z')).toEqual(['1.0.0', 50]);
  expect(await tickAt('2026-11-22T10:59:59.999Z')).toEqual(['1.0.0', 50]);
  expect(await tickAt('2026-11-22T11:00:00.000Z')).toEqual(['1.1.0', undefined]);
  expect((await clockActs()).map(({ act }) => act)).toEqual(['promote', 'canary']);
});

test('a step waits until enough pages have shown that the canary is no worse @PLAT-06', async () => {
  await begin([50]);
  addStarts(49);
  expect(await tickAt('2026-11-22T10:30:00.000Z')).toEqual(['1.0.0', 1]);
  expect(await tickAt('2026-11-22T10:40:00.000Z')).toEqual(['1.0.0', 1]);
  addStarts(1);
  expect(await tickAt('2026-11-22T10:40:01.000Z')).toEqual(['1.0.0', 50]);
});

test('a canary is paused instead of its step when who ordered it may no longer deploy it @PLAT-06 @SAFE-04', async () => {
  await begin([50], await registry.token({ name: 'wallet team', role: 'releaser', remotes: [name] }));
  addStarts(50);
  const { tokens } = (await registry.get('/registry/tokens', registry.headers)).json();
  const url = `/registry/tokens/${tokens[0].id}`;
  await registry.app.inject({ method: 'DELETE', url, headers: registry.headers });
  expect(await tickAt('2026-11-22T10:30:00.000Z')).toEqual(['1.0.0', 1]);
  expect(await tickAt('2026-11-22T10:31:00.000Z')).toEqual(['1.0.0', 1]);
  expect(await clockActs()).toMatchObject([
    { act: 'pause-canary', reason: 'wallet team may no longer deploy this.' },
  ]);
});
