/** Agents' reads of their settlements, and the preview of a contract. */
import { AppError } from '@parlour/contracts';
import type { AgentContractType, SettlementStatus } from '@parlour/contracts/calls';
import type { IdentityService, Member } from '../../identity/index.ts';
import type { Clock, Database } from '../../server/index.ts';
import type { Ledger } from '../../wallet/index.ts';
import { checkSpan, type TeamPeriods } from '../span.ts';
import { type BranchIncome, readBranchIncome } from './branch-income.ts';
import { parseProof } from './frozen.ts';
import { mergeIncome, toOtherIncome } from './income-rules.ts';
import { readDaySpan } from './period-store.ts';
import { previewContract } from './preview.ts';
import { type RunningPeriod, readRunningPeriods } from './running.ts';
import type { Calculation, SettlementOptions } from './settlement-rules.ts';
import * as store from './settlement-store.ts';

export interface SettlementServiceParts {
  database: Database;
  clock: Clock;
  identity: Pick<IdentityService, 'findMembersByIds'>;
  ledger: Pick<Ledger, 'readFlowsIn'>;
  timeZone: string;
  records: TeamPeriods;
  options: SettlementOptions;
  /** Lists the income by the differences of rebates, by day. */
  listRebateIncome(agentId: number, span: { fromDay: string; toDay: string }): Promise<store.DayIncome[]>;
}

type ProvenSettlement = store.StoredSettlement & {
  calculation: Calculation;
  /** The members that the calculation names, by id. */
  people: ReadonlyMap<number, Member>;
};

interface PreviewedPeriod {
  startsAt: Date;
  endsAt: Date;
  calculation: Calculation;
}

export interface SettlementService {
  /**
   * Lists the settlements of an agent's contracts of one kind whose periods end on these days, newest first, with
   * totals of all pages; with `isByIncome`, those that `listIncome` counts on these days. Fails with `request.invalid`
   * for a span that is too long.
   */
  list(
    agentId: number,
    filter: {
      type: AgentContractType;
      status: SettlementStatus | undefined;
      fromDay: string;
      toDay: string;
      isByIncome: boolean;
    },
    page: { number: number; size: number },
  ): Promise<{ settlements: store.ListedSettlement[]; total: number; totals: store.Totals }>;
  /**
   * Sums the agent's settlements and differences of rebates, and the referral rewards and adjustments of the ledger, by day
   * and kind, latest day first. Fails with `request.invalid` for a span that is too long.
   */
  listIncome(agentId: number, span: { fromDay: string; toDay: string }): Promise<store.DayIncome[]>;
  /** Returns the income of the running day by branch, as if every running period ended now, the highest first. */
  listBranchIncome(agentId: number): Promise<(BranchIncome & { member: Member | undefined })[]>;
  /** Returns what the running periods of the agent's contracts with tiers would yield if they ended now. */
  listRunning(agentId: number): Promise<RunningPeriod[]>;
  /** Returns a settlement of the agent with its proof. Fails with `request.not-found`. */
  prove(agentId: number, settlementId: number): Promise<ProvenSettlement>;
  /**
   * Replays past periods with the terms of an open offer to the agent, newest first. Fails with `request.not-found`.
   */
  preview(
    agentId: number,
    contractId: number,
    periods: number,
  ): Promise<{ periods: PreviewedPeriod[]; people: ReadonlyMap<number, Member> }>;
}

export function createSettlementService(parts: SettlementServiceParts): SettlementService {
  const { database, identity, ledger, timeZone, records } = parts;
  const findPeople = (calculations: readonly Calculation[]) =>
    identity.findMembersByIds(calculations.flatMap(listAgents));

  return {
    async list(agentId, { fromDay, toDay, ...filter }, { number, size }) {
      checkSpan({ fromDay, toDay }, records);
      const span = await readDaySpan(database, { fromDay, toDay, timeZone });
      return store.readSettlements(
        database,
        { agentId, ...filter, ...span },
        { limit: size, offset: (number - 1) * size },
      );
    },

    async listIncome(agentId, span) {
      checkSpan(span, records);
      const settled = await store.readIncome(database, { agentId, ...span, timeZone });
      const { flows } = await database.transaction((tx) =>
        ledger.readFlowsIn(tx, { memberId: agentId, ...span, unit: 'day', timeZone }),
      );
      const differences = await parts.listRebateIncome(agentId, span);
      return mergeIncome(settled, [...differences, ...toOtherIncome(flows)]);
    },

    async listBranchIncome(agentId) {
      const branches = await readBranchIncome(parts, agentId);
      const members = await identity.findMembersByIds(branches.map(({ branchId }) => branchId));
      return branches.map((branch) => ({ ...branch, member: members.get(branch.branchId) }));
    },

    listRunning: (agentId) => readRunningPeriods(parts, agentId),

    async prove(agentId, settlementId) {
      const found = await store.findSettlement(database, agentId, settlementId);
      if (!found) throw new AppError('request.not-found', `There is no settlement ${settlementId}.`);
      const calculation = parseProof(found.proof);
      return { ...found, calculation, people: await findPeople([calculation]) };
    },

    async preview(agentId, contractId, periods) {
      const previewed = await previewContract(parts, { agentId, contractId, periods });
      return { periods: previewed, people: await findPeople(previewed.map((one) => one.calculation)) };
    },
  };
}

/** Returns the ids of the members that a calculation names. */
export const listAgents = ({ downlines, parts }: Calculation): number[] => [
  ...downlines.map(({ agentId }) => agentId),
  ...parts.flatMap(({ below }) => below?.agentId ?? []),
];
