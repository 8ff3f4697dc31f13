import { hourMs } from '@parlour/basics';
/** Jackpots that are held because they follow another one, and the limits that operators set. */
import { listBetsCall } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { expectSoundBooks } from '../testing/index.ts';
import { olga, operate, type TestOperator } from '../testing/operator.ts';
import { type Player, startTestTable, type TestTable } from './testing/test-table.ts';

const rita: TestOperator = { sub: 'rita', roles: ['risk'] };
const poolMinor = 150_000_000;
const stakeMinor = 1_000;
let table: TestTable;
let count = 0;

beforeAll(async () => {
  table = await startTestTable({ vendorCode: 'REPEATS', gameType: 'RNG' });
  // One person decides.
  await table.gateway.services.platform.setSetting('fourEyesAboveMinor', Number.MAX_SAFE_INTEGER, 'test');
});
afterAll(async () => {
  await expectSoundBooks(table.gateway);
  await table.stop();
});

describe('a jackpot within a day after another one of its vendor', () => {
  beforeEach(async () => {
    // A day later, jackpots of other tests no longer count.
    table.gateway.clock.advance({ hours: 24, ms: 1 });
    await sql`insert into catalog_jackpot (code, pool_minor, unfunded_minor, updated_at)
      values ('main', ${poolMinor}, ${poolMinor}, now()) 
      on conflict (code) do update set pool_minor = ${poolMinor}, unfunded_minor = ${poolMinor}`.execute(
      table.gateway.database.kysely,
    );
  });

  /** A member whose only money is in an open round. */
  async function openRound() {
    count += 1;
    const { vendor, gameId } = table;
    const player = await table.createPlayer({ fundsMinor: stakeMinor });
    const [roundId, txId] = [`r-${count}`, `w-${count}`];
    await vendor.send('bet', {
      sessionId: player.sessionId,
      txId: `b-${count}`,
      roundId,
      gameId,
      amount: stakeMinor,
      currency: 'MMK',
    });
    return {
      player,
      roundId,
      txId,
      win: (jackpotPart: number, amount = jackpotPart) =>
        vendor.send('win', { txId, roundId, amount, jackpotPart, currency: 'MMK', roundClosed: true }),
      rollBack: () => vendor.send('rollback', { txId: `x-${txId}`, refTxId: txId }),
    };
  }
  async function winJackpot(jackpotPart: number, amount = jackpotPart) {
    const round = await openRound();
    expect(await round.win(jackpotPart, amount)).toMatchObject({ code: 'OK' });
    return round;
  }
  const readPool = async (): Promise<number> => (await table.gateway.services.catalog.getJackpot()).poolMinor;
  const readReview = async (): Promise<bigint> =>
    (await table.gateway.services.ledger.readHouseBalances()).find(
      ({ book }) => book === 'win_review:REPEATS',
    )?.minor ?? 0n;
  async function findHeld(txId: string): Promise<{ id: number }[]> {
    const { body } = await operate(table.gateway, 'wins/held');
    const wins = (body.value?.wins ?? []) as { id: number; txId: string }[];
    return wins.filter((win) => win.txId === txId);
  }
  async function findBet({ token }: Player) {
    const [from, to] = [-hourMs, hourMs].map((ms) =>
      new Date(table.gateway.clock.now().getTime() + ms).toISOString(),
    ) as [string, string];
    return (await table.gateway.call(listBetsCall, { from, to }, { token })).rows[0];
  }

  test('is held with the whole of its win @WAL-09 @BAN-04', async () => {
    const first = await winJackpot(poolMinor);
    expect(await first.player.balance()).toBe(poolMinor);
    table.gateway.clock.advance({ ms: 24 * hourMs });
    const reviewed = await readReview();
    const { player, txId, roundId } = await winJackpot(1_000, 1_700);
    expect(await player.balance()).toBe(0);
    expect(await findHeld(txId)).toMatchObject([
      { because: 'repeated-jackpot', amountMinor: 1_700, jackpotMinor: 1_000, limitMinor: 0 },
    ]);
    const { rows } = await sql`select kind from betting_alarm where round_id = ${roundId}`.execute(
      table.gateway.database.kysely,
    );
    expect(rows).toEqual([{ kind: 'win-held' }]);
    expect(await findBet(player)).toMatchObject({ status: 'WON', payout: 1_700, heldWin: 1_700 });
    expect((await readReview()) - reviewed).toBe(1_700n);
  });

  test('is paid once the day is over @WAL-09 @BAN-04', async () => {
    await winJackpot(1_000);
    table.gateway.clock.advance({ ms: 24 * hourMs + 1 });
    expect(await (await winJackpot(1_000)).player.balance()).toBe(1_000);
  });

  test('is held even after a jackpot that was rolled back @WAL-09 @BAN-04', async () => {
    expect(await (await winJackpot(1_000)).rollBack()).toMatchObject({ code: 'OK' });
    expect(await findHeld((await winJackpot(1_000)).txId)).toHaveLength(1);
  });

  test('is held when both are won at once @WAL-09 @BAN-04', async () => {
    const rounds = [await openRound(), await openRound(), await openRound()];
    await Promise.all(rounds.map((round) => round.win(1_000)));
    const balances = await Promise.all(rounds.map(({ player }) => player.balance()));
    expect(balances.toSorted((a, b) => a - b)).toEqual([0, 0, 1_000]);
  });

  test.each(['nobody', 'credit', 'return'] as const)(
    'moves as %s decides, and back when it is rolled back @WAL-09 @BAN-04',
    async (decision) => {
      await winJackpot(1_000);
      const [pool, reviewed] = [await readPool(), await readReview()];
      const { player, txId, rollBack } = await winJackpot(1_000, 1_700);
      const [held] = await findHeld(txId);
      const order = { id: held?.id, decision, reason: 'the vendor showed the round' };
      if (decision !== 'nobody')
        expect(await operate(table.gateway, 'wins/decide', order)).toMatchObject({ status: 200 });
      expect(await player.balance()).toBe(decision === 'credit' ? 1_700 : 0);
      expect(await readPool()).toBe(pool - (decision === 'return' ? 0 : 1_000));
      expect(await rollBack()).toMatchObject({ code: 'OK', balance: 0 });
      expect(await findBet(player)).toMatchObject({ status: 'OPEN', payout: 0 });
      expect([await readPool(), await readReview()]).toEqual([pool, reviewed]);
      expect(await findHeld(txId)).toEqual([]);
    },
  );
});

test('lets two people raise a limit, and one lower it @WAL-09', async () => {
  const { gateway, gameId } = table;
  const set = async (input: object) =>
    (await operate(gateway, 'wins/limit', { vendor: 'OTHER', reason: 'a new contract', ...input })).body;
  const read = async () => {
    const { limits } = (await operate(gateway, 'wins/limits')).body.value as { limits: { vendor: string }[] };
    return limits.find(({ vendor }) => vendor === 'OTHER');
  };
  const approve = async (request: unknown, as: TestOperator) =>
    (await operate(gateway, 'approvals/approve', { id: request, reason: 'seen by me too' }, as)).body;
  const listRequests = async () =>
    (await operate(gateway, 'approvals', undefined, rita)).body.value?.requests;
  // As strict as the profile.
  const profile = { maxWinMinor: 10_000_000_000, dailyNetMinor: 100_000_000_000 };
  expect(await set(profile)).toMatchObject({ success: true });
  for (const raised of [
    { ...profile, maxWinMinor: profile.maxWinMinor + 1 },
    { ...profile, dailyNetMinor: profile.dailyNetMinor + 1 },
    { gameId, maxWinMinor: profile.maxWinMinor + 1 },
  ]) {
    const { request, state } = (await set(raised)).value ?? {};
    expect(state).toBe('pending');
    expect(await read()).toMatchObject(profile);
    expect(await approve(request, olga)).toMatchObject({ error: { code: 'operator.own-request' } });
    const facts = expect.objectContaining({ vendor: 'OTHER', currentMaxWinMinor: profile.maxWinMinor });
    expect(await listRequests()).toContainEqual(expect.objectContaining({ id: request, facts }));
  }
  const { request } = (await set({ ...profile, maxWinMinor: profile.maxWinMinor + 2 })).value ?? {};
  expect(await approve(request, rita)).toMatchObject({ success: true });
  expect(await read()).toMatchObject({ maxWinMinor: profile.maxWinMinor + 2 });
  const stale = await set({ maxWinMinor: 5, dailyNetMinor: 5, before: null });
  expect(stale).toMatchObject({ error: { code: 'operator.changed-later' } });
  const { request: late } = (await set({ ...profile, maxWinMinor: profile.maxWinMinor + 3 })).value ?? {};
  expect(await set({ maxWinMinor: 5, dailyNetMinor: 5 })).toMatchObject({ success: true });
  expect(await read()).toMatchObject({ maxWinMinor: 5, dailyNetMinor: 5 });
  expect(await approve(late, rita)).toMatchObject({ error: { code: 'operator.changed-since' } });
});
