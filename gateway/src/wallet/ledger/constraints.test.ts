/** Writes that the database refuses, whoever makes them: the first layer of docs/rules.md 6. */
import { sql } from 'kysely';
import { bet, deposit, expectSound, startTestWallet, type TestWallet } from '../testing/test-wallet.ts';
import { verifyLedger, verifyLedgerInBatches } from './index.ts';

let wallet: TestWallet;
beforeAll(async () => {
  wallet = await startTestWallet();
  await wallet.ledger.post(deposit(1, 10_000));
  await wallet.ledger.post(bet(1, 2_000));
});
afterAll(() => wallet.stop());
afterEach(() => expectSound(wallet));

const query = (text: string) => wallet.database.withConnection((client) => client.query(text));

describe('the tables of the ledger', () => {
  test.each([
    'update ledger_entries set amount = amount + 1',
    'update ledger_transfers set amount = amount + 1',
    'delete from ledger_entries',
    'delete from ledger_transfers',
    'delete from ledger_accounts',
    'truncate ledger_entries',
    'truncate ledger_transfers cascade',
  ])('refuse "%s" @WAL-06', async (text) => {
    await expect(query(text)).rejects.toThrow('append-only');
  });

  test('keep a key of a source for one transfer @WAL-06', async () => {
    const again = `insert into ledger_transfers (id, source, key, request_hash, type, from_account, to_account, from_seq, to_seq, amount, occurred_at)
      select nextval('ledger_transfer_ids'), source, key, request_hash, type, from_account, to_account, from_seq, to_seq, amount, now()
        from ledger_transfers limit 1`;
    await expect(query(again)).rejects.toMatchObject({ code: '23505', constraint: 'ledger_transfers_key' });
  });

  test('keep a balance from going below zero @WAL-06', async () => {
    await expect(query('update ledger_accounts set balance = -1 where id = 1')).rejects.toMatchObject({
      code: '23514',
      constraint: 'ledger_balance_not_negative',
    });
  });

  test('give a house account no balance that every bet would wait for', async () => {
    await expect(
      query('update ledger_accounts set balance = 0, seq = 0 where id = -1'),
    ).rejects.toMatchObject({
      constraint: 'ledger_accounts_kind',
    });
  });
});

/** Writes one transfer of 500 from member 1 to the escrow with the given entries. */
const handMade = (entries: string) => `
  begin;
  insert into ledger_transfers (id, source, key, request_hash, type, from_account, to_account, from_seq, to_seq, amount, occurred_at)
    values (9000, 'hand', 'made', gen_random_uuid(), 'BET', 1, -2, 3, 9000, 500, now());
  ${entries && `insert into ledger_entries (account_id, seq, transfer_id, amount, balance_after, occurred_at) values ${entries};`}
  commit;`;

describe('a transfer made by hand', () => {
  test.each([
    ['without entries', '', 'has no entries'],
    ['with one entry', `(1, 3, 9000, -500, 7500, now())`, 'not balanced'],
    [
      'with entries that do not sum to zero',
      `(1, 3, 9000, -500, 7500, now()), (-2, 9000, 9000, 501, null, now())`,
      'not balanced',
    ],
    [
      'with entries of another amount',
      `(1, 3, 9000, -400, 7600, now()), (-2, 9000, 9000, 400, null, now())`,
      'not balanced',
    ],
    [
      'with entries of other accounts',
      `(1, 3, 9000, -500, 7500, now()), (-1, 9000, 9000, 500, null, now())`,
      'not balanced',
    ],
    [
      'with a balance that does not follow',
      `(1, 3, 9000, -500, 9500, now()), (-2, 9000, 9000, 500, null, now())`,
      'does not continue',
    ],
    [
      'with a number that is taken',
      `(1, 2, 9000, -500, 7500, now()), (-2, 9000, 9000, 500, null, now())`,
      'ledger_entries_pkey',
    ],
  ])('%s is refused @WAL-06', async (_, entries, message) => {
    const made = wallet.database.withConnection(async (client) => {
      try {
        await client.query(handMade(entries));
      } finally {
        await client.query('rollback');
      }
    });
    await expect(made).rejects.toThrow(message);
  });
});

describe('the verifier in batches', () => {
  /** Runs `change` with the triggers off, returns the violations and rolls back. */
  const foundInBatches = (change: string) =>
    wallet.database
      .transaction(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql.raw(change).execute(tx);
        const { violations } = await verifyLedgerInBatches(
          { kysely: tx, transaction: (work) => work(tx) },
          { after: 0 },
        );
        throw Object.assign(new Error('looked'), { violations });
      })
      .catch((error: Error & { violations?: { invariant: string }[] }) => {
        if (error.violations === undefined) throw error;
        return error.violations.map(({ invariant }) => invariant);
      });

  test('finds nothing in a sound ledger @WAL-06', async () => {
    expect(await foundInBatches('select 1')).toEqual([]);
  });

  test.each([
    ['update ledger_accounts set balance = balance + 1 where id = 1', 'a balance is that of its last entry'],
    ['update ledger_accounts set seq = seq - 1 where id = 1', 'a balance is that of its last entry'],
    ['update ledger_accounts set balance = balance + 1 where id = 1', 'all balances of MMK sum to zero'],
    [
      'update ledger_entries set amount = amount - 1 where account_id = -2',
      'the entries of a transfer say what it says',
    ],
    [
      'update ledger_entries set balance_after = balance_after + 1 where seq = 1',
      'a balance after is the one before plus the amount',
    ],
    ['delete from ledger_transfers where id = 2', 'an entry belongs to a transfer'],
    ['insert into ledger_entries values (-2, 9000, 2, 500, null, now())', 'an entry belongs to a transfer'],
    ['delete from ledger_accounts where id = -2', 'every entry is of an account'],
    [
      "update ledger_accounts set currency = 'PTS' where id = -2",
      'both accounts of a transfer are of one currency',
    ],
    [
      "update ledger_accounts set book = 'float' where id = 1",
      'BET takes one of its routes, not one from float to round_escrow',
    ],
    ['insert into ledger_house_folds values (-2, 1, 1)', 'a fold is the sum of the entries it covers'],
    [
      'update ledger_transfers set reverses = 1 where id = 2',
      'a reversal mirrors its original, which comes before it',
    ],
  ])('after "%s" finds: %s @WAL-06', async (change, invariant) => {
    expect(await foundInBatches(change)).toContain(invariant);
  });
});

describe('the verifier', () => {
  /** Runs `change` with the triggers off, returns the violations and rolls back. */
  const found = (change: string) =>
    wallet.database
      .transaction(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql.raw(change).execute(tx);
        throw Object.assign(new Error('looked'), { violations: await verifyLedger({ kysely: tx }) });
      })
      .catch((error: Error & { violations?: { invariant: string }[] }) => {
        if (error.violations === undefined) throw error;
        return error.violations.map(({ invariant }) => invariant);
      });

  test.each([
    [
      'update ledger_accounts set balance = balance + 1 where id = 1',
      'a balance is the sum of its entries, and its count theirs',
    ],
    [
      'update ledger_accounts set balance = balance + 1 where id = 1',
      'all balances of a currency sum to zero',
    ],
    [
      'update ledger_entries set amount = amount - 1 where account_id = -2',
      'a transfer has two entries that sum to zero',
    ],
    [
      'update ledger_entries set amount = amount - 1 where account_id = -2',
      'the entries of a transfer say what it says',
    ],
    [
      'update ledger_entries set balance_after = balance_after + 1 where seq = 1',
      'a balance after is the one before plus the amount',
    ],
    ['delete from ledger_transfers where id = 2', 'an entry belongs to a transfer'],
    ['delete from ledger_accounts where id = -2', 'every entry is of an account'],
    [
      "update ledger_accounts set currency = 'PTS' where id = -2",
      'both accounts of a transfer are of one currency',
    ],
    [
      "update ledger_accounts set book = 'float' where id = 1",
      'BET takes one of its routes, not one from float to round_escrow',
    ],
    ['insert into ledger_house_folds values (-2, 1, 1)', 'a fold is the sum of the entries it covers'],
    [
      'update ledger_transfers set reverses = 1 where id = 2',
      'a reversal mirrors its original, which comes before it',
    ],
  ])('after "%s" finds: %s @WAL-06', async (change, invariant) => {
    expect(await found(change)).toContain(invariant);
  });
});
