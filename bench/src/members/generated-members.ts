/** Members, logins, orders and bets that are the same in every run, and searches for them. */
import { createHash } from 'node:crypto';
import type { MemberSearchKind } from '@parlour/contracts/back-office';
import type pg from 'pg';

const rowsAtOnce = 50_000;
/** Agents directly below the house. Each has the same number of members. */
const agents = 1_000;
/** Number of members that share the address of their logins. */
const membersOfAddress = 50;
/** The house is 1; the first migration reserves numbers below this. */
export const firstId = 1_001;
const names = ['aung', 'bo', 'chit', 'daw', 'ei', 'ko', 'ma', 'min', 'nay', 'thida'];

/** Adds members up to `count`, each with a profile, a login, a device and, one in five, a deposit order. */
export async function addMembers(
  db: pg.Client,
  { from, count }: { from: number; count: number },
): Promise<void> {
  await db.query(
    `insert into wallet_deposit_method (id, kind, title, instructions, min_minor, max_minor, daily_max_minor,
       quick_amounts, position) values ('bench', 'BANK', '{"EN":"Bench"}', '{"EN":"Pay"}', 1, 100, 1000, '{}', 1)
     on conflict do nothing`,
  );
  for (let first = from; first < count; first += rowsAtOnce) {
    const range = [firstId + first, firstId + Math.min(first + rowsAtOnce, count) - 1];
    await db.query(
      `insert into identity_member (id, username, password_changed_at, upline_id, path, nickname, avatar_key, registered_at)
         overriding system value
       select n, ($3::text[])[1 + n % 10] || '_' || n, now(), up.id, up.path || n || '.', 'Member', '1', now()
         from generate_series($1::bigint, $2::bigint) n
         cross join lateral (select case when n < ${firstId + agents} then 1 else ${firstId} + n % ${agents} end as id) u
         cross join lateral (select u.id, case u.id when 1 then '1.' else '1.' || u.id || '.' end as path) up`,
      [...range, names],
    );
    await db.query(
      `insert into identity_profile (member_id, real_name, email, dialing_code, mobile, registered_ip)
       select n, initcap(($3::text[])[1 + n % 10] || ' ' || ($3::text[])[1 + n / 10 % 10]) || ' ' || n,
              'mail' || n || '@example.com', '+95', '9' || lpad((n * 7919 % 1000000007)::text, 9, '0'),
              '10.' || n / ${membersOfAddress} / 65536 || '.' || n / ${membersOfAddress} / 256 % 256 || '.' || n / ${membersOfAddress} % 256
         from generate_series($1::bigint, $2::bigint) n`,
      [...range, names],
    );
    await db.query(
      `insert into identity_login (member_id, at, ip, browser, outcome)
       select member_id, now(), registered_ip, 'Chrome, Android', 'opened' from identity_profile
        where member_id between $1 and $2`,
      range,
    );
    await db.query(
      `insert into identity_known_place (member_id, place, first_seen_at, last_seen_at)
       select n, 'device:' || encode(sha256(n::text::bytea), 'hex'), now(), now()
         from generate_series($1::bigint, $2::bigint) n`,
      range,
    );
    await db.query(
      `insert into wallet_deposit_order (order_no, member_id, request_id, method_id, amount_minor, fee_minor, status,
         created_at, expires_at)
       select 'D261120-' || lpad(n::text, 10, '0'), n, gen_random_uuid(), 'bench', 50, 0, 'EXPIRED', now(), now()
         from generate_series($1::bigint, $2::bigint) n where n % 5 = 0`,
      range,
    );
  }
  await db.query(
    'analyze identity_member, identity_profile, identity_login, identity_known_place, wallet_deposit_order',
  );
}

/** Adds settled bets of one member. */
export async function addBets(db: pg.Client, memberId: number, count: number): Promise<void> {
  await db.query(
    `insert into betting_session (id, member_id, site_token_hash, vendor_code, vendor_game, game_id, demo, opened_at)
     values ($2, $1, 'bench', 'BENCH', 'slot', 1, false, now())`,
    [memberId, `bench-${memberId}`],
  );
  for (let first = 0; first < count; first += rowsAtOnce)
    await db.query(
      `insert into betting_round (vendor_code, round_id, session_id, member_id, team_path, game_id, category, demo, status,
         stake_minor, payout_minor, valid_bet_minor, rule_version, placed_at, settled_at)
       select 'BENCH', $1::bigint || '-' || n, $2, $1, '1.', 1, 'RNG', false, 'LOST', 10, 0, 10, 'bench',
              now() - n * interval '1 second', now() - n * interval '1 second'
         from generate_series($3::bigint, $4::bigint) n`,
      [memberId, `bench-${memberId}`, first, Math.min(first + rowsAtOnce, count) - 1],
    );
  await db.query('analyze betting_round');
}

export interface Search {
  by: MemberSearchKind;
  match: 'prefix' | 'exact';
  text: string;
}

/** Creates a reproducible pseudo-random number generator. */
export function createSequence(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Generates searches by every property, exact and by a prefix of any length, for members among the first `count`. */
export function generateSearches(count: number, searches: number): Search[] {
  const next = createSequence(20_261_123);
  return Array.from({ length: searches }, (_, place) => {
    const id = firstId + next(count);
    const texts: [MemberSearchKind, string][] = [
      ['username', `${names[id % 10]}_${id}`],
      ['id', String(id)],
      ['mobile', `09${String((id * 7_919) % 1_000_000_007).padStart(9, '0')}`],
      ['email', `mail${id}@example.com`],
      ['name', `${names[id % 10]} ${names[Math.floor(id / 10) % 10]} ${id}`],
      ['address', toAddress(id)],
      ['device', createHash('sha256').update(String(id)).digest('hex')],
      ['order', `D261120-${String(id - (id % 5)).padStart(10, '0')}`],
      ['upline', String(firstId + (id % agents))],
      ['any', `${names[id % 10]}_${id}`],
    ];
    const [by, text] = texts[place % texts.length] ?? ['any', ''];
    const isExact = next(2) === 0 || by === 'id' || by === 'upline';
    return isExact
      ? { by, match: 'exact', text }
      : { by, match: 'prefix', text: text.slice(0, 2 + next(text.length - 1)) };
  });
}

function toAddress(id: number): string {
  const network = Math.floor(id / membersOfAddress);
  return `10.${Math.floor(network / 65_536)}.${Math.floor(network / 256) % 256}.${network % 256}`;
}
