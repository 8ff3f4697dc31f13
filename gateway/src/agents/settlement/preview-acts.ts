import { previewRunAct } from '@parlour/contracts/back-office';
import type { AgentContractType } from '@parlour/contracts/calls';
import type { IdentityService } from '../../identity/index.ts';
import { type Clock, type Database, type OperatorAct, operatorAct, toWireSum } from '../../server/index.ts';
import { type ForeseenSettlement, previewRun } from './run-preview.ts';
import type { SettlementOptions } from './settlement-rules.ts';

export interface PreviewActParts {
  database: Database;
  clock: Clock;
  identity: Pick<IdentityService, 'findUsernames'>;
  timeZone: string;
  options: SettlementOptions;
}

const listedMax = 500;

/** Operators see the next run of a kind before it pays: `settlements/preview`. */
export const previewActs = (parts: PreviewActParts): OperatorAct[] => [
  operatorAct({ ...previewRunAct, run: ({ input }) => describePreview(parts, input.type) }),
];

const addAll = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);

async function describePreview(parts: PreviewActParts, type: AgentContractType) {
  const foreseen = await previewRun(parts, type);
  const listed = foreseen.slice(0, listedMax);
  const usernames = await parts.identity.findUsernames(listed.map(({ agentId }) => agentId));
  return {
    settlements: listed.map((one) => toWireForeseen(one, usernames.get(one.agentId) ?? '')),
    sums: {
      settlements: foreseen.length,
      toReview: foreseen.filter(({ status }) => status === 'UNDER_REVIEW').length,
      paidMinor: toWireSum(addAll(foreseen.map(({ calculation }) => calculation.paidMinor))),
      lastPaidMinor: toWireSum(addAll(foreseen.map(({ lastPaidMinor }) => lastPaidMinor ?? 0n))),
      shortfallMinor: toWireSum(addAll(foreseen.map(({ calculation }) => calculation.shortfallMinor))),
    },
  };
}

const toWireForeseen = (
  { contractId, agentId, startsAt, endsAt, calculation, status, lastPaidMinor }: ForeseenSettlement,
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
