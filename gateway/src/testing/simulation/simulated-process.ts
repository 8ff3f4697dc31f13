/** A process of the gateway: the real code on the simulated database, clock and network. It can die at every turn. */
import { buildWith } from '../../app.ts';
import { assembleModules } from '../../modules.ts';
import { randomIds } from '../../server/ids.ts';
import type { Ids, VendorConnection } from '../../server/index.ts';
import { createLog } from '../../server/log.ts';
import type { MovableClock } from '../movable-clock.ts';
import { testConfig } from '../test-config.ts';
import type { Life } from './scheduler.ts';
import type { SimulatedServer } from './simulated-database.ts';
import { providerConnection } from './simulated-provider.ts';
import type { SimulatedGateway } from './world.ts';

const log = createLog('silent');

/** The acts of the operator who pays withdrawals. The world reaches everything else without a contract call. */
const isNeeded = (path: string): boolean => path.startsWith('withdrawals/');

/** Starts a process. Its timers do not run: the world runs its jobs. */
export async function startProcess(
  {
    server,
    clock,
    ids,
    vendor,
  }: { server: SimulatedServer; clock: MovableClock; ids: Ids; vendor: VendorConnection },
  life: Life,
): Promise<SimulatedGateway> {
  const config = testConfig({ vendors: [vendor], payments: [providerConnection] });
  const gateway = await buildWith(
    config,
    (frame) => {
      const assembly = assembleModules(frame);
      const modules = assembly.modules.map((module) => ({
        ...module,
        routes: [],
        operatorActs: (module.operatorActs ?? []).filter(({ path }) => isNeeded(path)),
      }));
      return { ...assembly, modules };
    },
    { database: server.connect(life), clock, ids, log },
  );
  await gateway.prepare();
  return gateway;
}

/** Ids that are the same in every run, except those that nothing orders by. */
export function createCountingIds(): Ids {
  let count = 0;
  return {
    ...randomIds,
    orderNo(prefix) {
      count += 1;
      return `${prefix}261120-${String(count).padStart(10, '0')}`;
    },
  };
}
