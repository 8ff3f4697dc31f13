import { type Kysely, sql } from 'kysely';
import type { CatalogTables } from './store.ts';

/** Section 9 of the specification: the jackpot rises by 165.11 per tick of 3 seconds. */
export const jackpotPerTickMinor = 16_511;
export const jackpotTickMs = 3000;

/** With this a pool begins again after it was won; a smaller one is not played for. Minor units. */
export const jackpotStartMinor = 100_000_000;

/** The one pool of this site. */
export const mainJackpot = 'main';
/** After a longer pause nobody was playing: the ticks of that time are not made up for. */
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
 * What the background players of a demonstration contributed since the last call.
 * Called too often, or by several gateways at once, it adds nothing more.
 */
export async function contributeOfBackgroundPlayers(db: Kysely<CatalogTables>, now: Date): Promise<void> {
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
  /** At most what was asked for: less where the pool had less. */
  takenMinor: number;
  /** What of it no stake had fed. */
  unfundedMinor: number;
}

/** Takes a win out of the pool, in the transaction that pays it. What is left begins again at its start. */
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
