import { AppError } from '@parlour/contracts';
import { sql } from 'kysely';
import type { CatalogService } from '../../catalog/index.ts';
import { type Audit, type Clock, type Database, requireUnchanged, type Tx } from '../../server/index.ts';
import type { BettingTables } from '../store.ts';
import type { WinGuard } from './win-guard.ts';
import { readWinLimits, type WinDefaults } from './win-limits.ts';

export interface WinLimitParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  catalog: Pick<CatalogService, 'findGameById'>;
  wins: WinGuard;
  winDefaults: WinDefaults;
}

interface NewLimit {
  vendor: string;
  /** Absent for all games of the vendor. */
  gameId?: string | undefined;
  maxWinMinor: number;
  /** Of a vendor only. */
  dailyNetMinor?: number | undefined;
  /** The limits that the operator saw, null where none were set. Absent: any. */
  before?: { maxWinMinor: number; dailyNetMinor: number | null } | null | undefined;
  reason: string;
  actor: string;
}

/** Lists the limits that operators have set, and the default limits that apply otherwise. */
export async function listWinLimits({
  database,
  winDefaults,
}: Pick<WinLimitParts, 'database' | 'winDefaults'>): Promise<{ defaults: WinDefaults; limits: unknown[] }> {
  const { rows } = await sql`
    select l.vendor_code as vendor, g.game_id as "gameId", l.max_win_minor as "maxWinMinor",
           l.daily_net_minor as "dailyNetMinor", l.changed_by as "changedBy", l.changed_at as "changedAt"
      from betting_win_limit l left join catalog_game g on g.node_id = l.node_id and l.node_id <> 0
     order by l.vendor_code, l.node_id`.execute(database.kysely);
  return { defaults: winDefaults, limits: rows };
}

/** A raised limit and the current one, as the second person sees them. */
interface WinLimitReview {
  vendor: string;
  gameId: string | null;
  maxWinMinor: number;
  currentMaxWinMinor: number;
  /** Null for the limits of a game. */
  dailyNetMinor: number | null;
  currentDailyNetMinor: number | null;
}

/**
 * Returns the new limits and the current ones if the vendor may then pay more; undefined for limits that are
 * equally strict or stricter. Fails as `setWinLimit` does.
 */
export async function reviewRaisedLimit(
  { catalog, winDefaults }: Pick<WinLimitParts, 'catalog' | 'winDefaults'>,
  tx: Tx,
  { vendor, gameId, maxWinMinor, dailyNetMinor }: Omit<NewLimit, 'reason' | 'actor'>,
): Promise<WinLimitReview | undefined> {
  const nodeId = await requireSubject(catalog, { gameId, dailyNetMinor });
  const current = await readWinLimits(tx.withTables<BettingTables>(), vendor, winDefaults);
  const currentMaxWinMinor = current.maxWinByGame.get(nodeId) ?? current.maxWinMinor;
  const isRaised =
    maxWinMinor > currentMaxWinMinor ||
    (dailyNetMinor !== undefined && dailyNetMinor > current.dailyNetMinor);
  if (!isRaised) return undefined;
  return {
    vendor,
    gameId: gameId ?? null,
    maxWinMinor,
    currentMaxWinMinor,
    dailyNetMinor: dailyNetMinor ?? null,
    currentDailyNetMinor: dailyNetMinor === undefined ? null : current.dailyNetMinor,
  };
}

/** Returns the number of the game that limits are for, or 0 for all games of the vendor. */
async function requireSubject(
  catalog: WinLimitParts['catalog'],
  { gameId, dailyNetMinor }: Pick<NewLimit, 'gameId' | 'dailyNetMinor'>,
): Promise<number> {
  if ((gameId === undefined) !== (dailyNetMinor !== undefined))
    throw new AppError(
      'request.invalid',
      'The net of a day is a limit of a vendor, and each vendor has one.',
      {
        fields: [{ path: ['dailyNetMinor'], rule: gameId === undefined ? 'required' : 'invalid' }],
      },
    );
  if (gameId === undefined) return 0;
  const game = await catalog.findGameById(gameId);
  if (game === undefined) throw new AppError('catalog.game-not-found', `There is no game ${gameId}.`);
  return game.nodeId;
}

/**
 * Sets the limits of a vendor or of one game. Fails with `catalog.game-not-found`, `request.invalid` or
 * `operator.changed-later`.
 */
export async function setWinLimit(
  { database, clock, audit, catalog, wins }: WinLimitParts,
  tx: Tx,
  { vendor, gameId, maxWinMinor, dailyNetMinor, before, reason, actor }: NewLimit,
): Promise<void> {
  const nodeId = await requireSubject(catalog, { gameId, dailyNetMinor });
  const present = await lockWinLimit(tx, { vendor, nodeId });
  requireUnchanged(before, present, `The limits of ${vendor}`);
  const limit = {
    max_win_minor: maxWinMinor,
    daily_net_minor: dailyNetMinor ?? null,
    changed_by: actor,
    changed_at: clock.now(),
  };
  await tx
    .withTables<BettingTables>()
    .insertInto('betting_win_limit')
    .values({ vendor_code: vendor, node_id: nodeId, ...limit })
    .onConflict((conflict) => conflict.columns(['vendor_code', 'node_id']).doUpdateSet(limit))
    .execute();
  await audit.record(tx, {
    actor,
    act: 'win.limit',
    subject: `vendor:${vendor}${gameId === undefined ? '' : `:${gameId}`}`,
    ...(present && { before: present }),
    after: { maxWinMinor, dailyNetMinor, reason },
  });
  database.afterCommit(() => wins.forget(vendor));
}

/** Prevents other changes of limits until the transaction ends. Returns the limits that are set; null for none. */
async function lockWinLimit(
  tx: Tx,
  { vendor, nodeId }: { vendor: string; nodeId: number },
): Promise<{ maxWinMinor: number; dailyNetMinor: number | null } | null> {
  await sql`lock table betting_win_limit in share row exclusive mode`.execute(tx);
  const { rows } = await sql<{ maxWinMinor: number; dailyNetMinor: number | null }>`
    select max_win_minor as "maxWinMinor", daily_net_minor as "dailyNetMinor" from betting_win_limit
     where vendor_code = ${vendor} and node_id = ${nodeId}`.execute(tx);
  return rows[0] ?? null;
}
