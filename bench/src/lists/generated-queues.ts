/** Queues, contracts, catalogue and content of a large site, the same in every run: further lists of the console. */
import { busiest, firstMember as first, type Scale, type Statement } from './statements.ts';

const words = '{"EN":"Bench"}';

/** Money that waits for something: transfers, statements, protection, dormant accounts and what a member is owed. */
const listMoney = (of: Scale): Statement[] => [
  {
    what: 'transfers to vendors',
    sql: `insert into wallet_vendor_transfer (transfer_no, member_id, request_id, vendor, vendor_name, direction, amount_minor,
        state, created_at, next_ask_at, decided_at)
      select 'V261120-' || lpad(n::text, 10, '0'), ${first} + n, gen_random_uuid(), 'PLAY', 'Play', 'IN', 500,
             case when n <= 300 then 'UNKNOWN' else 'DONE' end, now() - n * interval '10 seconds', now() + interval '1 hour',
             case when n > 300 then now() end from generate_series(1, ${of(200_000)}) n`,
  },
  {
    what: 'steps of transfers to vendors',
    sql: `insert into wallet_vendor_transfer_step (transfer_no, at, state, actor)
      select transfer_no, created_at, 'PENDING', 'member' from wallet_vendor_transfer`,
  },
  {
    what: 'days of payment providers',
    sql: `insert into wallet_statement_day (provider, day, compared_at)
      select 'bench', current_date - n, now() from generate_series(1, 365) n`,
  },
  {
    what: 'rows of payment providers',
    sql: `insert into wallet_statement_row (provider, day, kind, key, reference, currency, ours_minor, theirs_minor, state,
        moved_at, found_at, accepted_at, accepted_by, accepted_reason)
      select 'bench', current_date - 1 - n % 365, 'payment', 'pay-' || n, 'D-' || n, 'MMK', 50, case when n <= 2500 then 49 else 50 end,
             case when n <= 2500 then 'DIFFERENT' else 'MATCHED' end, now(), now(),
             case when n between 301 and 2500 then now() end, case when n between 301 and 2500 then 'operator:bench' end,
             case when n between 301 and 2500 then 'bench' end from generate_series(1, ${of(500_000)}) n`,
  },
  {
    what: 'exclusions',
    sql: `insert into protection_block (member_id, kind, set_by, starts_at, end_request_from, end_delay_hours, end_requested_at,
        end_decision, end_decided_at, end_decided_by)
      select ${first} + n, 'EXCLUSION', 'member', now() - interval '1 year', now() - interval '1 month', 24, now(),
             case when n > 200 then 'APPROVED' end, case when n > 200 then now() end,
             case when n > 200 then 'operator:bench' end from generate_series(1, ${of(50_000)}) n`,
  },
  {
    what: 'dormant accounts',
    sql: `update identity_member set dormant_since = now() - interval '1 day' where id % 20 = 0 and id > ${first}`,
  },
  {
    what: 'bank accounts',
    sql: `insert into wallet_bank_account (member_id, request_id, bank_code, holder, number_sealed, number_digest, number_tail,
        is_default, added_at, usable_from)
      select ${first} + n, gen_random_uuid(), 'BENCH', 'Bench', '', 'digest-' || n, '1234', true, now(), now()
        from generate_series(0, ${of(200_000)}) n`,
  },
  {
    what: 'required bets',
    sql: `insert into wallet_turnover_task (member_id, source, source_key, base_minor, multiple_ppm, required_minor,
        excluded_vendors, status, created_at, closed_at)
      select case when n <= 1000 then ${busiest} else ${first} + n end, 'DEPOSIT', 'bench-' || n, 50, 1000000, 50, '{}', 'DONE',
             now(), now() from generate_series(1, ${of(500_000)}) n`,
  },
  {
    what: 'bonus grants',
    sql: `insert into wallet_grant (member_id, source_key, title, amount_minor, status, created_at, ended_at)
      select case when n <= 500 then ${busiest} else ${first} + n end, 'bench:' || n, '${words}', 500, 'USED', now(), now()
        from generate_series(1, ${of(200_000)}) n`,
  },
  {
    what: 'rewards',
    sql: `insert into rewards_reward (member_id, source, source_id, kind, amount, turnover_multiple_ppm, status, created_at,
        available_from, closed_at)
      select case when n <= 2000 then ${busiest} else ${first} + n end, 'PROMO', 'bench-' || n, 'MONEY', 500, 1000000, 'CLAIMED',
             now() - n * interval '1 second', now(), now() from generate_series(1, ${of(500_000)}) n`,
  },
  {
    what: 'referrals',
    sql: `insert into rewards_referral (referee_id, referrer_id, registered_at, deadline, status, qualified_at)
      select ${first} + n, ${busiest}, now(), now() + interval '1 month', case when n <= 300 then 'HELD' else 'OPEN' end,
             case when n <= 300 then now() end from generate_series(1, ${of(200_000)}) n`,
  },
];

/** Contracts of agents and their settlements. */
const listContracts = (of: Scale): Statement[] => [
  {
    what: 'contracts',
    sql: `insert into agents_contract (type, from_id, to_id, salary_type, tiers, best_rate_ppm, status, offered_at, expires_at,
        decided_at, effective_from, ended_at)
      select 'DAILY', ${busiest}, case when n <= 2000 then ${busiest} else ${first} + n end, 'SINGLE_BET', '[{"ratePpm":10000}]',
             10000, 'SUPERSEDED', now() - interval '1 month', now(), now() - interval '1 month', now() - interval '1 month', now()
        from generate_series(1, ${of(100_000)}) n`,
  },
  {
    what: 'runs of settlements',
    sql: `insert into agents_settlement_run (type, ends_at, after_seq, closed_seq, options, rules_version, state, opened_at, done_at)
      select 'DAILY', date_trunc('day', now()) - n * interval '1 day', 0, 0, '{}', 'bench', 'DONE', now(), now()
        from generate_series(1, 1000) n`,
  },
  {
    what: 'settlements',
    sql: `insert into agents_settlement (run_id, contract_id, agent_id, type, top_contract_id, starts_at, ends_at, valid_bet_minor,
        active_members, base_minor, rate_ppm, gross_minor, downlines_minor, net_minor, shortfall_minor, paid_minor, carry_micro,
        status, paid_at, is_reviewed)
      select (select max(id) from agents_settlement_run) - n / 1000 % 1000, c.id, c.to_id, 'DAILY', c.id,
             now() - interval '2 days', now() - interval '1 day', 1000, 5, 1000, 10000, 10, 0, 10, 0, 10, 0,
             case when n <= 200 then 'UNDER_REVIEW' else 'PAID' end, case when n > 200 then now() end, n <= 200
        from (select id, to_id, row_number() over (order by id) as n from agents_contract) c`,
  },
];

/** Promotions, and what members write about them and to the site. */
const listWritten = (of: Scale): Statement[] => [
  {
    what: 'promotions',
    sql: `insert into promotions_promotion (code, category, title, summary, body, picture_key, entry, award, delivery, starts_at,
        time_zone, reward, position)
      select 'bench-' || n, 'SLOTS', '${words}', '${words}', '${words}', 'vip', 'apply', 'manual', 'wallet', now() - interval '1 day',
             'Asia/Yangon', '{"kind":"amount","value":500}', n from generate_series(1, 200) n`,
  },
  {
    what: 'claims',
    sql: `insert into promotions_claim (promotion_id, member_id, cycle_key, terms_version, status, request_id, remark, reason,
        started_at, changed_at)
      select p.id, ${first} + n, 'once', 1, case when n <= 500 then 'applying' else 'rejected' end, gen_random_uuid(), 'Please.',
             case when n > 500 then 'No.' end, now() - n * interval '10 seconds', now()
        from generate_series(1, ${of(200_000)}) n
        cross join (select min(id) as id from promotions_promotion where code like 'bench-%') p`,
  },
  {
    what: 'drafts of promotions',
    sql: `insert into promotions_draft (terms, preview_token, changed_by, changed_at)
      select '{"code":"draft"}', 'token-' || n, 'operator:bench', now() from generate_series(1, 50) n`,
  },
  {
    what: 'missions',
    sql: `insert into rewards_mission (code, period, metric, target, reward_kind, reward_amount, position, starts_at)
      select 'bench-' || n, 'W', 'VALID_BET', 5000, 'POINTS', 50, n, now() from generate_series(1, 200) n`,
  },
  {
    what: 'applications',
    sql: `insert into messaging_affiliate_application (request_id, member_id, full_name, email, received_at, due_at, handled_at,
        handled_by)
      select gen_random_uuid(), ${first} + n, 'Bench', 'bench@example.com', now() - n * interval '1 minute',
             now() - n * interval '1 minute' + interval '1 day', case when n > 300 then now() end,
             case when n > 300 then 'operator:bench' end from generate_series(1, ${of(50_000)}) n`,
  },
  {
    what: 'notices',
    sql: `insert into messaging_notice (type, title, body, published_from, published_to)
      select 'PL', '${words}', '{"EN":"<p>Bench</p>"}', now() - n * interval '1 day', case when n > 50 then now() - interval '1 hour' end
        from generate_series(1, 2000) n`,
  },
  {
    what: 'banners',
    sql: `insert into messaging_banner (group_name, picture_key, link_kind, title, position, published_from, published_to)
      select 'home', 'vip', 'none', '${words}', n, now() - n * interval '1 day', case when n > 50 then now() - interval '1 hour' end
        from generate_series(1, 2000) n`,
  },
  {
    what: 'topics of the help centre',
    sql: `insert into messaging_help_topic (id, title, position) select 'bench-' || n, '${words}', n from generate_series(1, 20) n`,
  },
  {
    what: 'articles of the help centre',
    sql: `insert into messaging_help_article (id, topic_id, title, body, position)
      select 'bench-' || n, 'bench-' || 1 + n % 20, '${words}', '{"EN":"<p>Bench</p>"}', n from generate_series(1, 300) n`,
  },
  {
    what: 'scheduled changes',
    sql: `insert into platform_scheduled (kind, key, value, starts_at, reason, created_by, created_at, state, ended_at, ended_by)
      select 'switch', 'FREEPLAY3', 'true', now() + interval '1 day', 'bench', 'operator:bench', now(),
             case when n <= 50 then 'waiting' else 'cancelled' end, case when n > 50 then now() end,
             case when n > 50 then 'operator:bench' end from generate_series(1, 5000) n`,
  },
];

/** Vendors and games, and what the books say about them. */
const listVendors = (): Statement[] => [
  {
    what: 'vendors',
    sql: `insert into catalog_vendor (code, name, position) select 'BENCH_' || n, 'Bench ' || n, n from generate_series(1, 40) n`,
  },
  {
    what: 'games',
    sql: `insert into catalog_game (node_id, game_id, vendor, game_type, name, min_bet_minor)
      select 700000 + n, 'bench-' || n, 'BENCH_' || 1 + n % 40, 'RNG', 'Bench ' || n, 100 from generate_series(1, 10000) n`,
  },
  {
    what: 'changes of the catalogue',
    sql: `insert into catalog_change (at, actor, kind, reason)
      select now() - n * interval '1 minute', 'operator:bench', 'status', 'bench' from generate_series(1, 20000) n`,
  },
  {
    what: 'limits of wins',
    sql: `insert into betting_win_limit (vendor_code, node_id, max_win_minor, daily_net_minor, changed_by, changed_at)
      select 'BENCH_' || n, 0, 500, 5000, 'operator:bench', now() from generate_series(1, 40) n`,
  },
  {
    what: 'reconciliations with vendors',
    sql: `insert into betting_reconciliation (vendor_code, day, ours_count, ours_bet_minor, ours_win_minor, theirs_count,
        theirs_bet_minor, theirs_win_minor, compared_at)
      select 'BENCH_' || v, current_date - d, 9, 9, 9, 9, 9, 9, now() from generate_series(1, 40) v, generate_series(1, 365) d`,
  },
  {
    what: 'verifications',
    sql: `insert into wallet_verification (night, actor, is_full, started_at, finished_at, audit_seq, audit_hash, ledger_until,
        problems, is_alarm)
      select current_date - n, 'job:verification', false, now(), now(), 1, repeat('0', 64), 1, '[]', false
        from generate_series(1, 1000) n`,
  },
];

export const listQueues = (of: Scale): Statement[] => [
  ...listMoney(of),
  ...listContracts(of),
  ...listWritten(of),
  ...listVendors(),
];
