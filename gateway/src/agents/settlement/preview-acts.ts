import { previewRunAct } from '@parlour/contracts/back-office';
import type { AgentContractType } from '@parlour/contracts/calls';
import type { IdentityService } from '../../identity/index.ts';
import { type Clock, type Database, type OperatorAct, operatorAct, toWireSum } from '../../server/index.ts';
import { type ProjectedSettlement, previewRun } from './run-preview.ts';
import type { SettlementOptions } from './settlement-rules.ts';

export interface PreviewActParts {
  database: Database;
  clock: Clock;
  identity: Pick<IdentityService, 'findUsernames'>;
  timeZone: string;
  options: SettlementOptions;
}

const listedMax = 500;

/** Creates the operators' act that shows the next run of a type before it pays: `settlements/preview`. */
export const previewActs = (parts: PreviewActParts): OperatorAct[] => [
  operatorAct({ ...previewRunAct, run: ({ input }) => readPreview(parts, input.type) }),
];

const sumAll = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);

async function readPreview(parts: PreviewActParts, type: AgentContractType) {
  const projected = await previewRun(parts, type);
  const listed = projected.slice(0, listedMax);
  const usernames = await parts.identity.findUsernames(listed.map(({ agentId }) => agentId));
  return {
    settlements: listed.map((one) => toWireProjected(one, usernames.get(one.agentId) ?? '')),
    sums: {
      settlements: projected.length,
      toReview: projected.filter(({ status }) => status === 'UNDER_REVIEW').length,
      paidMinor: toWireSum(sumAll(projected.map(({ calculation }) => calculation.paidMinor))),
      lastPaidMinor: toWireSum(sumAll(projected.map(({ lastPaidMinor }) => lastPaidMinor ?? 0n))),
      shortfallMinor: toWireSum(sumAll(projected.map(({ calculation }) => calculation.shortfallMinor))),
    },
  };
}

const toWireProjected = (
  { contractId, agentId, startsAt, endsAt, calculation, status, lastPaidMinor }: ProjectedSettlement,
  username: string,
) => ({
  contractId,
  memberId: agentId,
  username,
  periodStart: startsAt.toISOString(),
  periodEnd: endsAt.toISOString(),
  validBetMinor: toWireSum(calculation.sums.validBetMinor),
  activeMembers: calculation.sums.activeMembers,
  baseMinor: toWireSum(calculation.baseMinor),
  ratePpm: calculation.ratePpm,
  grossMinor: toWireSum(calculation.grossMinor),
  downlinesMinor: toWireSum(calculation.downlinesMinor),
  shortfallMinor: toWireSum(calculation.shortfallMinor),
  paidMinor: toWireSum(calculation.paidMinor),
  status,
  lastPaidMinor: lastPaidMinor === undefined ? null : toWireSum(lastPaidMinor),
});
