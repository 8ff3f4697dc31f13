import { getAccountRecordCall, getJackpotCall, listWinnersCall } from '@parlour/contracts/calls';
import { verifyLedger } from '@parlour/gateway/ledger';
import { createSeededRandom } from '@parlour/gateway/testing/seeded-random';
import { sql } from 'kysely';
import { allGames } from '../games/all-games.ts';
import * as inle from '../games/inle-sunrise/machine.ts';
import { measuredSeed, measureReturn, toErrorLimit } from '../games/kit/measure.ts';
import * as mandalay from '../games/mandalay-nights/machine.ts';
import { drawBelow, type RandomSource, secureRandom } from '../random.ts';
import { startTestSite, type TestPlayer, type TestSite } from '../testing/test-site.ts';
import { winsJackpot, withJackpot } from './jackpot.ts';

let site: TestSite;
let requests = 0;
/** The next draw of the jackpot; the last one is repeated. */
let chance: RandomSource = secureRandom;

beforeAll(async () => {
  site = await startTestSite({ chance: (bound) => chance(bound) });
});
beforeEach(() => {
  // A jackpot within a day of another test's jackpot would be held.
  site.gateway.clock.advance({ hours: 24, ms: 1 });
  chance = secureRandom;
});
afterAll(async () => {
  expect(await verifyLedger(site.gateway.database)).toEqual([]);
  await site.stop();
});

const poolMinor = async (): Promise<number> => (await site.gateway.call(getJackpotCall)).poolMinor;

async function spin(player: TestPlayer, stakeMinor: number): Promise<void> {
  requests += 1;
  const choice = { bets: [{ spot: 'red', amountMinor: stakeMinor }] };
  const request = { gameKey: player.gameKey, requestId: `request-${requests}`, stakeMinor, choice };
  expect((await site.api('spin', request)).status).toBe(200);
  await site.gateway.drain();
}

test('takes half a per cent of a settled stake from the house into the pool, once @BAN-04', async () => {
  const player = await site.player('roulette');
  const [before, bookBefore] = [await poolMinor(), await bookMinor('jackpot_pool')];
  await spin(player, 50_000);
  expect(await poolMinor()).toBe(before + 250);
  await site.gateway.drain();
  expect(await poolMinor()).toBe(before + 250);
  expect(await bookMinor('jackpot_pool')).toBe(bookBefore + 250);
});

test('feeds nothing from games outside the slots lobby @BAN-04', async () => {
  const player = await site.player('harpoon');
  const before = await poolMinor();
  requests += 1;
  const request = {
    gameKey: player.gameKey,
    requestId: `request-${requests}`,
    stakeMinor: 5_000,
    choice: { fish: 'shark' },
  };
  expect((await site.api('spin', request)).status).toBe(200);
  await site.gateway.drain();
  expect(await poolMinor()).toBe(before);
});

const startMinor = 100_000_000;
const setPool = (pool: number, unfunded: number) =>
  sql`insert into catalog_jackpot (code, pool_minor, unfunded_minor, updated_at)
    values ('main', ${pool}, ${unfunded}, now()) on conflict (code) do update
    set pool_minor = excluded.pool_minor, unfunded_minor = excluded.unfunded_minor`.execute(
    site.gateway.database.kysely,
  );
/** Returns the ledger balance of a house book: the house's contributions to the pool and the pool's payouts. */
const bookMinor = async (book: string): Promise<number> =>
  Number(
    (await site.gateway.services.ledger.readHouseBalances()).find((row) => row.book === book)?.minor ?? 0,
  );

async function spinSlot(player: TestPlayer, stakeMinor: number) {
  requests += 1;
  const request = { gameKey: player.gameKey, requestId: `request-${requests}`, stakeMinor };
  const { status, body } = await site.api<{ payoutMinor: number; roundId: string }>('spin', request);
  expect(status).toBe(200);
  return body;
}

test('pays the winner the whole pool, by ledger, record and ranking, and restarts the pool @BAN-04', async () => {
  await setPool(startMinor + 5_000, startMinor);
  const player = await site.player('mandalay-nights');
  const [poolBefore, promotionBefore] = [await bookMinor('jackpot_pool'), await bookMinor('promo_expense')];
  chance = () => 0;
  const { payoutMinor, roundId } = await spinSlot(player, 1_000);
  expect(payoutMinor).toBeGreaterThanOrEqual(startMinor + 5_000);
  expect(await player.mainMinor()).toBe(100_000 - 1_000 + payoutMinor);
  expect(await poolMinor()).toBe(startMinor);
  // The house funded the part that no stake had fed; the rest was in the pool.
  expect(await bookMinor('promo_expense')).toBe(promotionBefore - startMinor);
  expect(await bookMinor('jackpot_pool')).toBe(poolBefore - 5_000);
  const now = site.gateway.clock.now().getTime();
  const period = { from: new Date(now - 3_600_000).toISOString(), to: new Date(now + 1).toISOString() };
  const record = await site.gateway.call(
    getAccountRecordCall,
    { ...period, types: ['JACKPOT_WIN'] },
    { token: player.token },
  );
  expect(record.rows).toMatchObject([{ amount: startMinor + 5_000, relatedNo: roundId }]);
  site.gateway.clock.advance({ minutes: 6 });
  await site.gateway.drain();
  const board = await site.gateway.call(listWinnersCall, { board: 'JACKPOT', count: 20 });
  expect(board.list).toContainEqual(
    expect.objectContaining({ payout: startMinor + 5_000, jackpot: true, account: 'pl***' }),
  );
});

/** Holds payouts back until `sessions` sessions have read the pool, so that all of them play for the same one. */
function holdWins(sessions: number): () => void {
  const original = globalThis.fetch;
  const { promise: areAllSent, resolve: release } = Promise.withResolvers<void>();
  let sentCount = 0;
  globalThis.fetch = async (input, init) => {
    if (String(input).endsWith('/vwc/1/win')) await areAllSent;
    const answer = await original(input, init);
    if (String(input).endsWith('/vwc/1/jackpot')) {
      sentCount += 1;
      if (sentCount === sessions) release();
    }
    return answer;
  };
  return () => {
    globalThis.fetch = original;
  };
}

const readAlarms = async () => {
  const { rows } = await sql<{ kind: string }>`select kind from betting_alarm
    where kind = 'jackpot-above-pool'`.execute(site.gateway.database.kysely);
  return rows;
};

test('pays one of two winners of one pool, holds the other, and raises an alarm @BAN-04', async () => {
  await setPool(startMinor + 700_000, 0);
  const players = await Promise.all([site.player('inle-sunrise'), site.player('inle-sunrise')]);
  const [alarmsBefore, gamingBefore] = [await readAlarms(), await bookMinor('house_gaming:SANDBOX')];
  chance = () => 0;
  const letWinsThrough = holdWins(players.length);
  const spins = await Promise.all(players.map((player) => spinSlot(player, 100))).finally(letWinsThrough);
  const gains = await Promise.all(players.map(async (player) => (await player.mainMinor()) - 99_900));
  for (const { payoutMinor } of spins) expect(payoutMinor).toBeGreaterThanOrEqual(startMinor + 700_000);
  const paid = gains.findIndex((gain) => gain > 0);
  expect(gains[paid]).toBe(spins[paid]?.payoutMinor);
  expect(gains[1 - paid]).toBe(0);
  expect(await bookMinor('win_review:SANDBOX')).toBe(spins[1 - paid]?.payoutMinor);
  expect(await poolMinor()).toBe(startMinor);
  expect(await readAlarms()).toHaveLength(alarmsBefore.length + 1);
  // The second win met the restarted pool: the house paid the missing part.
  const beside = spins.reduce((sum, { payoutMinor }) => sum + payoutMinor - (startMinor + 700_000), 0);
  expect(await bookMinor('house_gaming:SANDBOX')).toBe(gamingBefore + 200 - beside - 700_000);
});

test('offers no jackpot to play money, to a game outside of it, nor below its start @BAN-04', async () => {
  chance = () => 0;
  const spinBeside = async (player: TestPlayer): Promise<void> => {
    expect((await spinSlot(player, 100)).payoutMinor).toBeLessThan(startMinor / 2);
  };
  const player = await site.player('mandalay-nights');
  await setPool(startMinor - 1, 0);
  await spinBeside(player);
  await setPool(startMinor, 0);
  const demo = { ...player, gameKey: await site.open(player, 'mandalay-nights', true) };
  await spinBeside(demo);
  const fish = await site.player('harpoon');
  requests += 1;
  const shot = {
    gameKey: fish.gameKey,
    requestId: `request-${requests}`,
    stakeMinor: 10,
    choice: { fish: 'shark' },
  };
  expect((await site.api<{ payoutMinor: number }>('spin', shot)).body.payoutMinor).toBeLessThan(
    startMinor / 2,
  );
  expect(await poolMinor()).toBe(startMinor);
  // The same member with the same pool, for money.
  const forMoney = { ...player, gameKey: await site.open(player, 'mandalay-nights') };
  expect((await spinSlot(forMoney, 100)).payoutMinor).toBeGreaterThanOrEqual(startMinor);
});

test('draws every number below a bound above 2^32 alike @BAN-04', () => {
  const bound = 3 * 2 ** 32;
  const thirds = [0, 0, 0];
  for (let round = 0; round < 90_000; round += 1) {
    const third = Math.floor(drawBelow(secureRandom, bound) / 2 ** 32);
    thirds[third] = (thirds[third] ?? 0) + 1;
  }
  // Five standard errors of a third of 90,000.
  for (const count of thirds) expect(Math.abs(count - 30_000)).toBeLessThan(710);
  expect(() => drawBelow(secureRandom, 2 ** 53)).toThrow(RangeError);
});

test('wins with exactly stake times share of the numbers, whatever the pool @BAN-04', () => {
  const offer = { poolMinor: 1_000, sharePpm: 5_000 };
  // Of 200,000 numbers, the first 1,000 win with a stake of 1,000: half a percent of it on average.
  expect(winsJackpot(1_000, offer, () => 999)).toBe(true);
  expect(winsJackpot(1_000, offer, () => 1_000)).toBe(false);
  const bounds: number[] = [];
  winsJackpot(10, offer, (bound) => bounds.push(bound));
  expect(bounds).toEqual([200_000]);
});

test.each([
  ['mandalay-nights', mandalay.spin],
  ['inle-sunrise', inle.play],
] as const)(
  '%s returns what its rules say, the jackpot included, over many rounds @BAN-04 @GAME-05',
  (gameId, play) => {
    const rules = allGames.get(gameId)?.rules as { returnToPlayerPpm: number; jackpotPpm: number };
    expect(rules.jackpotPpm).toBe(5_000);
    const stakeMinor = 10;
    // A small pool is won more often and returns the same, with a smaller error.
    const offer = { poolMinor: 1_000, sharePpm: rules.jackpotPpm };
    const random = createSeededRandom(measuredSeed);
    const { returned, standardError } = measureReturn(() => {
      const { payoutMinor } = play(stakeMinor, random);
      const whole = withJackpot({ payoutMinor, outcome: {} }, stakeMinor, offer, random);
      return whole.payoutMinor / stakeMinor;
    });
    expect(Math.abs(returned - rules.returnToPlayerPpm / 1_000_000)).toBeLessThan(5 * standardError);
    expect(standardError).toBeLessThan(toErrorLimit(0.02));
  },
);
