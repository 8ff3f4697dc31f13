import {
  type AuditRecord,
  releaseFor,
  type TelemetryEntry,
  type TelemetrySeries,
  type Visitor,
} from '@parlour/contracts';
import { builtRelease } from '../testing/built-release.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { confirmAfterMs, guardName, lookEveryMs } from './guard.ts';

const name = 'mfe-wallet';
const beginning = Date.parse('2026-11-22T10:00:00.000Z');
let registry: TestRegistry;
let clock: number;

async function open(): Promise<void> {
  clock = beginning;
  registry = await openTestRegistry({ now: () => new Date(clock) });
  for (const release of [
    ['shell', '1.0.0'],
    [name, '1.0.0'],
    [name, '1.1.0'],
  ] as const)
    await registry.publish(builtRelease(release[0], release[1]));
  await registry.deploy('shell', '1.0.0');
  await registry.deploy(name, '1.0.0');
}
beforeEach(open);
afterEach(() => registry.remove());

const act = (order: object) => registry.post('/registry/acts', order);
const canary = (percent = 10) => act({ act: 'canary', name, version: '1.1.0', audience: { percent } });
const series = async (): Promise<TelemetrySeries> =>
  (await registry.get(`/registry/telemetry/${name}`, registry.headers)).json();
const guardActs = async (): Promise<AuditRecord[]> =>
  (await registry.get(`/registry/audit?by=${encodeURIComponent(guardName)}`, registry.headers)).json()
    .records;

function chanceFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Reports come from many addresses. */
const tell = (payload: { entries: object[]; page: { visitor: string } & object }) =>
  registry.app.inject({
    method: 'POST',
    url: '/registry/telemetry',
    payload,
    remoteAddress: `10.0.${payload.page.visitor.length}.${payload.page.visitor.charCodeAt(payload.page.visitor.length - 1)}`,
  });

interface Rehearsal {
  seed: number;
  visitorsPerSecond: number;
  seconds: number;
  /** Share of mounts of the canary and of the stable release that fail. */
  failing: { canary: number; stable: number };
}

/** Visitors open pages, take what the document gives them, and report as pages do; the guard looks as it does. */
async function rehearse({ seed, visitorsPerSecond, seconds, failing }: Rehearsal) {
  const chance = chanceFrom(seed);
  let visitors = 0;
  let canaryStarts = 0;
  let enoughAt: number | undefined;
  const saw = new Set<string>();
  const start = clock;
  for (; clock < start + seconds * 1000; clock += 1000) {
    const onPage = (await registry.document()).remotes[name];
    if (!onPage?.canary) return { endedAt: clock, enoughAt, shareSeen: saw.size / visitors };
    for (let n = 0; n < visitorsPerSecond; n += 1) {
      visitors += 1;
      const visitor: Visitor = { key: `visitor-${seed}-${visitors}`, language: 'EN', device: 'phone' };
      const { version } = releaseFor(onPage, visitor);
      const isCanary = version === '1.1.0';
      if (isCanary) {
        saw.add(visitor.key);
        canaryStarts += 1;
        if (canaryStarts === 50) enoughAt = clock;
      }
      const failed = chance() < (isCanary ? failing.canary : failing.stable);
      const entry: TelemetryEntry = {
        kind: 'mount',
        remote: name,
        version,
        ...(failed && { message: 'boom' }),
      };
      const page = { visitor: visitor.key, releases: { [name]: version }, held: {} };
      await tell({ entries: [entry], page });
    }
    if ((clock - start) % lookEveryMs === 0) await registry.operating.guard.look();
  }
  return { endedAt: undefined, enoughAt, shareSeen: saw.size / visitors };
}

describe('a bad canary', () => {
  it('at a tenth of the visitors with a fifth of its mounts failing is gone within a minute of 50 samples @PLAT-06', async () => {
    for (const seed of [1, 2, 3]) {
      if (seed > 1) {
        await registry.remove();
        await open();
      }
      await canary();
      const failing = { canary: 0.2, stable: 0.005 };
      const { endedAt, enoughAt, shareSeen } = await rehearse({
        seed,
        visitorsPerSecond: 40,
        seconds: 120,
        failing,
      });
      expect(endedAt).toBeDefined();
      expect((endedAt ?? Number.NaN) - (enoughAt ?? Number.NaN)).toBeLessThanOrEqual(60_000);
      expect(shareSeen).toBeLessThan(0.13);
      const [rollback, pause] = await guardActs();
      expect([pause?.act, rollback?.act]).toEqual(['pause-canary', 'rollback']);
      expect(rollback?.reason).toMatch(/^starts fail: \d+ of \d+ in 1\.1\.0, \d+ of \d+ in 1\.0\.0/);
      expect(rollback?.details).toMatchObject({
        canary: { version: '1.1.0' },
        evidence: { run: expect.any(Number) },
      });
      expect((await registry.document()).remotes[name]).toMatchObject({ version: '1.0.0' });
    }
  }, 120_000);

  it('is paused first, so that no more pages take it, and then taken back @PLAT-06', async () => {
    await canary();
    report('1.0.0', 500, 0);
    report('1.1.0', 60, 30);
    await registry.operating.guard.look();
    expect((await registry.document()).remotes[name]?.canary?.paused).toBe(true);
    clock += confirmAfterMs - 1;
    await registry.operating.guard.look();
    expect(await guardActs()).toHaveLength(1);
    clock += 1;
    await registry.operating.guard.look();
    expect((await registry.document()).remotes[name]).not.toHaveProperty('canary');
    expect((await guardActs()).map(({ act: done }) => done)).toEqual(['rollback', 'pause-canary']);
  });

  it('is found by errors after the start and by slow pages too @PLAT-06', async () => {
    await canary();
    await send('1.0.0', 200, () => [{ kind: 'mount' }]);
    await send('1.1.0', 60, (n) =>
      n % 3 === 0 ? [{ kind: 'mount' }, { kind: 'render', message: 'boom' }] : [{ kind: 'mount' }],
    );
    expect((await series()).comparison).toMatchObject({ verdict: 'worse' });
    const worse = (await series()).comparison?.measures.filter(
      ({ evidence, threshold }) => evidence >= threshold,
    );
    expect(worse?.map(({ measure }) => measure)).toEqual(['run']);
    await send('1.0.0', 200, () => [{ kind: 'vital', message: 'LCP', value: 900 }]);
    await send('1.1.0', 60, () => [{ kind: 'vital', message: 'LCP', value: 9000 }]);
    const measures = (await series()).comparison?.measures.filter(
      ({ evidence, threshold }) => evidence >= threshold,
    );
    expect(measures?.map(({ measure }) => measure)).toEqual(['run', 'vitals']);
  });
});

describe('a canary that is no worse', () => {
  it('stays, though two of hundred starts fail everywhere @PLAT-06', async () => {
    await canary();
    const failing = { canary: 0.02, stable: 0.02 };
    const { endedAt } = await rehearse({ seed: 7, visitorsPerSecond: 40, seconds: 90, failing });
    expect(endedAt).toBeUndefined();
    expect(await guardActs()).toEqual([]);
    expect((await series()).comparison?.verdict).toBe('no-difference');
  }, 60_000);

  it('is not judged by what was reported before it began, or by too little', async () => {
    await canary();
    report('1.0.0', 500, 0);
    report('1.1.0', 100, 100);
    await act({ act: 'pause-canary', name });
    clock += 20_000;
    await act({ act: 'resume-canary', name });
    await registry.operating.guard.look();
    expect(await guardActs()).toEqual([]);
    expect((await series()).comparison?.verdict).toBe('too-few');
  });

  it('that an operator paused is left to the operator', async () => {
    await canary();
    await act({ act: 'pause-canary', name });
    report('1.0.0', 500, 0);
    report('1.1.0', 100, 100);
    clock += 2 * confirmAfterMs;
    await registry.operating.guard.look();
    expect(await guardActs()).toEqual([]);
  });
});

/** Puts what many pages would have reported, at once. */
function report(version: string, starts: number, failures: number): void {
  const { store } = registry.operating;
  const none = { mounts: 0, mountFailures: 0, loadFailures: 0, renderErrors: 0, errors: 0, longTasks: 0 };
  const others = { vitals: 0, poorVitals: 0, swapsHeld: 0, swapsReverted: 0 };
  const counts = { ...none, ...others, mounts: starts - failures, mountFailures: failures };
  store.add([{ name, version, counts }]);
}

async function send(
  version: string,
  pages: number,
  entriesOf: (n: number) => Partial<TelemetryEntry>[],
): Promise<void> {
  for (let n = 0; n < pages; n += 1) {
    const entries = entriesOf(n).map((entry) => ({ remote: name, version, ...entry }));
    const page = { visitor: `page-${version.replaceAll('.', '-')}-${n}`, releases: {}, held: {} };
    expect((await tell({ entries, page })).statusCode).toBe(204);
  }
}
