/** Calculates the next run of a type before it pays, from all entries so far. Nothing is stored or paid. */
import type { AgentContractType, SettlementStatus } from '@parlour/contracts/calls';
import { type Clock, type Database, minuteMs, type Tx } from '../../server/index.ts';
import { collectInputs } from './collect-inputs.ts';
import { calculate } from './frozen.ts';
import { getLastMark, type PeriodType, readDueEnds, readRunningEnds } from './period-store.ts';
import { type Run, readLastRun } from './run-store.ts';
import {
  type Calculation,
  getFirstStatus,
  rulesVersion,
  type SettlementOptions,
} from './settlement-rules.ts';
import { readLatest } from './settlement-store.ts';

interface Parts {
  database: Database;
  clock: Clock;
  timeZone: string;
  options: SettlementOptions;
}

export interface ProjectedSettlement {
  contractId: number;
  agentId: number;
  startsAt: Date;
  endsAt: Date;
  calculation: Calculation;
  /** The first status of the settlement. */
  status: SettlementStatus;
  /** The payment of the contract's last settlement; undefined without one. */
  lastPaidMinor: bigint | undefined;
}

/** All entries so far count. */
const lastSeq = Number.MAX_SAFE_INTEGER;
const sliceMs = 5 * minuteMs;

/**
 * Calculates the periods of a type that have ended and are not settled yet, and the current ones as if they ended
 * now. The largest payment comes first.
 */
export async function previewRun(parts: Parts, type: AgentContractType): Promise<ProjectedSettlement[]> {
  const { database, clock, options, timeZone } = parts;
  const ended = type === 'REALTIME' ? [] : await readEndedPeriods(parts, type);
  return database.transaction(async (tx) => {
    const projected: ProjectedSettlement[] = [];
    for (const endsAt of [...ended, ...(await readNextEnds(parts, tx, type))]) {
      const afterSeq = type === 'REALTIME' ? ((await readLastRun(tx, type))?.closedSeq ?? 0) : 0;
      const run: Run = {
        id: 0,
        type,
        endsAt,
        afterSeq,
        closedSeq: lastSeq,
        options,
        rulesVersion,
        state: 'OPEN',
      };
      const collected = (await collectInputs(tx, run, timeZone)).filter(
        ({ startsAt }) => type === 'REALTIME' || startsAt <= clock.now(),
      );
      const contractIds = collected.map(({ contractId }) => contractId);
      const latest = await readLatest(tx, contractIds, endsAt);
      const last = new Map(latest.map(({ contractId, paidMinor }) => [contractId, paidMinor]));
      for (const { contractId, agentId, startsAt, inputs } of collected) {
        const calculation = calculate(inputs);
        projected.push({
          contractId,
          agentId,
          startsAt,
          endsAt,
          calculation,
          status: getFirstStatus(calculation, options),
          lastPaidMinor: last.get(contractId),
        });
      }
    }
    return projected.toSorted(comparePayments);
  });
}

const comparePayments = (a: ProjectedSettlement, b: ProjectedSettlement): number => {
  const difference = b.calculation.paidMinor - a.calculation.paidMinor;
  return difference === 0n ? a.contractId - b.contractId : difference > 0n ? 1 : -1;
};

/** Reads the ends of the current periods. */
async function readNextEnds({ clock, timeZone }: Parts, tx: Tx, type: AgentContractType): Promise<Date[]> {
  const now = clock.now();
  if (type === 'REALTIME') return [new Date(getLastMark(now).getTime() + sliceMs)];
  return readRunningEnds(tx, { type, now, timeZone });
}

/** Reads the ends of the periods that have ended and are not settled yet. */
const readEndedPeriods = ({ database, clock, timeZone }: Parts, type: PeriodType): Promise<Date[]> =>
  readDueEnds(database, {
    type,
    now: clock.now(),
    timeZone,
    times: { hourlyAfterMinutes: 0, dailyAfterMinutes: 0, dividendAfterMinutes: 0 },
  });
