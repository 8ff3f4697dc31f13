import type { IdentityService } from '../identity/index.ts';
import { type GatewayModule, minuteMs } from '../server/index.ts';
import {
  type ContractsParts,
  type ContractsService,
  contractActs,
  contractRoutes,
  createContracts,
} from './contracts/index.ts';
import { createDownlines, type DownlineParts, downlineRoutes } from './downlines/index.ts';
import { createAgentsSubscriptions } from './events.ts';
import { type MoveParts, moveActs } from './moves/index.ts';
import { createRebates, type RebateParts } from './rebates/index.ts';
import { createRecords, type RecordParts, recordRoutes } from './records/index.ts';
import { agentsRoutes } from './routes.ts';
import { type AgentsParts, type AgentsService, createAgentsService } from './service.ts';
import {
  createSettlement,
  type SettlementParts,
  type SettlementService,
  settlementChecks,
} from './settlement/index.ts';
import { createStatements, type StatementParts, statementRoutes } from './statements/index.ts';

export type { ContractsService } from './contracts/index.ts';
export { verifyRebates } from './rebates/index.ts';
export type { AgentsService } from './service.ts';
export { verifySettlements } from './settlement/index.ts';

/**
 * Creates the agents module: team figures, which are updated by events, and contracts with their settlement.
 * See README.md.
 */
export function createAgents(
  parts: AgentsParts &
    ContractsParts &
    DownlineParts &
    MoveParts &
    RebateParts &
    RecordParts &
    Omit<SettlementParts, 'listRebateIncome'> &
    StatementParts & { identity: Pick<IdentityService, 'findMembersByIds' | 'moves'> },
): {
  service: AgentsService & { contracts: ContractsService; settlements: SettlementService };
  module: GatewayModule;
} {
  const contracts = createContracts(parts);
  const rebates = createRebates(parts);
  const settlement = createSettlement({ ...parts, listRebateIncome: rebates.listIncome });
  const service = { ...createAgentsService(parts), contracts, settlements: settlement.service };
  return {
    service,
    module: {
      name: 'agents',
      migrations: new URL('migrations/', import.meta.url),
      routes: [
        ...agentsRoutes(service),
        ...downlineRoutes(createDownlines(parts)),
        ...recordRoutes(createRecords(parts)),
        ...statementRoutes(createStatements(parts)),
        ...contractRoutes(contracts),
        ...settlement.routes,
        ...rebates.routes,
      ],
      operatorActs: [
        ...contractActs(contracts, parts),
        ...moveActs(parts),
        ...settlement.operatorActs,
        ...rebates.operatorActs,
      ],
      subscriptions: createAgentsSubscriptions(parts),
      moneyChecks: [...settlementChecks, ...rebates.moneyChecks],
      jobs: [
        ...settlement.jobs,
        ...rebates.jobs,
        { name: 'agents.expire-offers', everyMs: minuteMs, run: contracts.expire },
      ],
    },
  };
}
