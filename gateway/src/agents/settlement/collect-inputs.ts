/** Collects the inputs of a run from the entries. Repeating it for the same run gives the same inputs. */
import type { Tx } from '../../server/index.ts';
import { noSums, sumTeams } from './entry-store.ts';
import type { FrozenInputs } from './frozen.ts';
import {
  type PeriodType,
  type RunContract,
  readEndingContracts,
  readRealtimeContracts,
} from './period-store.ts';
import * as store from './run-store.ts';
import {
  type BetOutcome,
  computeCarriedLoss,
  type DownlineGross,
  isCountedFor,
  type PeriodInputs,
  settlePeriod,
  type TeamSums,
} from './settlement-rules.ts';
import { readCarries, readGrossBelow, readLatestOfAgents, type Settlement } from './settlement-store.ts';
import { type Holder, sumSlice } from './slice-sums.ts';

/** The inputs of one contract in a run. */
interface Collected {
  contractId: number;
  agentId: number;
  /** The highest contract above this one within the run. */
  topContractId: number;
  startsAt: Date;
  inputs: FrozenInputs;
}

export const collectInputs = (tx: Tx, run: store.Run, timeZone: string): Promise<Collected[]> =>
  run.type === 'REALTIME' ? collectSlice(tx, run) : collectPeriods(tx, run, run.type, timeZone);

/** Collects the inputs of the contracts whose period ends with the run. */
async function collectPeriods(
  tx: Tx,
  run: store.Run,
  type: PeriodType,
  timeZone: string,
): Promise<Collected[]> {
  const { endsAt, options } = run;
  const contracts = await readEndingContracts(tx, { type, endsAt, timeZone });
  const sums = await sumAll(tx, run, contracts);
  const before = await readBefore(tx, run, contracts);
  const withoutDownlines = contracts.map((contract): PeriodInputs => {
    const previous = before.get(contract.agentId);
    return {
      terms: contract.terms,
      options,
      sums: sums.get(contract.contractId) ?? noSums,
      carriedLossMinor:
        type === 'DIVIDEND'
          ? computeCarriedLoss(options.lossCarry, {
              isSecondHalf: contract.isSecondHalf,
              beforeMinor: previous?.baseMinor ?? 0n,
            })
          : 0n,
      carriedShortfallMinor: options.shortfall === 'carry' ? (previous?.shortfallMinor ?? 0n) : 0n,
      downlines: [],
    };
  });
  const listBelow = await readBelow(tx, run, contracts, withoutDownlines);
  const tops = findTops(contracts);
  return contracts.map((contract, index) =>
    toCollected(contract, tops, {
      ...(withoutDownlines[index] as PeriodInputs),
      downlines: listBelow(contract),
    }),
  );
}

const toCollected = (
  { contractId, agentId, startsAt }: Pick<RunContract, 'contractId' | 'agentId' | 'startsAt'>,
  tops: ReadonlyMap<number, number>,
  inputs: FrozenInputs,
): Collected => ({
  contractId,
  agentId,
  topContractId: tops.get(contractId) ?? contractId,
  startsAt,
  inputs,
});

/** Contracts with the same start share one query. */
async function sumAll(
  tx: Tx,
  { type, endsAt, closedSeq, options }: store.Run,
  contracts: readonly RunContract[],
): Promise<Map<number, TeamSums>> {
  const byStart = Map.groupBy(contracts, ({ startsAt }) => startsAt.getTime());
  const all = new Map<number, TeamSums>();
  for (const [startMs, group] of byStart) {
    const startsAt = new Date(startMs);
    const lateAfterSeq = (await store.findClosedSeq(tx, type, startsAt)) ?? closedSeq;
    const { activeMinor } = options;
    const window = { startsAt, endsAt, lateAfterSeq, closedSeq, activeMinor };
    for (const [contractId, sums] of await sumTeams(tx, group, window)) all.set(contractId, sums);
  }
  return all;
}

/** Finds each agent's settlement of the preceding period. */
async function readBefore(
  tx: Tx,
  { type, endsAt: before }: store.Run,
  contracts: readonly RunContract[],
): Promise<Map<number, Settlement>> {
  const starts = new Map(contracts.map(({ agentId, startsAt }) => [agentId, startsAt.getTime()]));
  const latest = await readLatestOfAgents(tx, { agentIds: [...starts.keys()], type, before });
  return new Map(
    latest
      .filter(({ agentId, endsAt }) => starts.get(agentId) === endsAt.getTime())
      .map((settlement) => [settlement.agentId, settlement]),
  );
}

/**
 * Returns a function that lists the contracts among which a contract's gross is divided: those that its agent
 * gave, with each of their periods that ends within this one.
 */
async function readBelow(
  tx: Tx,
  { type, endsAt }: store.Run,
  contracts: readonly RunContract[],
  inputs: readonly PeriodInputs[],
): Promise<(contract: RunContract) => DownlineGross[]> {
  if (contracts.length === 0) return () => [];
  const firstStart = new Date(Math.min(...contracts.map(({ startsAt }) => startsAt.getTime())));
  const fromIds = contracts.map(({ agentId }) => agentId);
  const earlier = await readGrossBelow(tx, { type, fromIds, after: firstStart, before: endsAt });
  const own = contracts.map(({ contractId, agentId, fromId }, index) => ({
    fromId,
    contractId,
    agentId,
    endsAt,
    grossMinor: settlePeriod(inputs[index] as PeriodInputs).grossMinor,
  }));
  const byFrom = Map.groupBy([...earlier, ...own], ({ fromId }) => fromId);
  return ({ agentId, startsAt }) =>
    (byFrom.get(agentId) ?? [])
      .filter((below) => below.endsAt > startsAt)
      .map((below) => ({
        contractId: below.contractId,
        agentId: below.agentId,
        grossMinor: below.grossMinor,
      }));
}

/** Finds the highest contract above each contract by following the agents who gave them. */
function findTops(
  contracts: readonly Pick<RunContract, 'contractId' | 'agentId' | 'fromId'>[],
): Map<number, number> {
  const ofAgent = new Map(contracts.map((contract) => [contract.agentId, contract]));
  const findTop = ({ contractId, fromId }: (typeof contracts)[number]): number => {
    const above = fromId === undefined ? undefined : ofAgent.get(fromId);
    return above ? findTop(above) : contractId;
  };
  return new Map(contracts.map((contract) => [contract.contractId, findTop(contract)]));
}

const outcomes: readonly BetOutcome[] = ['WON', 'LOST'];

/** Converts a real-time contract to the form in which bets on the path use it. */
export const toHolder = ({ contractId, agentId, terms, effectiveFrom, endedAt }: RunContract): Holder => ({
  contractId,
  agentId,
  ratePpm: Math.max(0, ...terms.tiers.map(({ ratePpm }) => ratePpm)),
  outcomes: outcomes.filter(
    (outcome) => terms.salaryType !== null && isCountedFor(terms.salaryType, outcome),
  ),
  from: effectiveFrom,
  until: endedAt,
});

/** Collects the inputs of the contracts that have bets in a real-time slice. */
async function collectSlice(tx: Tx, run: store.Run): Promise<Collected[]> {
  const { afterSeq, closedSeq, endsAt, options } = run;
  const contracts = await readRealtimeContracts(tx, run);
  if (contracts.length === 0) return [];
  const parts = await sumSlice(tx, contracts.map(toHolder), { afterSeq, closedSeq });
  const played = contracts.filter(({ contractId }) => parts.has(contractId));
  const contractIds = played.map(({ contractId }) => contractId);
  const carries = await readCarries(tx, contractIds, endsAt);
  const startsAt = await store.readSliceStart(tx, endsAt);
  const tops = findTops(played);
  return played.map((contract) =>
    toCollected({ ...contract, startsAt }, tops, {
      terms: contract.terms,
      options,
      parts: parts.get(contract.contractId) ?? [],
      carryMicro: carries.get(contract.contractId) ?? 0n,
    }),
  );
}
