import type { GatewayModule } from '../../server/index.ts';
import { type SettlementActParts, settlementActs } from './operator-acts.ts';
import { type PreviewActParts, previewActs } from './preview-acts.ts';
import { settlementRoutes } from './routes.ts';
import { type RunParts, settleDue } from './runs.ts';
import {
  createSettlementService,
  type SettlementService,
  type SettlementServiceParts,
} from './settlement-service.ts';

export { addEntries, lockEntries, type NewEntry } from './entry-store.ts';
export { parseText, toText } from './frozen.ts';
export { settlementChecks } from './money-checks.ts';
export { readDaySpan } from './period-store.ts';
export type { SettlementService } from './settlement-service.ts';
export type { DayIncome } from './settlement-store.ts';
export { verifySettlements } from './verify.ts';

export type SettlementParts = RunParts & SettlementServiceParts & SettlementActParts & PreviewActParts;

const settleEveryMs = 20_000;

/** Creates the settlement of contracts: its runs, and the reads of agents. See ../README.md. */
export const createSettlement = (
  parts: SettlementParts,
): { service: SettlementService } & Required<Pick<GatewayModule, 'routes' | 'jobs' | 'operatorActs'>> => {
  const service = createSettlementService(parts);
  return {
    service,
    routes: settlementRoutes(service),
    operatorActs: [...settlementActs(parts), ...previewActs(parts)],
    jobs: [{ name: 'agents.settle', everyMs: settleEveryMs, run: () => settleDue(parts) }],
  };
};
