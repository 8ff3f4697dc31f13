/**
 * Effects of real concurrency. The embedded engine has one session, so these tests need a PostgreSQL server. Four
 * ledgers, each with separate queues, represent four gateways.
 */
import { createSeededRandom } from '../../testing/seeded-random.ts';
import {
  bet,
  deposit,
  expectSound,
  hold,
  newKey,
  startTestWallet,
  type TestWallet,
  transferDown,
  win,
} from '../testing/test-wallet.ts';
import {
  computeTrialBalance,
  createLedger,
  type Ledger,
  type Movement,
  type PostingOutcome,
} from './index.ts';

const gatewayCount = 4;
/** Movements in flight for each ledger. */
const atOnce = 32;
const random = createSeededRandom();

describe('many gateways at once', () => {
  let wallet: TestWallet;
  let ledgers: Ledger[];
  beforeAll(async () => {
    wallet = await startTestWallet({ engine: 'server' });
    ledgers = Array.from({ length: gatewayCount }, () => createLedger({ ...wallet.frame, currency: 'MMK' }));
  });
  afterAll(() => wallet.stop());
  afterEach(() => expectSound(wallet));

  let lastMember = 50_000;
  const newMembers = async (count: number, fundsMinor: number): Promise<number[]> => {
    const members = Array.from({ length: count }, () => {
      lastMember += 1;
      return lastMember;
    });
    if (fundsMinor > 0)
      await Promise.all(members.map((member) => wallet.ledger.post(deposit(member, fundsMinor))));
    return members;
  };
  const readMain = async (member: number) => (await wallet.ledger.readBalances(member)).mainMinor;
  const getLedger = (index: number): Ledger => ledgers[index % gatewayCount] as Ledger;
  const shuffled = <T>(items: readonly T[]): T[] =>
    items
      .map((item) => ({ item, at: random(2 ** 32) }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);
  const count = (outcomes: readonly PostingOutcome[], outcome: PostingOutcome) =>
    outcomes.filter((one) => one === outcome).length;
  /**
   * Posts every movement from every gateway, each in a different order, with as many in flight as on a busy gateway.
   */
  const storm = async (
    movements: readonly Movement[],
    send: (ledger: Ledger, movement: Movement, index: number) => Promise<{ outcome: PostingOutcome }>,
  ) => {
    const outcomes = await Promise.all(
      ledgers.map(async (ledger) => {
        const waiting = [...shuffled(movements).entries()];
        const answers: PostingOutcome[] = [];
        const work = async (): Promise<void> => {
          for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
            const [index, movement] = next;
            answers.push((await send(ledger, movement, index)).outcome);
          }
        };
        await Promise.all(Array.from({ length: atOnce }, work));
        return answers;
      }),
    );
    return outcomes.flat();
  };

  test('post exactly what is covered, each key once @WAL-06', async () => {
    const members = await newMembers(20, 1_000);
    const bets = members.flatMap((member) => Array.from({ length: 30 }, () => bet(member, 100)));
    const outcomes = await storm(bets, (ledger, movement) => ledger.post(movement));
    expect(count(outcomes, 'posted')).toBe(members.length * 10);
    expect(count(outcomes, 'replay')).toBe(members.length * 10 * (gatewayCount - 1));
    expect(await Promise.all(members.map(readMain))).toEqual(members.map(() => 0));
  });

  test('post each key once when batches, single calls and transactions mix @WAL-06', async () => {
    const members = await newMembers(5, 1_000);
    const bets = members.flatMap((member) => Array.from({ length: 20 }, () => bet(member, 100)));
    const outcomes = await storm(bets, (ledger, movement, index) =>
      index % 3 === 0
        ? wallet.database.transaction((tx) => ledger.postIn(tx, movement))
        : ledger.post(movement),
    );
    expect(count(outcomes, 'posted')).toBe(50);
    expect(await Promise.all(members.map(readMain))).toEqual(members.map(() => 0));
  });

  test('open the accounts of a new member once @WAL-06', async () => {
    const [member = 0] = await newMembers(1, 0);
    const postings = await Promise.all(
      Array.from({ length: 40 }, (_, index) => getLedger(index).post(deposit(member, 100))),
    );
    expect(postings.every(({ outcome }) => outcome === 'posted')).toBe(true);
    expect(await readMain(member)).toBe(4_000);
  });

  test('give one of two members the key that both use @WAL-06', async () => {
    for (let round = 0; round < 20; round += 1) {
      const members = await newMembers(gatewayCount, 100);
      const key = newKey();
      const postings = await Promise.all(
        members.map((member, index) => getLedger(index).post(bet(member, 100, { key }))),
      );
      const outcomes = postings.map(({ outcome }) => outcome);
      expect(count(outcomes, 'posted')).toBe(1);
      expect(count(outcomes, 'key-mismatch')).toBe(gatewayCount - 1);
    }
  });

  test('move money up and down between the same members without waiting for each other for ever @WAL-06', async () => {
    const members = await newMembers(4, 10_000);
    await Promise.all(
      members.map((memberId) =>
        wallet.ledger.post({ ...hold(memberId, 5_000), type: 'FLOAT_IN', to: { memberId, book: 'float' } }),
      ),
    );
    const pick = (not?: number): number => shuffled(members.filter((member) => member !== not))[0] ?? 0;
    const transfers = Array.from({ length: 300 }, (_, index): Movement => {
      const from = pick();
      const down = transferDown(from, pick(from), 1 + (index % 50));
      if (index % 2 === 0) return down;
      const to = 'memberId' in down.to ? down.to.memberId : 0;
      return {
        ...down,
        type: 'TRANSFER_UP',
        from: { memberId: from, book: 'main' },
        to: { memberId: to, book: 'float' },
      };
    });
    const outcomes = await storm(transfers, (ledger, movement, index) =>
      index % 2 === 0
        ? ledger.post(movement)
        : wallet.database.transaction((tx) => ledger.postIn(tx, movement)),
    );
    expect(
      count(outcomes, 'posted') + count(outcomes, 'insufficient-funds') + count(outcomes, 'replay'),
    ).toBe(outcomes.length);
    const balances = await Promise.all(members.map((member) => wallet.ledger.readBalances(member)));
    expect(balances.reduce((sum, { mainMinor, floatMinor }) => sum + mainMinor + floatMinor, 0)).toBe(40_000);
  });

  test('reverse a movement once, however many ask @WAL-06', async () => {
    const members = await newMembers(10, 500);
    for (const member of members) {
      const stake = bet(member, 500);
      await wallet.ledger.post(stake);
      const outcomes = await Promise.all(
        ledgers.map((ledger) =>
          ledger.reverse({ source: 'test', key: newKey(), type: 'BET_ROLLBACK', original: stake }),
        ),
      );
      expect(outcomes.filter(({ outcome }) => outcome === 'posted')).toHaveLength(1);
      expect(outcomes.filter(({ outcome }) => outcome === 'already-reversed')).toHaveLength(gatewayCount - 1);
    }
    expect(await Promise.all(members.map(readMain))).toEqual(members.map(() => 500));
  });

  test('leave no debit when it races with its own rollback @WAL-06', async () => {
    const members = await newMembers(60, 500);
    await Promise.all(
      members.map(async (member, index) => {
        const stake = bet(member, 500);
        const rollback = { source: 'test', key: newKey(), type: 'BET_ROLLBACK' as const, original: stake };
        const acts = [() => getLedger(index).post(stake), () => getLedger(index + 1).reverse(rollback)];
        await Promise.all((index % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
      }),
    );
    expect(await Promise.all(members.map(readMain))).toEqual(members.map(() => 500));
  });

  test('sum to zero at every instant, folded or not @WAL-06', async () => {
    const members = await newMembers(10, 10_000);
    let checks = 0;
    const watch = (async () => {
      for (; checks < 10; checks += 1) {
        expect(
          (await computeTrialBalance(wallet.database)).filter(({ sumMinor }) => sumMinor !== 0n),
        ).toEqual([]);
        await Promise.all(ledgers.map((ledger) => ledger.foldHouseEntries()));
      }
    })();
    while (checks < 10) {
      const movements = members.flatMap((member) => [bet(member, 10), win(member, 11), bet(member, 12)]);
      await storm(movements, (ledger, movement) => ledger.post(movement));
    }
    await watch;
  });
});
