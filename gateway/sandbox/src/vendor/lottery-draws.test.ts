import {
  getMissionLeaderboardCall,
  getMissionSummaryCall,
  listBetsCall,
  listOpenedNumbersCall,
} from '@parlour/contracts/calls';
import { verifyLedger } from '@parlour/gateway/ledger';
import { sql } from 'kysely';
import { drawnCount, numbersMax, pays } from '../games/keno/keno.ts';
import { type DigitLottery, isWon, ordersOf, priceOf } from '../games/lottery/digits.ts';
import { startTestSite, type TestPlayer, type TestSite } from '../testing/test-site.ts';

// Hundreds of bets through the real wallet.
jest.setTimeout(120_000);

const stakeMinor = 10;
const fundsMinor = 100_000;
const minuteMs = 60_000;
let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ now: '2026-11-20T04:00:05.000Z' });
  // As the site has it: the lottery page's own vendor, whose games the sandbox delivers.
  const db = site.gateway.database.kysely;
  await sql`insert into catalog_vendor (code, name, hot, position, delivered_by)
    values ('TCG_SEA', 'Lotteries', false, 2, 'SANDBOX')`.execute(db);
  await sql`update catalog_game set vendor = 'TCG_SEA' where game_type = 'ELOTT'`.execute(db);
  await site.gateway.runJob('catalog.index');
});
afterAll(async () => {
  expect(await verifyLedger(site.gateway.database)).toEqual([]);
  await site.stop();
});

/** Every number of so many digits. */
const numbersOf = (digits: number): string[] =>
  Array.from({ length: 10 ** digits }, (_, number) => String(number).padStart(digits, '0'));
/** Bets of which exactly one wins, whatever is drawn: each set of digits in any order, and straight where all are alike. */
const everyOutcome = (digits: number): string[] =>
  numbersOf(digits)
    .filter((number) => [...number].toSorted().join('') === number)
    .map((number) => `${ordersOf(number) === 1 ? 's' : 'b'}${number}`);

interface Case {
  gameId: string;
  selections: string[];
  /** What these selections pay in all, minor units, once these numbers are drawn. */
  payoutOf(drawn: readonly string[]): number;
}

const digitCase = (rules: DigitLottery, selections: string[]): Case => ({
  gameId: `lottery-${rules.digits}d`,
  selections,
  payoutOf(drawn) {
    const won = selections.filter((selection) => isWon(selection, drawn.join('')));
    expect(won).toHaveLength(1);
    return Math.floor((stakeMinor * (priceOf(rules, won[0] ?? '') ?? 0)) / 100);
  },
});

const cases: Case[] = [
  digitCase(
    { digits: 2, straightPays: 92 },
    numbersOf(2).map((number) => `s${number}`),
  ),
  digitCase({ digits: 3, straightPays: 900 }, everyOutcome(3)),
  digitCase({ digits: 4, straightPays: 9_000 }, everyOutcome(4)),
  {
    gameId: 'keno',
    selections: Array.from({ length: numbersMax }, (_, index) => String(index + 1)),
    payoutOf: (drawn) => Math.round(stakeMinor * (pays[1]?.[1] ?? 0)) * drawn.length,
  },
];

/** What the lottery page reads of a lottery. */
async function openedOf(gameId: string) {
  await site.gateway.runJob('catalog.draws');
  const { games } = await site.gateway.call(listOpenedNumbersCall, { count: '5', gameCode: gameId });
  const [lottery] = games;
  if (!lottery) throw new Error(`The lottery page does not know ${gameId}`);
  return lottery;
}

async function at(time: string): Promise<void> {
  site.gateway.clock.set(new Date(time));
  await site.sandbox.tick();
  // The answer of the opened numbers is kept for a second.
  site.gateway.clock.advance({ seconds: 2 });
}

/** Ten at a time, as ten people would. */
async function betAll(player: TestPlayer, number: number, selections: readonly string[]): Promise<void> {
  const waiting = [...selections];
  const work = async () => {
    for (let selection = waiting.pop(); selection !== undefined; selection = waiting.pop()) {
      const { status } = await site.api('bets', {
        gameKey: player.gameKey,
        requestId: `${number}-${selection}`,
        stakeMinor,
        legs: [{ number, selection }],
      });
      expect({ selection, status }).toEqual({ selection, status: 200 });
    }
  };
  await Promise.all(Array.from({ length: 10 }, work));
}

test.each(cases)(
  'runs a full draw of $gameId: bet, closed, drawn, opened, paid, on record @GAME-05 @GAME-07',
  async ({ gameId, selections, payoutOf }) => {
    const player = await site.player(gameId, fundsMinor);
    const { next } = await openedOf(gameId);
    if (!next) throw new Error(`${gameId} announces no draw`);
    const betAt = site.gateway.clock.now();
    await betAll(player, next.number, selections);
    const stakedMinor = stakeMinor * selections.length;
    expect(await player.mainMinor()).toBe(fundsMinor - stakedMinor);

    // Closed: no more bets, and no numbers before their time.
    await at(next.closesAt);
    const late = { gameKey: player.gameKey, requestId: 'too-late-now', stakeMinor };
    const answer = await site.api('bets', {
      ...late,
      legs: [{ number: next.number, selection: selections[0] }],
    });
    expect(answer.body).toEqual({ code: 'BETS_CLOSED' });
    expect((await openedOf(gameId)).draws.map(({ number }) => number)).not.toContain(next.number);
    expect(await player.mainMinor()).toBe(fundsMinor - stakedMinor);

    // Drawn: the page shows the numbers, and the win is paid.
    await at(next.drawsAt);
    const opened = await openedOf(gameId);
    const drawn = opened.draws.find(({ number }) => number === next.number)?.numbers ?? [];
    expect(drawn).toHaveLength(gameId === 'keno' ? drawnCount : Number(gameId.at(-2)));
    const paidMinor = payoutOf(drawn);
    expect(paidMinor).toBeGreaterThan(0);
    expect(await player.mainMinor()).toBe(fundsMinor - stakedMinor + paidMinor);

    const { totals, rows } = await site.gateway.call(
      listBetsCall,
      {
        from: betAt.toISOString(),
        to: site.gateway.clock.now().toISOString(),
        pageSize: 100,
      },
      { token: player.token },
    );
    expect(totals).toMatchObject({ count: selections.length, stake: stakedMinor, payout: paidMinor });
    expect(new Set(rows.map(({ status }) => status))).not.toContain('OPEN');

    // Keno rests for a moment between two draws.
    await at(new Date(Math.ceil(Date.parse(next.drawsAt) / minuteMs) * minuteMs).toISOString());
    expect((await openedOf(gameId)).next?.number).toBe(next.number + 1);
  },
);

test('counts the tickets of these draws for missions and leaderboard @GAME-05 @GAME-07', async () => {
  const player = await site.player('keno', fundsMinor);
  const { next } = await openedOf('keno');
  await betAll(player, next?.number ?? 0, ['1', '2', '3', '4', '5']);
  const { token } = player;
  const done = async () => (await site.gateway.call(getMissionSummaryCall, {}, { token })).missionCount;
  expect(await done()).toBe(0);
  await at(next?.drawsAt ?? '');
  expect(await done()).toBe(1);
  const board = await site.gateway.call(getMissionLeaderboardCall, { period: 'D' }, { token });
  expect(board.own).toMatchObject({ rank: cases.length + 1 });
  expect(board.list).toHaveLength(cases.length + 1);
});
