/** Properties of single rules over generated movements. Sequences of all operations are in ledger.model.test.ts. */
import fc from 'fast-check';
import {
  bet,
  deposit,
  expectSound,
  newKey,
  propertyRuns,
  propertyTimeoutMs,
  startTestWallet,
  type TestWallet,
  win,
} from '../testing/test-wallet.ts';
import type { Movement, Posting } from './index.ts';

jest.setTimeout(propertyTimeoutMs);

let wallet: TestWallet;
beforeAll(async () => {
  // The engine of `npm start`; the other suites of the ledger run on a server.
  wallet = await startTestWallet({ engine: 'embedded' });
});
afterAll(async () => {
  await expectSound(wallet);
  await wallet.stop();
});

let lastMember = 10_000;
const newMember = (): number => {
  lastMember += 1;
  return lastMember;
};
const readMain = async (memberId: number) => (await wallet.ledger.readBalances(memberId)).mainMinor;
const check = (property: fc.IAsyncProperty<unknown>) => fc.assert(property, propertyRuns);

const amount = fc.integer({ min: 1, max: 1_000_000 });
/** A member's steps, in small amounts so that some of them exceed the balance. */
const step = fc.record({
  kind: fc.constantFrom('deposit', 'bet', 'win'),
  amountMinor: fc.integer({ min: 1, max: 500 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
const make = { deposit, bet, win };
const toMovements = (memberId: number, steps: readonly Step[]): Movement[] =>
  steps.map(({ kind, amountMinor }) => make[kind as keyof typeof make](memberId, amountMinor));

const postAll = async (movements: readonly Movement[]): Promise<Posting[]> => {
  const postings: Posting[] = [];
  for (const movement of movements) postings.push(await wallet.ledger.post(movement));
  return postings;
};
const wholeRecord = { from: new Date(0), to: new Date('2100-01-01'), book: 'main', page: 1, pageSize: 1_000 };
const readRecord = (memberId: number) => wallet.ledger.readAccountRecord({ ...wholeRecord, memberId });

test('a balance is the sum of its posted movements @WAL-06', async () => {
  await check(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const member = newMember();
      const movements = toMovements(member, steps);
      const postings = await postAll(movements);
      const sum = movements.reduce((total, { type, amountMinor }, index) => {
        if (postings[index]?.outcome !== 'posted') return total;
        return total + (type === 'BET' ? -amountMinor : amountMinor);
      }, 0);
      expect(await readMain(member)).toBe(sum);
    }),
  );
});

test('a movement is refused exactly when it is not covered @WAL-06', async () => {
  await check(
    fc.asyncProperty(amount, fc.integer({ min: -2, max: 2 }), async (funds, off) => {
      fc.pre(funds + off > 0);
      const member = newMember();
      await wallet.ledger.post(deposit(member, funds));
      const { outcome } = await wallet.ledger.post(bet(member, funds + off));
      expect(outcome).toBe(off > 0 ? 'insufficient-funds' : 'posted');
      expect(await readMain(member)).toBe(off > 0 ? funds : Math.abs(off));
    }),
  );
});

test('repeating any movement of a sequence at any time changes nothing @WAL-06', async () => {
  await check(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(), { maxLength: 8 }),
      async (steps, repeats) => {
        const member = newMember();
        const movements = toMovements(member, steps);
        const first = await postAll(movements);
        const balance = await readMain(member);
        for (const repeat of repeats) {
          const index = repeat % movements.length;
          if (first[index]?.outcome !== 'posted') continue;
          expect(await wallet.ledger.post(movements[index] as Movement)).toMatchObject({
            outcome: 'replay',
            transferId: first[index]?.transferId,
          });
        }
        expect(await readMain(member)).toBe(balance);
      },
    ),
  );
});

test('a key never carries a second content @WAL-06', async () => {
  const change = fc.constantFrom<Partial<Movement>>(
    { amountMinor: 77_777_777 },
    { reference: 'other' },
    { to: { house: 'round_escrow:other' } },
    { from: { memberId: 9_999, book: 'main' } },
    { type: 'ADJUST_OUT', to: { house: 'adjustment' } },
  );
  await check(
    fc.asyncProperty(amount, change, async (funds, changed) => {
      const member = newMember();
      await wallet.ledger.post(deposit(member, funds));
      const stake = bet(member, funds);
      await wallet.ledger.post(stake);
      expect((await wallet.ledger.post({ ...stake, ...changed })).outcome).toBe('key-mismatch');
      expect(await readMain(member)).toBe(0);
    }),
  );
});

test('movements posted one by one, together and in one transaction have the same outcomes @WAL-06', async () => {
  await check(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      const [alone, together, inside] = [newMember(), newMember(), newMember()];
      const outcomes = [
        await postAll(toMovements(alone, steps)),
        await Promise.all(toMovements(together, steps).map((one) => wallet.ledger.post(one))),
        await wallet.database.transaction((tx) => wallet.ledger.postAllIn(tx, toMovements(inside, steps))),
      ].map((postings) =>
        postings.map(({ transferId, ...answer }) => ({ ...answer, known: transferId !== undefined })),
      );
      expect(outcomes[1]).toEqual(outcomes[0]);
      expect(outcomes[2]).toEqual(outcomes[0]);
    }),
  );
});

test('movements of many members at once leave each balance as if it moved alone @WAL-06', async () => {
  await check(
    fc.asyncProperty(
      fc.array(fc.array(step, { maxLength: 6 }), { minLength: 2, maxLength: 8 }),
      fc.infiniteStream(fc.nat()),
      async (plans, order) => {
        const alone = plans.map((steps) => ({ member: newMember(), steps }));
        for (const { member, steps } of alone) await postAll(toMovements(member, steps));
        const mixed = plans.map((steps) => ({ member: newMember(), movements: steps }));
        const queues = mixed.map(({ member, movements }) => toMovements(member, movements));
        const calls: Promise<Posting>[] = [];
        while (queues.some((queue) => queue.length > 0)) {
          const open = queues.filter((queue) => queue.length > 0);
          const next = open[(order.next().value ?? 0) % open.length]?.shift();
          if (next !== undefined) calls.push(wallet.ledger.post(next));
        }
        await Promise.all(calls);
        expect(await Promise.all(mixed.map(({ member }) => readMain(member)))).toEqual(
          await Promise.all(alone.map(({ member }) => readMain(member))),
        );
      },
    ),
  );
});

test('a transaction that fails leaves no trace @WAL-06', async () => {
  await check(
    fc.asyncProperty(amount, fc.array(step, { minLength: 1, maxLength: 6 }), async (funds, steps) => {
      const member = newMember();
      await wallet.ledger.post(deposit(member, funds));
      const before = await readRecord(member);
      const movements = toMovements(member, steps);
      const work = wallet.database.transaction(async (tx) => {
        await wallet.ledger.postAllIn(tx, movements);
        throw new Error('no');
      });
      await expect(work).rejects.toThrow('no');
      expect(await readRecord(member)).toEqual(before);
      const { outcome } = await wallet.ledger.post(deposit(member, 1, { key: movements[0]?.key ?? '' }));
      expect(outcome).toBe('posted');
    }),
  );
});

test('a reversal restores both sides, however many ask for it @WAL-06', async () => {
  await check(
    fc.asyncProperty(amount, fc.integer({ min: 1, max: 4 }), async (funds, times) => {
      const member = newMember();
      await wallet.ledger.post(deposit(member, funds));
      const stake = bet(member, funds);
      await wallet.ledger.post(stake);
      const asked = Array.from({ length: times }, () =>
        wallet.ledger.reverse({ source: 'test', key: newKey(), type: 'BET_ROLLBACK', original: stake }),
      );
      const outcomes = (await Promise.all(asked)).map(({ outcome }) => outcome);
      expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'already-reversed')).toHaveLength(times - 1);
      expect(await readMain(member)).toBe(funds);
    }),
  );
});

test('a debit and its rollback end at the same balance in either order @WAL-06', async () => {
  await check(
    fc.asyncProperty(amount, fc.boolean(), async (funds, rollbackFirst) => {
      const member = newMember();
      await wallet.ledger.post(deposit(member, funds));
      const stake = bet(member, funds);
      const rollback = () =>
        wallet.ledger.reverse({ source: 'test', key: newKey(), type: 'BET_ROLLBACK', original: stake });
      if (rollbackFirst) await rollback();
      const { outcome } = await wallet.ledger.post(stake);
      expect(outcome).toBe(rollbackFirst ? 'rolled-back' : 'posted');
      await rollback();
      expect(await readMain(member)).toBe(funds);
    }),
  );
});

test('each row of the account record begins where the one before ended @WAL-05', async () => {
  await check(
    fc.asyncProperty(
      fc.array(step, { maxLength: 15 }),
      fc.integer({ min: 1, max: 7 }),
      async (steps, pageSize) => {
        const member = newMember();
        await postAll(toMovements(member, steps));
        const { rows, totals } = await readRecord(member);
        rows.forEach((row, index) => {
          expect(row.balanceAfterMinor).toBe(row.balanceBeforeMinor + row.amountMinor);
          expect(row.balanceBeforeMinor).toBe(rows[index + 1]?.balanceAfterMinor ?? 0);
        });
        const pages = [];
        for (let page = 1; page <= Math.ceil(totals.count / pageSize); page += 1)
          pages.push(
            ...(await wallet.ledger.readAccountRecord({ ...wholeRecord, memberId: member, page, pageSize }))
              .rows,
          );
        expect(pages).toEqual(rows);
      },
    ),
  );
});

test('the totals of the account record are those of its rows, for any filter @WAL-05', async () => {
  const types = fc.subarray(['DEPOSIT', 'BET', 'BET_WIN'] as const);
  await check(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), types, async (steps, chosen) => {
      const member = newMember();
      const movements = toMovements(member, steps).map((one, minute) => ({
        ...one,
        occurredAt: new Date(minute * 60_000),
      }));
      await postAll(movements);
      const filter = {
        ...wholeRecord,
        memberId: member,
        types: chosen,
        from: new Date(120_000),
        to: new Date(480_000),
      };
      const { rows, totals } = await wallet.ledger.readAccountRecord(filter);
      const all = (await readRecord(member)).rows;
      const expected = all.filter(
        ({ type, at }) =>
          (chosen.length === 0 || chosen.includes(type as 'BET')) && at >= filter.from && at < filter.to,
      );
      expect(rows).toEqual(expected);
      const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
      const amounts = expected.map(({ amountMinor }) => amountMinor);
      expect(totals).toEqual({
        count: expected.length,
        inMinor: sum(amounts.filter((one) => one > 0)),
        outMinor: sum(amounts.filter((one) => one < 0).map((one) => -one)),
        netMinor: sum(amounts),
      });
    }),
  );
});
