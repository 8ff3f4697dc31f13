import { AppError } from '@parlour/contracts';
import type { OpenRound } from '@parlour/contracts/back-office';
import { sql } from 'kysely';
import { type Database, dayMs } from '../../server/index.ts';
import type { LongRoundTerms } from './long-rounds.ts';

interface Row extends Omit<OpenRound, 'placedAt' | 'refundableFrom'> {
  number: number;
  placedAt: Date;
}

interface Page {
  rounds: (Omit<OpenRound, 'placedAt' | 'refundableFrom'> & { placedAt: Date; refundableFrom: Date })[];
  next?: string;
}

/** Lists unsettled rounds, oldest first. A cursor contains the time and the number of the last round. */
export async function listOpenRounds(
  { database, longRounds }: { database: Database; longRounds: LongRoundTerms },
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page> {
  const after = parseCursor(cursor);
  const behind = after ? sql`and (r.placed_at, r.bet_no) > (${after.at}, ${after.number})` : sql``;
  const { rows } = await sql<Row>`
    select r.bet_no as number, 'B' || lpad(r.bet_no::text, 10, '0') as "betNo", r.vendor_code as vendor,
           r.round_id as "roundId", r.member_id as "memberId", g.name as "gameName", r.status,
           r.stake_minor as "stakeMinor", r.placed_at as "placedAt"
      from betting_round r left join catalog_game g on g.node_id = r.game_id
     where r.settled_at is null ${behind} order by r.placed_at, r.bet_no limit ${limit + 1}`.execute(
    database.kysely,
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rounds: shown.map(({ number: _number, placedAt, ...round }) => ({
      ...round,
      placedAt,
      refundableFrom: new Date(placedAt.getTime() + longRounds.refundAfterDays * dayMs),
    })),
    ...(rows.length > limit && last && { next: `${last.placedAt.toISOString()},${last.number}` }),
  };
}

function parseCursor(cursor: string | undefined): { at: Date; number: number } | undefined {
  if (cursor === undefined) return undefined;
  const [time = '', digits = ''] = cursor.split(',');
  const at = new Date(time);
  const number = Number(digits);
  if (Number.isNaN(at.getTime()) || !Number.isSafeInteger(number) || number < 1)
    throw new AppError('request.invalid', 'The cursor is not one of this list.', {
      fields: [{ path: ['cursor'], rule: 'invalid' }],
    });
  return { at, number };
}
