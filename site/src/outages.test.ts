/** The database server ends or stops answering while separate processes of a site serve calls. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Child, startChild } from '@parlour/gateway/testing/child-process';
import { createNamedDatabase, createOutages, waitForServer } from '@parlour/gateway/testing/outages';
import {
  type RestartingPostgresServer,
  startRestartingPostgres,
} from '@parlour/gateway/testing/postgres-server';

/** One outage of each kind in every check. In the full set they are repeated, and a freeze lasts ten seconds. */
const isFullSet = process.env.OUTAGE_ROUNDS !== undefined;
const rounds = Number(process.env.OUTAGE_ROUNDS ?? 1);
/** The bound of the time until calls succeed again. The quick check shares its machine, so its bound is looser. */
const recoveryMsMax = isFullSet ? 2_000 : 20_000;

interface Part {
  name: string;
  child: Child;
  /** A call that reads or writes the database. */
  url: string;
  /** Whether the part trusts a proxy. If so, the test chooses the addresses of its callers. */
  isProxied: boolean;
}

let server: RestartingPostgresServer;
let folder: string;
let parts: Part[] = [];

beforeAll(async () => {
  server = await startRestartingPostgres();
  folder = await mkdtemp(join(tmpdir(), 'parlour-outages-'));
  const common = { PORT: '0', LOG_LEVEL: 'info' };
  const gateway = startChild('main.ts', {
    ...common,
    DATA_DIR: join(folder, 'gateway'),
    DATABASE_URL: await createNamedDatabase(server, 'gateway'),
    TRUST_PROXY: '1',
  });
  const registry = startChild('../../site/src/registry-alone.ts', {
    ...common,
    DATA_DIR: join(folder, 'registry'),
    REGISTRY_DATABASE_URL: await createNamedDatabase(server, 'registry'),
  });
  const [, gatewayUrl] = await gateway.waitForOutput(/"address":"([^"]+)"/);
  const [, registryUrl] = await registry.waitForOutput(/ready: (http:\S+)/);
  parts = [
    { name: 'gateway', child: gateway, url: `${gatewayUrl}/wps/captcha`, isProxied: true },
    { name: 'registry', child: registry, url: `${registryUrl}/registry/health/ready`, isProxied: false },
  ];
});
afterAll(async () => {
  for (const { child } of parts) {
    child.process.kill('SIGTERM');
    await child.ended;
  }
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Load {
  statuses: Set<number>;
  /** Time of the latest successful answer. */
  succeededAt: number;
  stop(): Promise<void>;
}

/** Calls a part again and again, four calls at a time. */
function startLoad({ url, isProxied }: Part): Load {
  let isStopped = false;
  let calls = 0;
  const load: Load = { statuses: new Set(), succeededAt: 0, stop: async () => undefined };
  const callOften = async (): Promise<void> => {
    while (!isStopped) {
      calls += 1;
      // Every call comes from another network, so that no limit hides the database.
      const headers = isProxied ? { 'x-forwarded-for': `10.${calls >> 8}.${calls & 255}.1` } : undefined;
      const status = await fetch(url, {
        ...(headers && { headers }),
        signal: AbortSignal.timeout(30_000),
      }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        // The process is gone, or does not answer.
        () => 0,
      );
      load.statuses.add(status);
      if (status === 200) load.succeededAt = performance.now();
      await wait(20);
    }
  };
  const loops = [callOften(), callOften(), callOften(), callOften()];
  load.stop = async () => {
    isStopped = true;
    await Promise.all(loops);
  };
  return load;
}

const recoveries: object[] = [];
afterAll(() => {
  if (isFullSet) for (const one of recoveries) process.stdout.write(`${JSON.stringify(one)}\n`);
});

let loads: (Part & { load: Load })[] = [];
const outages = createOutages(() => server, {
  downMs: 500,
  freezeMs: isFullSet ? 10_000 : 500,
  async waitUntilNoticed() {
    while (!loads.every(({ load }) => load.statuses.has(503))) await wait(10);
  },
});

test.each(outages.flatMap((outage) => Array.from({ length: rounds }, () => outage)))(
  'no process ends while the database server $name; calls get 503 meanwhile, and succeed soon after @PLAT-03',
  async ({ name, isNoticed, cause }) => {
    loads = parts.map((part) => ({ ...part, load: startLoad(part) }));
    try {
      await wait(200);
      await cause();
      await waitForServer(server);
      const backAt = performance.now();
      for (const { name: part, load } of loads) {
        while (load.succeededAt < backAt && performance.now() < backAt + recoveryMsMax) await wait(10);
        const recoveryMs = Math.round(load.succeededAt - backAt);
        expect({ part, isBack: recoveryMs >= 0 }).toEqual({ part, isBack: true });
        recoveries.push({ outage: name, part, recoveryMs });
      }
    } finally {
      for (const { load } of loads) await load.stop();
    }
    for (const { name: part, load, child } of loads) {
      const statuses = [...load.statuses].sort();
      const allowed = isNoticed || statuses.length > 1 ? [200, 503] : [200];
      expect({ part, statuses, ended: child.process.exitCode }).toEqual({
        part,
        statuses: allowed,
        ended: null,
      });
    }
  },
);
