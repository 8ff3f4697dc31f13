/** Calculates an agent's income of today by branch, as if every current period ended now. Nothing is stored or paid. */
import type { SalaryType } from '@parlour/contracts/calls';
import type { Clock, Database, Tx } from '../../server/index.ts';
import { type RateSpan, readDayStart, readHolders, readKnownRates, sumBranches } from './branch-store.ts';
import { noSums, sumTeams } from './entry-store.ts';
import { type PeriodType, type RunContract, readRunningContracts } from './period-store.ts';
import { findClosedSeq } from './run-store.ts';
import {
  computeNetLoss,
  computeSalaryBase,
  divideFloor,
  type SettlementOptions,
  settlePeriod,
  type TeamSums,
} from './settlement-rules.ts';

interface Parts {
  database: Database;
  clock: Clock;
  timeZone: string;
  options: SettlementOptions;
}

export interface BranchIncome {
  /** The direct downline at the top of the branch. */
  branchId: number;
  /** Valid bet of the day. */
  validBetMinor: bigint;
  /** The yield of the agent's contracts on the branch, less that of the contracts that the agent gave there. */
  incomeMinor: bigint;
}

const types: readonly PeriodType[] = ['DIVIDEND', 'DAILY', 'HOURLY'];
const lastSeq = Number.MAX_SAFE_INTEGER;
const micro = 1_000_000n;

/** Calculates today's income from each branch with bets, the highest first. */
export const readBranchIncome = (parts: Parts, agentId: number): Promise<BranchIncome[]> =>
  parts.database.transaction(async (tx) => {
    const now = parts.clock.now();
    const day = { agentId, now, since: await readDayStart(tx, now, parts.timeZone) };
    const spans = [...(await readKnownRates(tx, day)), ...(await readRunningRates(parts, tx, day))];
    const played = Map.groupBy(await sumBranches(tx, day, spans), ({ branchId }) => branchId);
    return [...played]
      .map(([branchId, rows]): BranchIncome => {
        const earnedMicro = rows.reduce(
          (sum, row) => sum + computeEarned(spans, row.span, row.sums, parts.options),
          0n,
        );
        return {
          branchId,
          validBetMinor: rows.find(({ span }) => span === -1)?.sums.validBetMinor ?? 0n,
          incomeMinor: divideFloor(earnedMicro, micro),
        };
      })
      .toSorted((a, b) =>
        a.incomeMinor === b.incomeMinor ? a.branchId - b.branchId : a.incomeMinor < b.incomeMinor ? 1 : -1,
      );
  });

/** Reads the rates that the current periods of the agent and of the direct downlines have reached. */
async function readRunningRates(
  { options, timeZone }: Parts,
  tx: Tx,
  { agentId, now }: { agentId: number; now: Date },
): Promise<RateSpan[]> {
  const agentIds = [agentId, ...(await readHolders(tx, { agentId, now }))];
  const spans: RateSpan[] = [];
  for (const type of types) {
    const running = (await readRunningContracts(tx, { type, agentIds, now, timeZone })).filter(
      (contract) => contract.agentId === agentId || contract.fromId === agentId,
    );
    for (const [startMs, contracts] of Map.groupBy(running, ({ startsAt }) => startsAt.getTime())) {
      const startsAt = new Date(startMs);
      const sums = await sumTeams(tx, contracts, {
        startsAt,
        endsAt: new Date(now.getTime() + 1),
        lateAfterSeq: (await findClosedSeq(tx, type, startsAt)) ?? lastSeq,
        closedSeq: lastSeq,
        activeMinor: options.activeMinor,
      });
      spans.push(
        ...contracts.map((contract) => toSpan(contract, agentId, sums.get(contract.contractId), options)),
      );
    }
  }
  return spans;
}

const toSpan = (
  { agentId: holderId, terms, startsAt }: RunContract,
  agentId: number,
  sums: TeamSums | undefined,
  options: SettlementOptions,
): RateSpan => ({
  branchId: holderId === agentId ? null : holderId,
  type: terms.type,
  salaryType: terms.salaryType,
  ratePpm: settlePeriod({
    terms,
    options,
    sums: sums ?? noSums,
    carriedLossMinor: 0n,
    carriedShortfallMinor: 0n,
    downlines: [],
  }).ratePpm,
  from: startsAt,
  until: null,
});

/** Computes what a rate adds to the income of a branch, in millionths of a minor unit; that of a downline is deducted. */
function computeEarned(
  spans: readonly RateSpan[],
  index: number,
  sums: TeamSums,
  options: SettlementOptions,
): bigint {
  const span = spans[index];
  if (span === undefined) return 0n;
  const { branchId, ratePpm, type } = span;
  const counted =
    branchId === null || type !== 'REALTIME' ? span.salaryType : findSharedSalaryType(spans, span);
  if (counted === undefined) return 0n;
  const baseMinor =
    counted === null
      ? computeNetLoss(sums, options).netLossMinor
      : computeSalaryBase(counted, sums, type === 'REALTIME' ? 'bets' : options.salaryBasis);
  return (branchId === null ? 1n : -1n) * baseMinor * BigInt(ratePpm);
}

/** Returns the bets that count for a downline's real-time salary and also for the agent's own; undefined if none does. */
function findSharedSalaryType(
  spans: readonly RateSpan[],
  { salaryType }: RateSpan,
): SalaryType | null | undefined {
  const own = spans.findLast(({ branchId, type }) => branchId === null && type === 'REALTIME');
  if (own === undefined || own.salaryType === salaryType || own.salaryType === 'SINGLE_BET')
    return own && salaryType;
  return salaryType === 'SINGLE_BET' ? own.salaryType : undefined;
}
