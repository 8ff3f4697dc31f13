/** Games and filters that are the same in every run, and the SQL queries for their expected results. */
import type { GameType } from '@parlour/contracts';
import type pg from 'pg';

export interface ListFilter {
  gameType: GameType;
  vassalage?: string;
  gameClassify?: 'JP' | 'TG' | 'AC';
  gameName?: string;
  minBet?: '0.01' | '0.05' | '0.1' | '0.5' | '0.75';
  minLineNum?: number;
  pageNo?: number;
}

const pageSize = 24;
const minBets = { '0.01': 1, '0.05': 5, '0.1': 10, '0.5': 50, '0.75': 75 } as const;
const types = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS'] as const;
const classifications = ['JP', 'TG', 'AC'] as const;
const vendorCount = 60;
const first = ['amber', 'bronze', 'coral', 'dragon', 'ember', 'falcon', 'golden', 'hidden', 'ivory', 'jade'];
const second = [
  'river',
  'temple',
  'lotus',
  'tiger',
  'lantern',
  'garden',
  'crown',
  'pearl',
  'comet',
  'harbour',
];
const third = ['nights', 'quest', 'fortune', 'spin', 'legend', 'rush', 'parade', 'dream', 'storm', 'feast'];

const rowsAtOnce = 10_000;

/**
 * Adds generated games. The number determines the three words of a name, so that many names share one word and few
 * share all three.
 */
export async function addGames(db: pg.Client, count: number): Promise<void> {
  await db.query(
    `insert into catalog_vendor (code, name, position) select 'VENDOR_' || n, 'Vendor ' || n, n from generate_series(0, ${vendorCount - 1}) n`,
  );
  for (let from = 0; from < count; from += rowsAtOnce)
    await db.query(
      `insert into catalog_game (node_id, game_id, vendor, game_type, name, classifications, min_bet_minor, lines, weight)
       select n, 'game-' || n, 'VENDOR_' || (n % ${vendorCount}), ($3::text[])[1 + n % 17 % ${types.length}],
         initcap(($4::text[])[1 + n % 10] || ' ' || ($5::text[])[1 + n / 10 % 10] || ' ' || ($6::text[])[1 + n / 100 % 10]) || ' ' || n / 1000,
         case n % 4 when 0 then '{}' else array[($7::text[])[n % 4]] end, ($8::int[])[1 + n % 5], n % 50, n * 7919 % 1000003
       from generate_series($1::int, $2::int) n`,
      [from + 1, from + rowsAtOnce, types, first, second, third, classifications, Object.values(minBets)],
    );
  await db.query('analyze catalog_game');
}

/** Creates a reproducible pseudo-random number generator. */
function sequence(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

const pick = <T>(list: readonly T[], next: (bound: number) => number): T => list[next(list.length)] as T;

/** Generates each filter alone and combined; names are words, parts of words and several words, in any case. */
export function generateFilters(count: number): ListFilter[] {
  const next = sequence(20_261_122);
  return Array.from({ length: count }, () => {
    const name = [
      () => pick(first, next),
      () => pick(second, next).slice(0, 3),
      () => `${pick(first, next)} ${pick(second, next)}`.toUpperCase(),
      () => ` ${pick(third, next).slice(1)} `,
    ];
    return {
      gameType: pick(types, next),
      ...(next(3) === 0 ? { vassalage: `VENDOR_${next(vendorCount)}` } : {}),
      ...(next(3) === 0 ? { gameClassify: pick(classifications, next) } : {}),
      ...(next(2) === 0 ? { gameName: pick(name, next)() } : {}),
      ...(next(4) === 0 ? { minBet: pick(Object.keys(minBets) as (keyof typeof minBets)[], next) } : {}),
      ...(next(5) === 0 ? { minLineNum: next(40) } : {}),
      ...(next(3) === 0 ? { pageNo: 1 + next(4) } : {}),
    };
  });
}

/** Queries the database for the expected result of a filter. */
export async function queryAnswer(
  db: pg.Client,
  filter: ListFilter,
): Promise<{ total: number; nodeIds: number[] }> {
  const { gameType, vassalage, gameClassify, gameName, minBet, minLineNum, pageNo = 1 } = filter;
  const { rows } = await db.query<{ node_id: number; total: string }>(
    `select node_id, count(*) over () as total from catalog_game
     where game_type = $1 and ($2::text is null or vendor = $2) and ($3::text is null or $3 = any (classifications))
       and ($4::text is null or strpos(lower(name), lower(trim($4))) > 0) and ($5::int is null or min_bet_minor = $5)
       and ($6::int is null or lines >= $6)
     order by weight desc, node_id`,
    [
      gameType,
      vassalage ?? null,
      gameClassify ?? null,
      gameName ?? null,
      minBet === undefined ? null : minBets[minBet],
      minLineNum ?? null,
    ],
  );
  const page = rows.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  return { total: rows.length, nodeIds: page.map(({ node_id }) => node_id) };
}
