/** Sums the bets of a real-time slice by contract. */
import { sql } from 'kysely';
import { parsePath } from '../../identity/index.ts';
import { forEachInTurns, type Tx } from '../../server/index.ts';
import type { BetOutcome, SlicePart } from './settlement-rules.ts';

/** A real-time contract in the form in which bets on the path use it. */
export interface Holder {
  contractId: number;
  agentId: number;
  ratePpm: number;
  /** The outcomes of the bets that count. */
  outcomes: readonly BetOutcome[];
  /** Half-open; null: no end. */
  from: Date;
  until: Date | null;
}

/** Which entries belong to a slice. */
interface SliceEntries {
  afterSeq: number;
  closedSeq: number;
  /** The agent of the highest contract. Without one, the bets of all teams are read. */
  topId?: number;
}

/** The bets of one member with the same result, between two moments at which a contract begins or ends. */
interface SliceRow {
  path: string;
  memberId: number;
  outcome: BetOutcome;
  /** The number of the last such moment before the bets, from 1. */
  span: number;
  baseMinor: string;
}

/**
 * Sums the bets of a slice by contract and by the next contract below it on the bettor's path that also
 * counts the bet. A holder's own bets count only for the holders above. Contracts without a bet are absent.
 */
export async function sumSlice(
  tx: Tx,
  holders: readonly Holder[],
  entries: SliceEntries,
): Promise<Map<number, SlicePart[]>> {
  const bounds = listBounds(holders);
  const isEnding = holders.every(({ until }) => until !== null);
  const ofAgent = Map.groupBy(holders.map(toSpan), ({ holder }) => holder.agentId);
  const sums = new Map<Holder, Map<Holder | null, bigint>>();
  // Following each bet's path here takes a fraction of the time of a join of bets, paths and contracts in the database.
  await forEachInTurns(await readRows(tx, bounds, { ...entries, isEnding }), (row) => {
    const atMs = (bounds[row.span - 1] as Date).getTime();
    const counting: Holder[] = [];
    for (const id of parsePath(row.path))
      for (const { holder, fromMs, untilMs } of ofAgent.get(id) ?? [])
        if (fromMs <= atMs && atMs < untilMs && holder.outcomes.includes(row.outcome)) counting.push(holder);
    const baseMinor = BigInt(row.baseMinor);
    for (const [index, holder] of counting.entries()) {
      if (holder.agentId === row.memberId) continue;
      const below = counting[index + 1] ?? null;
      const parts = sums.get(holder) ?? new Map<Holder | null, bigint>();
      sums.set(holder, parts.set(below, (parts.get(below) ?? 0n) + baseMinor));
    }
  });
  return new Map([...sums].map(([{ contractId }, parts]) => [contractId, toParts(parts)]));
}

/** Lists the moments at which contracts begin or end, each once, in order. No contract changes between two of them. */
const listBounds = (holders: readonly Holder[]): Date[] =>
  [...new Set(holders.flatMap(({ from, until }) => [from.getTime(), ...(until ? [until.getTime()] : [])]))]
    .toSorted((a, b) => a - b)
    .map((ms) => new Date(ms));

async function readRows(
  tx: Tx,
  bounds: readonly Date[],
  { afterSeq, closedSeq, topId, isEnding }: SliceEntries & { isEnding: boolean },
): Promise<SliceRow[]> {
  const { rows } = await sql<SliceRow>`
    select path, member_id as "memberId", outcome, width_bucket(at, ${[...bounds]}::timestamptz[]) as span,
           sum(valid_bet_minor)::text as "baseMinor"
      from agents_entry
     where seq > ${afterSeq} and seq <= ${closedSeq} and at >= ${bounds[0]} and at < ${isEnding ? bounds.at(-1) : 'infinity'} and kind = 'BET'
       and ${topId === undefined ? sql`true` : sql`strpos('.' || path, ${`.${topId}.`}) > 0`}
     group by 1, 2, 3, 4`.execute(tx);
  return rows;
}

/** Dates compare much more slowly than numbers, and each bet is compared with every contract on its path. */
const toSpan = (holder: Holder) => ({
  holder,
  fromMs: holder.from.getTime(),
  untilMs: holder.until?.getTime() ?? Number.POSITIVE_INFINITY,
});

/** The part without a contract below comes first, then the others by their number. The same bets give the same proof. */
const toParts = (parts: ReadonlyMap<Holder | null, bigint>): SlicePart[] =>
  [...parts]
    .map(([below, baseMinor]) => ({
      below: below && { contractId: below.contractId, agentId: below.agentId, ratePpm: below.ratePpm },
      baseMinor,
    }))
    .toSorted((a, b) => (a.below?.contractId ?? 0) - (b.below?.contractId ?? 0));
