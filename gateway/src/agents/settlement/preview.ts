/** Replays past periods with the terms of an offered contract. Nothing is stored or paid. */
import { AppError } from '@parlour/contracts';
import type { Clock, Database, Tx } from '../../server/index.ts';
import { type ContractTables, planAcceptance, readCurrentContracts } from '../contracts/index.ts';
import { toHolder } from './collect-inputs.ts';
import { noSums, sumTeams } from './entry-store.ts';
import { type PastPeriod, type RunContract, readContracts, readPastPeriods } from './period-store.ts';
import {
  type Calculation,
  computeCarriedLoss,
  type SettlementOptions,
  settlePeriod,
  settleSlice,
} from './settlement-rules.ts';
import { sumSlice } from './slice-sums.ts';

interface Parts {
  database: Database;
  clock: Clock;
  timeZone: string;
  options: SettlementOptions;
}

interface Previewed extends PastPeriod {
  calculation: Calculation;
}

/** All entries so far count. */
const lastSeq = Number.MAX_SAFE_INTEGER;

export const previewContract = (
  parts: Parts,
  { agentId, contractId, periods }: { agentId: number; contractId: number; periods: number },
): Promise<Previewed[]> =>
  parts.database.transaction(async (tx) => {
    const { offer, below } = await readOffer(parts, tx, { agentId, contractId });
    // One more period, whose loss the oldest period shown may take over.
    const past = await readPastPeriods(tx, { ...parts, offer, now: parts.clock.now(), count: periods + 1 });
    const previewed: Previewed[] = [];
    for (const period of past) {
      const before = previewed.at(-1)?.calculation;
      const calculation =
        offer.terms.type === 'REALTIME'
          ? await replaySlice(parts, tx, period, offer, below)
          : await replayPeriod(parts, tx, period, { offer, below, before });
      previewed.push({ ...period, calculation });
    }
    return previewed.slice(1).toReversed();
  });

/** Reads an open offer and the contracts below it that its acceptance would not end. */
async function readOffer(
  { clock, timeZone }: Parts,
  tx: Tx,
  { agentId, contractId }: { agentId: number; contractId: number },
): Promise<{ offer: RunContract; below: RunContract[] }> {
  const db = tx.withTables<ContractTables>();
  const found = (await readCurrentContracts(db, agentId)).find(({ id }) => id === contractId);
  if (found?.status !== 'OFFERED' || found.expiresAt <= clock.now())
    throw new AppError('request.not-found', `No offer ${contractId} waits for an answer.`);
  const { kept } = await planAcceptance(db, found, { at: clock.now(), timeZone });
  const [offer] = await readContracts(tx, found.type, [contractId]);
  if (!offer) throw new Error(`The offer ${contractId} has gone.`);
  return {
    offer,
    below: await readContracts(
      tx,
      found.type,
      kept.map(({ id }) => id),
    ),
  };
}

async function replayPeriod(
  { options }: Parts,
  tx: Tx,
  { startsAt, endsAt, isSecondHalf }: PastPeriod,
  {
    offer,
    below,
    before,
  }: { offer: RunContract; below: readonly RunContract[]; before: Calculation | undefined },
): Promise<Calculation> {
  const direct = below.filter(({ fromId }) => fromId === offer.agentId);
  const sums = await sumTeams(tx, [offer, ...direct], {
    startsAt,
    endsAt,
    lateAfterSeq: lastSeq,
    closedSeq: lastSeq,
    activeMinor: options.activeMinor,
  });
  const toInputs = ({ contractId, terms }: RunContract) => ({
    terms,
    options,
    sums: sums.get(contractId) ?? noSums,
    carriedLossMinor: 0n,
    carriedShortfallMinor: 0n,
    downlines: [],
  });
  const { lossCarry, shortfall } = options;
  const isDividend = offer.terms.type === 'DIVIDEND';
  const beforeMinor = before?.baseMinor ?? 0n;
  return settlePeriod({
    ...toInputs(offer),
    carriedLossMinor: isDividend ? computeCarriedLoss(lossCarry, { isSecondHalf, beforeMinor }) : 0n,
    carriedShortfallMinor: shortfall === 'carry' ? (before?.shortfallMinor ?? 0n) : 0n,
    downlines: direct.map((contract) => ({
      contractId: contract.contractId,
      agentId: contract.agentId,
      grossMinor: settlePeriod(toInputs(contract)).grossMinor,
    })),
  });
}

async function replaySlice(
  { options }: Parts,
  tx: Tx,
  { startsAt, endsAt }: PastPeriod,
  offer: RunContract,
  below: readonly RunContract[],
): Promise<Calculation> {
  const holders = [offer, ...below].map((contract) => ({
    ...toHolder(contract),
    from: startsAt,
    until: endsAt,
  }));
  const parts = await sumSlice(tx, holders, { afterSeq: 0, closedSeq: lastSeq, topId: offer.agentId });
  return settleSlice({
    terms: offer.terms,
    options,
    parts: parts.get(offer.contractId) ?? [],
    carryMicro: 0n,
  });
}
