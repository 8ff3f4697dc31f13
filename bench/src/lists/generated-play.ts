/** Bets, orders and records that are the same in every run: what the lists of the console show. */
import type pg from 'pg';
import { listQueues } from './generated-queues.ts';
import { busiest, firstMember as firstId, type Scale, type Statement } from './statements.ts';

const membersAtOnce = 20_000;
const million = 1_000_000;
const betsOfMember = 10;

/** Ten settled bets of each member, spread over thirty days. */
const bets = `
  insert into betting_round (vendor_code, round_id, session_id, member_id, team_path, game_id, category, demo, status,
    stake_minor, payout_minor, valid_bet_minor, rule_version, placed_at, settled_at)
  select 'PLAY', m || '-' || b, 'play-' || m, m, '1.', 1 + (m + b) % 500,
         (array['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS'])[1 + (m + b) % 5], false,
         case (m + b) % 4 when 0 then 'WON' else 'LOST' end, 1000, case (m + b) % 4 when 0 then 3500 else 0 end, 1000, 'bench',
         at, at + interval '5 seconds'
    from generate_series($1::bigint, $2::bigint) m
    cross join generate_series(1, ${betsOfMember}) b
    cross join lateral (select now() - (m * 7919 + b * 104729) % 2592000 * interval '1 second' as at) moment`;

/** One deposit of each member in the ledger, with the entry of the member’s account. Account ids are the member id plus 10,000,000. */
const movements = [
  `insert into ledger_accounts (id, member_id, book, currency, balance, seq)
   select 10000000 + m, m, 'main', 'MMK', 100000, 1 from generate_series($1::bigint, $2::bigint) m`,
  `insert into ledger_transfers (id, source, key, request_hash, type, from_account, to_account, from_seq, to_seq, amount,
     occurred_at)
   select 100000000 + m, 'bench', 'deposit-' || m, gen_random_uuid(), 'DEPOSIT', -1000000, 10000000 + m, 100000000 + m, 1,
          100000, now() from generate_series($1::bigint, $2::bigint) m`,
  `insert into ledger_entries (account_id, seq, transfer_id, amount, balance_after, occurred_at)
   select 10000000 + m, 1, 100000000 + m, 100000, 100000, now() from generate_series($1::bigint, $2::bigint) m`,
];

/** Each statement fills one table. Queues have a few waiting rows among many decided ones. */
const listPlay = (of: Scale): Statement[] => [
  {
    what: 'open rounds',
    sql: `insert into betting_round (vendor_code, round_id, session_id, member_id, team_path, game_id, category, demo,
        status, stake_minor, rule_version, placed_at)
      select 'PLAY', 'open-' || n, 'play-' || (${firstId} + n), ${firstId} + n, '1.', 1, 'RNG', false, 'OPEN', 1000, 'bench',
             now() - n * interval '0.1 seconds' from generate_series(1, ${of(20_000)}) n`,
  },
  {
    what: 'alarms of rounds',
    sql: `insert into betting_alarm (vendor_code, kind, tx_id, round_id, raised_at)
      select 'PLAY', 'win-without-round', 'tx-' || n, 'none-' || n, now() - n * interval '1 minute'
        from generate_series(1, ${of(100_000)}) n`,
  },
  {
    what: 'held wins',
    sql: `insert into betting_win_hold (vendor_code, tx_id, bet_no, member_id, amount_minor, held_because, limit_minor,
        held_at, state, decided_at, decided_by, reason)
      select 'PLAY', 'win-' || n, r.bet_no, r.member_id, 1000000, 'single-win', 500000, now() - n * interval '1 minute',
             case when n <= 200 then 'HELD' else 'CREDITED' end, case when n > 200 then now() end,
             case when n > 200 then 'operator:bench' end, case when n > 200 then 'bench' end
        from (select bet_no, member_id, row_number() over () as n
                from (select bet_no, member_id from betting_round where vendor_code = 'PLAY' limit ${of(2_000)}) taken) r`,
  },
  {
    what: 'movements of the busiest member',
    sql: `with sent as (
        insert into ledger_transfers (id, source, key, request_hash, type, from_account, to_account, from_seq, to_seq, amount,
          occurred_at)
        select 200000000 + n, 'bench', 'busy-' || n, gen_random_uuid(),
               case n % 100 when 0 then 'ADJUST_IN' else 'DEPOSIT' end, -1000000, ${10_000_000 + busiest}, 200000000 + n, 1 + n, 1,
               now() - (${of(200_000)} - n) * interval '10 seconds' from generate_series(1, ${of(200_000)}) n
        returning to_account, to_seq, id, occurred_at)
      insert into ledger_entries (account_id, seq, transfer_id, amount, balance_after, occurred_at)
      select to_account, to_seq, id, 1, 100000 + to_seq, occurred_at from sent`,
  },
];

/** Orders of deposits and withdrawals. */
const listOrders = (of: Scale): Statement[] => [
  {
    what: 'withdrawals',
    sql: `insert into wallet_withdrawal (order_no, member_id, request_id, bank_account_id, bank_code, holder,
        number_sealed, number_tail, amount_minor, fee_minor, status, confirm_source, turnover, risks, created_at)
      select 'W261120-' || lpad(n::text, 10, '0'), ${firstId} + n, gen_random_uuid(), 1, 'BENCH', 'Bench', '', '1234', 7000, 35,
             case when n <= 500 then 'REQUESTED' else 'RECEIVED' end, case when n > 500 then 'MEMBER' end, '[]', '{}',
             now() - n * interval '10 seconds' from generate_series(1, ${of(200_000)}) n`,
  },
  {
    what: 'payments of withdrawals',
    sql: `insert into wallet_payout_leg (reference, order_no, leg, amount_minor, provider, state, opened_at, opened_by,
        asked_at, decided_at)
      select 'P-' || order_no, order_no, 1, 6965, 'bench', 'PAID', now(), 'clock', now(), now()
        from wallet_withdrawal where status = 'RECEIVED'`,
  },
  {
    what: 'reports about payments of withdrawals',
    sql: `insert into wallet_payout_report (reference, provider_payout, state, amount_minor, currency, contradicts, first_at,
        last_at)
      select reference, reference, 'paid', 6965, 'MMK', right(reference, 4) = '0000', now(), now() from wallet_payout_leg`,
  },
  {
    what: 'manual deposits',
    sql: `insert into wallet_deposit_order (order_no, member_id, request_id, method_id, amount_minor, fee_minor, status,
        payee, reference_code, submitted_at, decided_at, created_at, expires_at)
      select 'D261121-' || lpad(n::text, 10, '0'), ${firstId} + n, gen_random_uuid(), 'bench', 50, 0,
             case when n <= 500 then 'SUBMITTED' else 'CREDITED' end, '{"bank":"Bench","holder":"Bench","number":"1234"}',
             'R' || lpad(n::text, 7, '0'), now(), case when n > 500 then now() end, now() - n * interval '10 seconds',
             now() + interval '1 day' from generate_series(1, ${of(200_000)}) n`,
  },
  {
    what: 'reports about deposits',
    sql: `insert into wallet_payment_report (order_no, provider, provider_payment, state, amount_minor, currency, first_at,
        last_at, credited_minor, held_because, decision, decided_at, decided_by, decision_reason)
      select 'D261121-' || lpad(n::text, 10, '0'), 'bench', 'pay-' || n, 'paid', 50, 'MMK', now(), now(), 0, 'amount',
             case when n > 300 then 'return' end, case when n > 300 then now() - n * interval '1 second' end,
             case when n > 300 then 'operator:bench' end, case when n > 300 then 'bench' end
        from generate_series(1, ${of(100_000)}) n`,
  },
];

/** Records of messages, requests and acts. */
const listRecords = (of: Scale): Statement[] => [
  {
    what: 'redemptions',
    sql: `insert into points_redemption (number, member_id, reward_id, units, points, status, redeemed_at, decided_at,
        request_id, credit_minor, decided_by)
      select 'P261120-' || lpad(n::text, 10, '0'), ${firstId} + n, (select min(id) from points_reward), 1, 500,
             case when n <= 500 then 'IN_PROCESS' else 'APPROVED' end, now() - n * interval '10 seconds',
             case when n > 500 then now() end, gen_random_uuid(), 500, case when n > 500 then 'operator:bench' end
        from generate_series(1, ${of(200_000)}) n`,
  },
  {
    what: 'feedback',
    sql: `insert into messaging_feedback (request_id, member_id, type, content, received_at, due_at, handled_at, handled_by)
      select gen_random_uuid(), ${firstId} + n, 'GAME', 'Where is it?', now() - n * interval '1 minute',
             now() - n * interval '1 minute' + interval '1 day', case when n > 500 then now() end,
             case when n > 500 then 'operator:bench' end from generate_series(1, ${of(200_000)}) n`,
  },
  {
    what: 'messages',
    sql: `insert into messaging_message (member_id, kind, title, body, sent_at)
      select case when n <= 5000 then ${busiest} else ${firstId} + n end, 'PERSONAL', '{"EN":"Bench"}', '{"EN":"Bench"}',
             now() - n * interval '1 second' from generate_series(1, ${of(500_000)}) n`,
  },
  {
    what: 'notes',
    sql: `insert into identity_member_note (member_id, written_by, written_at, content)
      select case when n <= 2000 then ${busiest} else ${firstId} + n end, 'operator:bench', now(), 'Called.'
        from generate_series(1, ${of(100_000)}) n`,
  },
  {
    what: 'logins of the busiest member',
    sql: `insert into identity_login (member_id, at, ip, browser, outcome)
      select ${busiest}, now() - n * interval '1 minute', '10.0.0.1', 'Chrome, Android', 'opened'
        from generate_series(1, ${of(20_000)}) n`,
  },
  {
    what: 'requests for a second person',
    sql: `insert into operator_request (act, input, facts, actor, person, reason, requested_at, expires_at)
      select 'members/adjust', '{}', '{}', 'operator:bench', 'bench', 'bench', now() - n * interval '1 minute',
             now() - n * interval '1 minute' + interval '1 day' from generate_series(2000, ${2_000 + of(20_000)}) n`,
  },
  {
    // Sealed already, so that the job that seals leaves them alone.
    what: 'the audit record',
    sql: `insert into audit_entry (at, actor, act, subject, seq, hash)
      select now() - (${of(1_000_000)} - n) * interval '1 second',
             case n % 3 when 0 then 'operator:olga' when 1 then 'operator:carl' else 'member:' || (${firstId} + n % 100000) end,
             (array['member.view', 'member.note', 'deposit.credit', 'switch.set'])[1 + n % 4],
             case when n % 10 = 0 then 'member:${busiest}' else 'member:' || (${firstId} + n % 100000) end, n, repeat('0', 64)
        from generate_series(1, ${of(1_000_000)}) n`,
  },
];

/** Fills the tables of what members have done. Leaves out checks that compare rows with each other. */
export async function addPlay(db: pg.Client, members: number): Promise<void> {
  await db.query('set session_replication_role = replica');
  await db.query(`insert into wallet_bank (code, name, number_min, number_max, position)
    values ('BENCH', '{"EN":"Bench"}', 8, 8, 1) on conflict do nothing`);
  await db.query(`insert into points_reward (code, type, name, description, emblem, metal, points_required, quantity,
      available, starts_at, position, credit_minor)
    values ('bench', 'CREDIT', '{"EN":"Bench"}', '{"EN":"Bench"}', 'gem', 'gold', 500, 1, 1, now(), 1, 500)`);
  await db.query(
    `insert into ledger_accounts (id, member_id, book, currency) values (-1000000, 0, 'bench', 'MMK')`,
  );
  for (let first = 0; first < members; first += membersAtOnce) {
    const range = [firstId + first, firstId + Math.min(first + membersAtOnce, members) - 1];
    for (const sql of [bets, ...movements]) await db.query(sql, range);
  }
  const of: Scale = (rowsOfMillion) => Math.ceil((rowsOfMillion * members) / million);
  for (const { what, sql } of [...listPlay(of), ...listOrders(of), ...listRecords(of), ...listQueues(of)])
    await db.query(sql).catch((cause: unknown) => {
      throw new Error(`The generation of ${what} failed.`, { cause });
    });
  await db.query('set session_replication_role = origin');
}
