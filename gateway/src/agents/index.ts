import type { IdentityService } from '../identity/index.ts';
import type { GatewayModule } from '../server/index.ts';
import {
  type ContractsParts,
  type ContractsService,
  contractActs,
  contractRoutes,
  createContracts,
} from './contracts/index.ts';
import { createAgentsSubscriptions } from './events.ts';
import { agentsRoutes } from './routes.ts';
import { type AgentsParts, type AgentsService, createAgentsService } from './service.ts';

export type { AgentsService } from './service.ts';

/** Creates the agents module: team figures, added up as events arrive, and contracts. See README.md. */
export function createAgents(
  parts: AgentsParts & ContractsParts & { identity: Pick<IdentityService, 'membersByIds'> },
): {
  service: AgentsService & { contracts: ContractsService };
  module: GatewayModule;
} {
  const contracts = createContracts(parts);
  const service = { ...createAgentsService(parts), contracts };
  return {
    service,
    module: {
      name: 'agents',
      migrations: new URL('migrations/', import.meta.url),
      routes: [...agentsRoutes(service), ...contractRoutes(contracts)],
      operatorActs: contractActs(contracts),
      subscriptions: createAgentsSubscriptions(parts),
    },
  };
}
