import { type Kysely, sql } from 'kysely';
import { hashSeed } from './raffle-rules.ts';

/** Tables of draws; `migrations/0003-raffles.sql` describes the columns. */
export type RaffleTables = {
  promotions_raffle: {
    promotion_id: number;
    seed: string;
    seed_hash: string;
    drawn_at: Date | null;
    tickets_hash: string | null;
    ticket_count: number | null;
  };
};

type RaffleDb = Kysely<RaffleTables>;
type RaffleRow = RaffleTables['promotions_raffle'];

/** Stores the seed of a promotion's draw: its hash is public, the seed is secret until the draw. */
export async function insertRaffle(db: RaffleDb, promotionId: number, seed: string): Promise<void> {
  await db
    .insertInto('promotions_raffle')
    .values({
      promotion_id: promotionId,
      seed,
      seed_hash: hashSeed(seed),
      drawn_at: null,
      tickets_hash: null,
      ticket_count: null,
    })
    .execute();
}

export const findRaffle = (db: RaffleDb, promotionId: number): Promise<RaffleRow | undefined> =>
  db.selectFrom('promotions_raffle').selectAll().where('promotion_id', '=', promotionId).executeTakeFirst();

/** Reads the undrawn raffles whose promotions ended before a time. */
export async function listDue(db: RaffleDb, endedBefore: Date): Promise<number[]> {
  const { rows } = await sql<{ promotion_id: number }>`
    select r.promotion_id from promotions_raffle r join promotions_promotion p on p.id = r.promotion_id
     where r.drawn_at is null and least(p.ends_at, p.closed_at) <= ${endedBefore}
     order by r.promotion_id`.execute(db);
  return rows.map(({ promotion_id }) => promotion_id);
}

interface StoredEntry {
  claimId: number;
  tickets: number;
  /** The winner's prize: 1 is the first prize. */
  rank: number | null;
  ticket: number | null;
  prize: number | null;
}

/** Stores a draw with its ticket list. Returns false if the raffle was already drawn. */
export async function insertDraw(
  db: RaffleDb,
  promotionId: number,
  draw: { drawnAt: Date; ticketsHash: string; ticketCount: number; entries: readonly StoredEntry[] },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('promotions_raffle')
    .set({ drawn_at: draw.drawnAt, tickets_hash: draw.ticketsHash, ticket_count: draw.ticketCount })
    .where('promotion_id', '=', promotionId)
    .where('drawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  const { entries } = draw;
  await sql`
    insert into promotions_raffle_entry (promotion_id, claim_id, tickets, rank, ticket, prize)
    select ${promotionId}, * from unnest(${entries.map(({ claimId }) => claimId)}::bigint[],
      ${entries.map(({ tickets }) => tickets)}::bigint[], ${entries.map(({ rank }) => rank)}::integer[],
      ${entries.map(({ ticket }) => ticket)}::bigint[], ${entries.map(({ prize }) => prize)}::bigint[])`.execute(
    db,
  );
  return true;
}

/** Reads the part of the ticket list after a claim, in its order. */
export async function readEntries(
  db: RaffleDb,
  promotionId: number,
  { after, limit }: { after: number; limit: number },
): Promise<Pick<StoredEntry, 'claimId' | 'tickets'>[]> {
  const { rows } = await sql<Pick<StoredEntry, 'claimId' | 'tickets'>>`
    select claim_id as "claimId", tickets from promotions_raffle_entry
     where promotion_id = ${promotionId} and claim_id > ${after} order by claim_id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Reads the winners of a draw, the first prize first. */
export async function readWinners(
  db: RaffleDb,
  promotionId: number,
): Promise<{ claimId: number; ticket: number; prize: number }[]> {
  const { rows } = await sql<{ claimId: number; ticket: number; prize: number }>`
    select claim_id as "claimId", ticket, prize from promotions_raffle_entry
     where promotion_id = ${promotionId} and rank is not null order by rank`.execute(db);
  return rows;
}
