/** Sums of rounds for reports, without play money. */
import type { GameType } from '@parlour/contracts';
import { type RawBuilder, sql } from 'kysely';
import { type Round, type RoundRow, toRound } from '../round.ts';
import type { BettingDb } from '../store.ts';

export interface GameQuery {
  from: Date;
  /** Exclusive. */
  to: Date;
  vendor: string | undefined;
  category: GameType | undefined;
  /** Members whose rounds do not count. */
  exceptIds: readonly number[];
}

/** Minor units; sums of many rounds may exceed 64 bits. */
export interface GameFigures {
  bets: number;
  stakeMinor: bigint;
  validBetMinor: bigint;
  payoutMinor: bigint;
  jackpotMinor: bigint;
  /** Stakes minus the payouts that the house paid. */
  resultMinor: bigint;
}

export interface GameRow extends GameFigures {
  period: string | null;
  vendor: string | null;
  category: GameType | null;
  gameId: number | null;
}

export interface Grouping {
  by: 'vendor' | 'category' | 'game';
  per: 'day' | 'month' | 'year' | 'range';
  /** Time zone in which days begin. */
  timeZone: string;
}

const sums = sql`count(*) filter (where status not in ('VOID', 'REFUNDED')) as bets,
  coalesce(sum(stake_minor), 0)::text as stake, coalesce(sum(valid_bet_minor), 0)::text as valid,
  coalesce(sum(payout_minor), 0)::text as payout, coalesce(sum(jackpot_minor), 0)::text as jackpot`;

type SumRow = { bets: number; stake: string; valid: string; payout: string; jackpot: string };

const toFigures = ({ bets, stake, valid, payout, jackpot }: SumRow): GameFigures => ({
  bets,
  stakeMinor: BigInt(stake),
  validBetMinor: BigInt(valid),
  payoutMinor: BigInt(payout),
  jackpotMinor: BigInt(jackpot),
  resultMinor: BigInt(stake) - (BigInt(payout) - BigInt(jackpot)),
});

const matching = ({ from, to, vendor, category, exceptIds }: GameQuery): RawBuilder<unknown> => sql`
  from betting_round where settled_at >= ${from} and settled_at < ${to} and not demo
   ${vendor === undefined ? sql`` : sql`and vendor_code = ${vendor}`}
   ${category === undefined ? sql`` : sql`and category = ${category}`}
   and member_id <> all(${[...exceptIds]}::bigint[])`;

const periodFormats = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY', range: undefined } as const;

/** Sums settled rounds by period and by vendor, category or game. */
export async function readGameFigures(
  db: BettingDb,
  query: GameQuery,
  { by, per, timeZone }: Grouping,
  page: { limit: number; offset: number },
): Promise<GameRow[]> {
  const format = periodFormats[per];
  const period =
    format === undefined
      ? sql`null::text`
      : sql`to_char(settled_at at time zone ${timeZone}::text, ${format}::text)`;
  const vendor = by === 'category' ? sql`null::text` : sql`vendor_code`;
  const category = by === 'vendor' ? sql`null::text` : sql`category`;
  const game = by === 'game' ? sql`game_id` : sql`null::bigint`;
  const { rows } = await sql<SumRow & Pick<GameRow, 'period' | 'vendor' | 'category' | 'gameId'>>`
    select ${period} as period, ${vendor} as vendor, ${category} as category, ${game} as "gameId", ${sums}
    ${matching(query)}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4 limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows.map((row) => ({
    period: row.period,
    vendor: row.vendor,
    category: row.category,
    gameId: row.gameId,
    ...toFigures(row),
  }));
}

export async function sumGames(db: BettingDb, query: GameQuery): Promise<GameFigures> {
  const { rows } = await sql<SumRow>`select ${sums} ${matching(query)}`.execute(db);
  return toFigures(rows[0] ?? { bets: 0, stake: '0', valid: '0', payout: '0', jackpot: '0' });
}

/** Sums settled rounds without the money of bonus grants, as the figures of teams do. */
export async function sumOwnMoney(db: BettingDb, query: GameQuery): Promise<GameFigures> {
  const { rows } = await sql<SumRow>`select ${sums} from (
    select status, stake_minor - bonus_stake_minor as stake_minor, valid_bet_minor,
           payout_minor - bonus_payout_minor as payout_minor, jackpot_minor ${matching(query)}) own`.execute(
    db,
  );
  return toFigures(rows[0] ?? { bets: 0, stake: '0', valid: '0', payout: '0', jackpot: '0' });
}

/** Sums what the jackpot pool paid in each hour after `from`. Hours without a jackpot are absent. */
export async function readJackpotHours(
  db: BettingDb,
  { from, to, exceptIds }: Pick<GameQuery, 'from' | 'to' | 'exceptIds'>,
): Promise<{ hour: number; jackpotMinor: bigint }[]> {
  const { rows } = await sql<{ hour: number; jackpot: string }>`
    select floor(extract(epoch from settled_at - ${from}::timestamptz) / 3600)::int as hour,
           sum(jackpot_minor)::text as jackpot
      from betting_round
     where jackpot_minor > 0 and not demo and settled_at >= ${from} and settled_at < ${to}
       and member_id <> all(${[...exceptIds]}::bigint[])
     group by 1`.execute(db);
  return rows.map(({ hour, jackpot }) => ({ hour, jackpotMinor: BigInt(jackpot) }));
}

export interface OpenBets {
  vendor: string;
  rounds: number;
  stakeMinor: bigint;
  oldestAt: Date | null;
}

/** Sums open rounds by vendor. Their stakes are the balance of the book `round_escrow:<vendor>`. */
export async function sumOpenRounds(db: BettingDb): Promise<OpenBets[]> {
  const { rows } = await sql<Omit<OpenBets, 'stakeMinor'> & { stake: string }>`
    select vendor_code as vendor, count(*) as rounds, sum(stake_minor)::text as stake, min(placed_at) as "oldestAt"
      from betting_round where settled_at is null and not demo group by 1 order by 1`.execute(db);
  return rows.map(({ stake, ...row }) => ({ ...row, stakeMinor: BigInt(stake) }));
}

/** Reads the rounds before `before` that won from the jackpot pool, newest first. */
export async function readJackpotWinsBefore(
  db: BettingDb,
  query: {
    from: Date;
    to: Date;
    before: { at: Date; betNo: number } | undefined;
    limit: number;
  },
): Promise<Round[]> {
  const { from, to, before, limit } = query;
  const { rows } = await sql<RoundRow>`
    select * from betting_round
     where jackpot_minor > 0 and not demo and settled_at >= ${from} and settled_at < ${to}
       ${before === undefined ? sql`` : sql`and (settled_at, bet_no) < (${before.at}, ${before.betNo})`}
     order by settled_at desc, bet_no desc limit ${limit}`.execute(db);
  return rows.map(toRound);
}
