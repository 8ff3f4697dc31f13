import { sql } from 'kysely';
import { createMoneyChecks, type MoneyProblem } from './server/money-checks.ts';
import { startChild } from './testing/child-process.ts';
import { createTestDatabase, getTestServerUrl, startTestGateway, type TestGateway } from './testing/index.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ engine: 'server' });
});
afterAll(() => gateway.stop());

const undone = new Error('undone');

/** Returns what the checks of all modules report after these changes, which are then rolled back. */
async function findAfter(changes: readonly string[]): Promise<MoneyProblem[]> {
  let problems: MoneyProblem[] = [];
  await gateway.database
    .transaction(async (tx) => {
      // As an administrator of the database can: without triggers and foreign keys.
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const change of changes) await sql.raw(change).execute(tx);
      const checks = createMoneyChecks({ database: { kysely: tx } });
      for (const { moneyChecks = [] } of gateway.modules) checks.add(moneyChecks);
      problems = await checks.run(['hour', 'night', 'week']);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return problems;
}

const account = (id: number, book: string, balance: number | null) =>
  `insert into ledger_accounts (id, member_id, book, currency, balance, seq)
   values (${id}, ${id < 0 ? 0 : 7}, '${book}', 'MMK', ${balance}, ${id < 0 ? null : 1})`;
const entry = (accountId: number, amount: number, transferId = 1) =>
  `insert into ledger_entries (account_id, seq, transfer_id, amount, balance_after, occurred_at)
   values (${accountId}, 1, ${transferId}, ${amount}, ${accountId < 0 ? null : amount}, now())`;
const transfer = (source: string, key: string, type: string, amount: number, reference = key) =>
  `insert into ledger_transfers (id, source, key, request_hash, type, from_account, to_account, from_seq, to_seq, amount,
     reference, occurred_at)
   values (1, '${source}', '${key}', gen_random_uuid(), '${type}', 1, 2, 1, 1, ${amount}, '${reference}', now())`;
const redemption = (shipment: string) =>
  `insert into points_redemption (number, member_id, reward_id, units, points, status, redeemed_at, decided_at,
     request_id, decided_by, shipment, shipment_at)
   values ('R1', 7, 1, 1, 500, 'APPROVED', now(), now(), gen_random_uuid(), 'olga', '${shipment}', now())`;
const promotion = (spent: number) =>
  `insert into promotions_promotion (id, code, category, title, summary, body, picture_key, entry, award, delivery,
     starts_at, time_zone, reward, budget, spent, position)
   values (99, 'red', 'NEW_YEAR', '{"EN": "a"}', '{"EN": "a"}', '{"EN": "a"}', 'a', 'join', 'auto', 'wallet', now(),
     'UTC', '{}', 1000, ${spent}, 99)`;
const issued = `insert into promotions_claim (promotion_id, member_id, cycle_key, terms_version, status, amount, started_at,
    changed_at, issued_at)
  values (99, 7, 'once', 1, 'issued', 400, now(), now(), now())`;
const round = `insert into betting_round (vendor_code, round_id, session_id, member_id, team_path, game_id, category, demo,
    status, stake_minor, rule_version, placed_at)
  values ('NOVA', 'r1', 's1', 7, '7.', 1, 'RNG', false, 'OPEN', 500, 'test', now())`;

const planted: [invariant: string, defect: string, changes: string[]][] = [
  [
    'money held for withdrawals equals the open orders',
    'held money without an order',
    [account(1, 'withdraw_hold', 500)],
  ],
  [
    'every withdrawal moved what its order says',
    'a received withdrawal without money',
    [
      `insert into wallet_withdrawal (order_no, member_id, request_id, bank_account_id, bank_code, holder, number_sealed,
         number_tail, amount_minor, fee_minor, received_minor, status, confirm_source, turnover, risks, created_at)
       values ('W1', 7, gen_random_uuid(), 1, 'kbz', 'Su', '', '1', 500, 0, 500, 'RECEIVED', 'USER', '[]', '{}', now())`,
    ],
  ],
  [
    'every credited deposit has its money, and every deposit its order',
    'a credited deposit without money',
    [
      `insert into wallet_deposit_order (order_no, member_id, request_id, method_id, amount_minor, fee_minor, status,
         received_minor, created_at, expires_at)
       values ('D1', 7, gen_random_uuid(), 'any', 500, 0, 'CREDITED', 500, now(), now())`,
    ],
  ],
  [
    'every credited deposit has its money, and every deposit its order',
    'money of a deposit without an order',
    [transfer('deposit', 'D2', 'DEPOSIT', 500)],
  ],
  [
    'every transfer between a member and an agent has its money, and the other way round',
    'a transfer without money',
    [
      `insert into wallet_transfer (transfer_no, kind, sender_id, request_id, receiver_id, amount_minor, created_at)
       values ('X1', 'DOWN', 7, gen_random_uuid(), 8, 500, now())`,
    ],
  ],
  [
    'every transfer between a member and an agent has its money, and the other way round',
    'money of a transfer that nobody recorded',
    [transfer('transfer', 'X2', 'TRANSFER_UP', 500)],
  ],
  [
    'bonus money belongs to an active grant of its member',
    'bonus money without a grant',
    [account(1, 'bonus:1', 500)],
  ],
  [
    'every bonus grant received its money, and the other way round',
    'a grant without money',
    [
      `insert into wallet_grant (member_id, source_key, amount_minor, created_at) values (7, 'test:1', 500, now())`,
    ],
  ],
  [
    'the bonus stakes in play are those of the open rounds, and of settled ones whose win is held',
    'a stake in play without a round',
    [
      `insert into wallet_grant (member_id, source_key, amount_minor, in_play_minor, created_at)
       values (7, 'test:2', 500, 200, now())`,
    ],
  ],
  [
    'money in transit to and from vendors equals the open transfers',
    'money in transit without a transfer',
    [account(1, 'vendor_in_transit:ORCA', 500)],
  ],
  [
    'every transfer to or from a vendor moved what it says',
    'money of a vendor transfer without a transfer',
    [transfer('vendor-transfer', 'V1', 'VENDOR_IN', 500)],
  ],
  [
    'what members moved to and from a vendor is what its transfers say',
    'money in a wallet at a vendor that no transfer took there',
    [
      account(1, 'vendor:ORCA', 500),
      entry(1, 500),
      transfer('vendor-transfer', 'V2', 'VENDOR_IN', 500),
      `insert into wallet_vendor_transfer (transfer_no, member_id, request_id, vendor, vendor_name, direction,
         amount_minor, state, created_at, next_ask_at, decided_at)
       values ('V2', 7, gen_random_uuid(), 'ORCA', 'Orca', 'IN', 400, 'DONE', now(), now(), now())`,
    ],
  ],
  ['the stakes in escrow are those of the open rounds', 'an open round without its stake', [round]],
  [
    'the money under review is that of the held wins',
    'money under review without a held win',
    [account(-900_001, 'win_review:NOVA', null), entry(-900_001, 500)],
  ],
  [
    'every bet and every win that was answered has its money',
    'a win that was answered and not credited',
    [
      `insert into betting_transaction (vendor_code, tx_id, verb, request_hash, round_id, amount_minor, state, applied_at)
       values ('NOVA', 't1', 'win', '', 'r1', 500, 'APPLIED', now())`,
    ],
  ],
  ['every stake belongs to a round', 'a stake without a round', [transfer('vendor:NOVA', 't2', 'BET', 500)]],
  [
    'points and cash on hold are those of the open redemptions',
    'points on hold without a redemption',
    [account(1, 'points_hold', 500)],
  ],
  [
    'every conversion of points has its money, and the other way round',
    'a conversion without money',
    [
      `insert into points_conversion (number, member_id, request_id, points, credited_minor, day, converted_at)
       values ('C1', 7, gen_random_uuid(), 500, 5000, current_date, now())`,
    ],
  ],
  [
    'every approved redemption spent its points and gave its credit',
    'an approved redemption that spent nothing',
    [redemption('SENT')],
  ],
  [
    'every redemption gave its points and cash back exactly if it was rejected or its goods came back',
    'goods that came back without their points',
    [redemption('RETURNED')],
  ],
  [
    'every claimed reward has its money or its bonus grant, and the other way round',
    'a claimed reward without money',
    [
      `insert into rewards_reward (member_id, source, source_id, kind, amount, turnover_multiple_ppm, status, created_at,
         available_from, closed_at)
       values (7, 'VIP', '1', 'MONEY', 500, 0, 'CLAIMED', now(), now(), now())`,
    ],
  ],
  [
    'every claim that was paid has its money, its reward or its bonus grant, and the other way round',
    'money of a promotion without a claim',
    [transfer('promotions', 'claim:1', 'REWARD', 500)],
  ],
  [
    'what a promotion has spent of its budget is the sum of its awards',
    'an award that its budget does not have',
    [promotion(300), issued],
  ],
  [
    'what a promotion has spent of its budget is the sum of its awards',
    'a budget that is spent without an award',
    [promotion(400)],
  ],
  [
    'the red envelopes of a promotion sum to its budget, and each claim has the amount of its envelope',
    'envelopes of less than the budget',
    [
      promotion(0),
      'insert into promotions_envelope (promotion_id, place, amount) values (99, 1, 400), (99, 2, 500)',
    ],
  ],
  [
    'every paid settlement has its money, and the other way round',
    'a paid settlement without money',
    [
      `insert into agents_settlement (run_id, contract_id, agent_id, type, top_contract_id, starts_at, ends_at,
         valid_bet_minor, active_members, base_minor, rate_ppm, gross_minor, downlines_minor, net_minor,
         shortfall_minor, paid_minor, carry_micro, status, paid_at)
       values (1, 1, 7, 'DAILY', 1, now() - interval '1 day', now(), 0, 0, 0, 0, 500, 0, 500, 0, 500, 0, 'PAID',
         now())`,
    ],
  ],
  [
    'every paid rebate of an account has its money, and the other way round',
    'a paid rebate without money',
    [
      `insert into agents_rebate_run (ends_at, starts_at, late_after_seq, closed_seq, min_minor, opened_at)
         values ('2026-11-20', '2026-11-19', 0, 0, 100, '2026-11-20')`,
      `insert into agents_rebate (ends_at, member_id, rate_ppm, own_base_minor, rebate_minor, gross_minor, downlines_minor,
         difference_minor, proof, paid_at)
         values ('2026-11-20', 7, 5000, 100000, 500, 0, 0, 0, '{}', '2026-11-20')`,
    ],
  ],
];

describe('the checks of the money', () => {
  test('find nothing in sound books @WAL-06', async () => {
    expect(await findAfter([])).toEqual([]);
  });

  test('find nothing in a promotion that has spent its awards @WAL-06 @PROMO-04', async () => {
    expect(await findAfter([promotion(400), issued])).toEqual([]);
  });

  test.each(planted)(
    'report when it no longer holds that %s: %s @WAL-06',
    async (invariant, _defect, changes) => {
      const problems = await findAfter(changes);
      expect(problems.map((problem) => problem.invariant)).toContain(invariant);
    },
  );

  test('are each shown to report a defect @WAL-06', () => {
    const all = gateway.modules.flatMap(({ moneyChecks = [] }) =>
      moneyChecks.map(({ invariant }) => invariant),
    );
    expect([...new Set(planted.map(([invariant]) => invariant))].sort()).toEqual(all.sort());
  });
});

test('npm run verify names what does not hold, and ends with status 1 @WAL-06', async () => {
  const database = await createTestDatabase({ engine: 'server' });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.kysely);
  const url = new URL(await getTestServerUrl());
  url.pathname = `/${rows[0]?.name}`;
  const verify = async () => {
    const child = startChild('verify.ts', { DATABASE_URL: url.href });
    return { status: await child.ended, ...child.output() };
  };
  expect(await verify()).toMatchObject({ status: 0, out: expect.stringMatching(/, 0 problems\n$/) });
  await database.transaction(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(account(1, 'withdraw_hold', 500)).execute(tx);
  });
  const { status, out } = await verify();
  await database.close();
  expect(status).toBe(1);
  expect(out).toContain(
    'does not hold: money held for withdrawals equals the open orders (1 times, for example member 7)',
  );
  expect(out).toContain('does not hold: all balances of MMK sum to zero');
});
