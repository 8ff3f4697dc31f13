import { type Kysely, sql } from 'kysely';
import type { CatalogTables } from './store.ts';

/** The jackpot rises by 165.11 every three seconds (BAN-04). */
export const jackpotPerTickMinor = 16_511;
export const jackpotTickMs = 3000;

/** A pool restarts with this amount after a win; a smaller pool cannot be won. Minor units. */
export const jackpotStartMinor = 100_000_000;

/** The only pool of this site. */
export const mainJackpot = 'main';
/** Maximum number of ticks at once. After a longer pause, the missed ticks are dropped. */
const ticksAtOnceMax = 20;

export interface Jackpot {
  poolMinor: number;
  updatedAt: Date;
}

export async function readJackpot(db: Kysely<CatalogTables>): Promise<Jackpot> {
  const row = await db
    .selectFrom('catalog_jackpot')
    .select(['pool_minor', 'updated_at'])
    .where('code', '=', mainJackpot)
    .executeTakeFirst();
  return { poolMinor: row?.pool_minor ?? 0, updatedAt: row?.updated_at ?? new Date(0) };
}

/** Adds part of a stake to the pool, in the transaction that books the stake. */
export async function contribute(db: Kysely<CatalogTables>, amountMinor: number, now: Date): Promise<void> {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0)
    throw new RangeError('a contribution is above 0');
  await sql`
    insert into catalog_jackpot (code, pool_minor, updated_at) values (${mainJackpot}, ${amountMinor}, ${now})
    on conflict (code) do update set pool_minor = catalog_jackpot.pool_minor + excluded.pool_minor`.execute(
    db,
  );
}

/**
 * Adds the contribution of a demonstration's background players since the last call. Frequent or concurrent calls add
 * nothing more.
 */
export async function contributeForBackgroundPlayers(db: Kysely<CatalogTables>, now: Date): Promise<void> {
  await sql`
    with due as (
      select code, floor(extract(epoch from ${now}::timestamptz - updated_at) * 1000 / ${jackpotTickMs})::int as ticks
      from catalog_jackpot where code = ${mainJackpot} for update)
    update catalog_jackpot j set
      pool_minor = j.pool_minor + least(due.ticks, ${ticksAtOnceMax}::int) * ${jackpotPerTickMinor}::bigint,
      unfunded_minor = j.unfunded_minor + least(due.ticks, ${ticksAtOnceMax}::int) * ${jackpotPerTickMinor}::bigint,
      updated_at = case when due.ticks > ${ticksAtOnceMax}::int then ${now}::timestamptz
                        else j.updated_at + due.ticks * ${jackpotTickMs} * interval '1 millisecond' end
    from due where j.code = due.code and due.ticks > 0`.execute(db);
}

export interface JackpotTaken {
  /** The amount taken: less than requested when the pool had less. */
  takenMinor: number;
  /** The part of it that no stake had fed. */
  unfundedMinor: number;
}

/** Takes a win out of the pool, in the transaction that pays it, and refills the pool to its starting amount. */
export async function takeFromPool(
  db: Kysely<CatalogTables>,
  amountMinor: number,
  now: Date,
): Promise<JackpotTaken> {
  const pool = await db
    .selectFrom('catalog_jackpot')
    .select(['pool_minor', 'unfunded_minor'])
    .where('code', '=', mainJackpot)
    .forUpdate()
    .executeTakeFirst();
  if (pool === undefined) return { takenMinor: 0, unfundedMinor: 0 };
  const takenMinor = Math.min(amountMinor, pool.pool_minor);
  const unfundedMinor = Math.min(pool.unfunded_minor, takenMinor);
  const leftMinor = pool.pool_minor - takenMinor;
  const startMinor = Math.max(0, jackpotStartMinor - leftMinor);
  await db
    .updateTable('catalog_jackpot')
    .set({
      pool_minor: leftMinor + startMinor,
      unfunded_minor: pool.unfunded_minor - unfundedMinor + startMinor,
      updated_at: now,
    })
    .where('code', '=', mainJackpot)
    .execute();
  return { takenMinor, unfundedMinor };
}
