import { hash } from 'node:crypto';
import {
  getAgentIncomeCall,
  getBranchIncomeCall,
  getSettlementProofCall,
  listRunningPeriodsCall,
  listSettlementsCall,
  previewContractCall,
} from '@parlour/contracts/calls';
import type { Member } from '../../identity/index.ts';
import { type RouteEntry, route, toWireSum } from '../../server/index.ts';
import { maskAccount } from '../mask-account.ts';
import type { RunningPeriod } from './running.ts';
import type { SettlementService } from './settlement-service.ts';
import { toWireProof, toWireResult, toWireSettlement, toWireTier } from './wire-settlement.ts';

/** Branches in one response. */
const branchesMax = 50;

/** Returns a member's masked account. */
const findMasked =
  (people: ReadonlyMap<number, Member>) =>
  (id: number): string =>
    maskAccount(people.get(id)?.username ?? '');

export const settlementRoutes = (settlements: SettlementService): readonly RouteEntry[] => [
  route(listSettlementsCall, async ({ input, session }) => {
    const { type, status, from, to, days, page, pageSize } = input;
    const { total, totals, ...found } = await settlements.list(
      session.memberId,
      { type, status, fromDay: from, toDay: to, isByIncome: days === 'INCOME' },
      { number: page, size: pageSize },
    );
    return {
      rows: found.settlements.map(toWireSettlement),
      totals: {
        gross: toWireSum(totals.grossMinor),
        downlines: toWireSum(totals.downlinesMinor),
        shortfall: toWireSum(totals.shortfallMinor),
        paid: toWireSum(totals.paidMinor),
      },
      page,
      total,
      totalPages: Math.ceil(total / pageSize),
    };
  }),
  route(getAgentIncomeCall, async ({ input: { from, to }, session }) => {
    const days = await settlements.listIncome(session.memberId, { fromDay: from, toDay: to });
    const addUp = (name: 'grossMinor' | 'downlinesMinor' | 'shortfallMinor' | 'paidMinor') =>
      toWireSum(days.reduce((sum, day) => sum + day[name], 0n));
    return {
      rows: days.map(({ day, type, settlementId, status, ...sums }) => ({
        day,
        type,
        settlements: sums.settlements,
        settlementId: settlementId ?? undefined,
        gross: toWireSum(sums.grossMinor),
        downlines: toWireSum(sums.downlinesMinor),
        net: toWireSum(sums.netMinor),
        shortfall: toWireSum(sums.shortfallMinor),
        paid: toWireSum(sums.paidMinor),
        status,
      })),
      totals: {
        gross: addUp('grossMinor'),
        downlines: addUp('downlinesMinor'),
        shortfall: addUp('shortfallMinor'),
        paid: addUp('paidMinor'),
      },
    };
  }),
  route(
    getBranchIncomeCall,
    async ({ session }) => toWireBranches(await settlements.listBranchIncome(session.memberId)),
    { cost: 'heavy' },
  ),
  route(
    listRunningPeriodsCall,
    async ({ session }) => {
      const running = await settlements.listRunning(session.memberId);
      return { periods: running.map(toWireRunning) };
    },
    { cost: 'heavy' },
  ),
  route(getSettlementProofCall, async ({ input, session }) => {
    const found = await settlements.prove(session.memberId, input.settlementId);
    return {
      ...toWireSettlement(found),
      ...toWireProof(found.calculation, findMasked(found.people)),
      run: found.runId,
      rulesVersion: found.rulesVersion,
      digest: hash('sha256', found.proof),
    };
  }),
  route(
    previewContractCall,
    async ({ input, session }) => {
      const { contractId } = input;
      const { periods, people } = await settlements.preview(session.memberId, contractId, input.periods);
      return {
        contractId,
        periods: periods.map(({ startsAt, endsAt, calculation }) => ({
          ...toWireResult({
            ...calculation,
            validBetMinor: calculation.sums.validBetMinor,
            activeMembers: calculation.sums.activeMembers,
            startsAt,
            endsAt,
          }),
          ...toWireProof(calculation, findMasked(people)),
        })),
      };
    },
    { cost: 'heavy' },
  ),
];

const toWireRunning = ({ contractId, type, startsAt, endsAt, calculation }: RunningPeriod) => ({
  contractId,
  type,
  periodStart: startsAt.toISOString(),
  periodEnd: endsAt.toISOString(),
  validBet: toWireSum(calculation.sums.validBetMinor),
  activeMembers: calculation.sums.activeMembers,
  base: toWireSum(calculation.baseMinor),
  ratePpm: calculation.ratePpm,
  gross: toWireSum(calculation.grossMinor),
  tiers: calculation.tiers.map(toWireTier),
});

const toWireBranches = (branches: Awaited<ReturnType<SettlementService['listBranchIncome']>>) => ({
  branches: branches.slice(0, branchesMax).map(({ branchId, member, ...sums }) => ({
    memberNo: branchId,
    account: maskAccount(member?.username ?? ''),
    validBet: toWireSum(sums.validBetMinor),
    income: toWireSum(sums.incomeMinor),
  })),
  total: toWireSum(branches.reduce((sum, { incomeMinor }) => sum + incomeMinor, 0n)),
});
