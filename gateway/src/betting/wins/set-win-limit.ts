import { AppError } from '@parlour/contracts';
import { sql } from 'kysely';
import type { CatalogService } from '../../catalog/index.ts';
import type { Audit, Clock, Database } from '../../server/index.ts';
import type { BettingTables } from '../store.ts';
import type { WinGuard } from './win-guard.ts';
import type { WinLimits } from './win-limits.ts';

export interface WinLimitParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  catalog: Pick<CatalogService, 'findGameById'>;
  wins: WinGuard;
  winDefaults: WinLimits;
}

interface NewLimit {
  vendor: string;
  /** Absent for all games of the vendor. */
  gameId?: string | undefined;
  maxWinMinor: number;
  /** Of a vendor only. */
  dailyNetMinor?: number | undefined;
  reason: string;
  actor: string;
}

/** Lists the limits that operators have set, and those that count without them. */
export async function listWinLimits({
  database,
  winDefaults,
}: Pick<WinLimitParts, 'database' | 'winDefaults'>): Promise<{ defaults: WinLimits; limits: unknown[] }> {
  const { rows } = await sql`
    select l.vendor_code as vendor, g.game_id as "gameId", l.max_win_minor as "maxWinMinor",
           l.daily_net_minor as "dailyNetMinor", l.changed_by as "changedBy", l.changed_at as "changedAt"
      from betting_win_limit l left join catalog_game g on g.node_id = l.node_id and l.node_id <> 0
     order by l.vendor_code, l.node_id`.execute(database.kysely);
  return { defaults: winDefaults, limits: rows };
}

/** Sets the limits of a vendor or of one game. Fails with `catalog.game-not-found` or `request.invalid`. */
export async function setWinLimit(
  { database, clock, audit, catalog, wins }: WinLimitParts,
  { vendor, gameId, maxWinMinor, dailyNetMinor, reason, actor }: NewLimit,
): Promise<void> {
  if ((gameId === undefined) !== (dailyNetMinor !== undefined))
    throw new AppError(
      'request.invalid',
      'The net of a day is a limit of a vendor, and each vendor has one.',
      {
        fields: [{ path: ['dailyNetMinor'], rule: gameId === undefined ? 'required' : 'invalid' }],
      },
    );
  const game = gameId === undefined ? undefined : await catalog.findGameById(gameId);
  if (gameId !== undefined && game === undefined)
    throw new AppError('catalog.game-not-found', `There is no game ${gameId}.`);
  const limit = {
    max_win_minor: maxWinMinor,
    daily_net_minor: dailyNetMinor ?? null,
    changed_by: actor,
    changed_at: clock.now(),
  };
  await database.transaction(async (tx) => {
    await tx
      .withTables<BettingTables>()
      .insertInto('betting_win_limit')
      .values({ vendor_code: vendor, node_id: game?.nodeId ?? 0, ...limit })
      .onConflict((conflict) => conflict.columns(['vendor_code', 'node_id']).doUpdateSet(limit))
      .execute();
    await audit.record(tx, {
      actor,
      act: 'win.limit',
      subject: `vendor:${vendor}${gameId === undefined ? '' : `:${gameId}`}`,
      after: { maxWinMinor, dailyNetMinor, reason },
    });
  });
  wins.forget(vendor);
}
