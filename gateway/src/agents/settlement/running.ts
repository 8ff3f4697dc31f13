/** Calculates the running periods of contracts as if they ended now. Nothing is stored or paid. */
import { type Clock, type Database, hourMs, type Tx } from '../../server/index.ts';
import { type ContractTables, readNextStart } from '../contracts/index.ts';
import { noSums, sumTeams } from './entry-store.ts';
import { type PeriodType, type RunContract, readRunningContracts } from './period-store.ts';
import { findClosedSeq } from './run-store.ts';
import {
  type Calculation,
  computeCarriedLoss,
  type SettlementOptions,
  settlePeriod,
} from './settlement-rules.ts';
import { readLatestOfAgents } from './settlement-store.ts';

interface Parts {
  database: Database;
  clock: Clock;
  timeZone: string;
  options: SettlementOptions;
}

export interface RunningPeriod {
  contractId: number;
  type: PeriodType;
  startsAt: Date;
  endsAt: Date;
  calculation: Calculation;
}

/** Kinds with tiers. */
const types: readonly PeriodType[] = ['DIVIDEND', 'DAILY', 'HOURLY'];
/** All entries so far count. */
const lastSeq = Number.MAX_SAFE_INTEGER;

/** Calculates the running period of each of the agent's contracts with tiers, without deducting the downlines' part. */
export const readRunningPeriods = (parts: Parts, agentId: number): Promise<RunningPeriod[]> =>
  parts.database.transaction(async (tx) => {
    const running: RunningPeriod[] = [];
    for (const type of types) {
      const [contract] = await readRunningContracts(tx, {
        ...parts,
        type,
        agentIds: [agentId],
        now: parts.clock.now(),
      });
      if (contract) running.push(await calculate(parts, tx, type, contract));
    }
    return running;
  });

async function calculate(
  { clock, timeZone, options }: Parts,
  tx: Tx,
  type: PeriodType,
  contract: RunContract,
): Promise<RunningPeriod> {
  const { contractId, startsAt, endedAt, isSecondHalf, terms } = contract;
  const next = await readNextStart(
    tx.withTables<ContractTables>(),
    { type, period: contract.period ?? undefined },
    { at: clock.now(), timeZone },
  );
  const endsAt = endedAt && endedAt < next ? endedAt : next;
  const sums = await sumTeams(tx, [contract], {
    startsAt,
    endsAt,
    lateAfterSeq: (await findClosedSeq(tx, type, startsAt)) ?? lastSeq,
    closedSeq: lastSeq,
    activeMinor: options.activeMinor,
  });
  const calculation = settlePeriod({
    terms,
    options,
    sums: sums.get(contractId) ?? noSums,
    carriedLossMinor:
      type === 'DIVIDEND'
        ? computeCarriedLoss(options.lossCarry, {
            isSecondHalf,
            beforeMinor: await readLossBefore(tx, contract),
          })
        : 0n,
    carriedShortfallMinor: 0n,
    downlines: [],
  });
  return { contractId, type, startsAt, endsAt, calculation };
}

/** Reads the net loss of the dividend's preceding period; 0 if there is none. */
async function readLossBefore(tx: Tx, { agentId, startsAt }: RunContract): Promise<bigint> {
  const before = new Date(startsAt.getTime() + hourMs);
  const [latest] = await readLatestOfAgents(tx, { agentIds: [agentId], type: 'DIVIDEND', before });
  return latest?.endsAt.getTime() === startsAt.getTime() ? latest.baseMinor : 0n;
}
