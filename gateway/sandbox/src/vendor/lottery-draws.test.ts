import { minuteMs } from '@parlour/basics';
import {
  getMissionLeaderboardCall,
  getMissionSummaryCall,
  listBetsCall,
  listOpenedNumbersCall,
} from '@parlour/contracts/calls';
import { verifyLedger } from '@parlour/gateway/ledger';
import { sql } from 'kysely';
import { drawnCount, pays } from '../games/keno/keno.ts';
import { computePrice, type DigitLottery, isWon } from '../games/lottery/digits.ts';
import { startTestSite, type TestPlayer, type TestSite } from '../testing/test-site.ts';

const stakeMinor = 10;
const fundsMinor = 100_000;
/** Every lottery draws at least this often. */
const minutesOfDraw = 10;
let site: TestSite;

beforeAll(async () => {
  // Every draw is predictable: 12, 123, 1234, and for keno ten and the numbers that follow from it.
  site = await startTestSite({
    now: '2026-11-20T04:00:05.000Z',
    chance: (bound) => Math.floor(bound * 0.1234),
  });
  // As on the site: the lottery page's own vendor, whose games the sandbox delivers.
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

interface Case {
  gameId: string;
  selections: string[];
  /** Returns the total payout of these selections, minor units, once these numbers are drawn. */
  computePayout(drawn: readonly string[]): number;
}

const createDigitCase = (rules: DigitLottery, selections: string[], winners: string[]): Case => ({
  gameId: `lottery-${rules.digits}d`,
  selections,
  computePayout(drawn) {
    const won = selections.filter((selection) => isWon(selection, drawn.join('')));
    expect(won).toEqual(winners);
    const hundredths = won.reduce((sum, selection) => sum + (computePrice(rules, selection) ?? 0), 0);
    return Math.floor((stakeMinor * hundredths) / 100);
  },
});

const kenoSelections = ['1', '10', '80'];

const cases: Case[] = [
  createDigitCase({ digits: 2, straightPays: 92 }, ['s12', 's21', 's13'], ['s12']),
  createDigitCase({ digits: 3, straightPays: 900 }, ['s123', 'b312', 's321', 'b124'], ['s123', 'b312']),
  createDigitCase(
    { digits: 4, straightPays: 9_000 },
    ['s1234', 'b4312', 's4321', 'b1224'],
    ['s1234', 'b4312'],
  ),
  {
    gameId: 'keno',
    selections: kenoSelections,
    computePayout: (drawn) => {
      const hits = kenoSelections.filter((number) => drawn.includes(number));
      expect(hits).toContain('10');
      expect(hits).not.toContain('1');
      return Math.round(stakeMinor * (pays[1]?.[1] ?? 0)) * hits.length;
    },
  },
];

/** Fetches the lottery page's data of a lottery. */
async function fetchOpened(gameId: string) {
  await site.gateway.runJob('catalog.draws');
  const { games } = await site.gateway.call(listOpenedNumbersCall, { count: '5', gameCode: gameId });
  const [lottery] = games;
  if (!lottery) throw new Error(`The lottery page does not know ${gameId}`);
  return lottery;
}

/** Moves the clock to the next draw that is open for bets: some lotteries pause between two draws. */
async function openDraw(gameId: string) {
  for (let minute = 0; minute <= minutesOfDraw; minute += 1) {
    const { next } = await fetchOpened(gameId);
    if (next && Date.parse(next.closesAt) > site.gateway.clock.now().getTime()) return next;
    const now = site.gateway.clock.now().getTime();
    await at(new Date((Math.floor(now / minuteMs) + 1) * minuteMs).toISOString());
  }
  throw new Error(`${gameId} takes no bets within ${minutesOfDraw} minutes`);
}

async function at(time: string): Promise<void> {
  site.gateway.clock.set(new Date(time));
  await site.sandbox.tick();
  // The response with the opened numbers is cached for a second.
  site.gateway.clock.advance({ seconds: 2 });
}

/** Bets ten at a time, as ten people would. */
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
  async ({ gameId, selections, computePayout }) => {
    const player = await site.player(gameId, fundsMinor);
    const next = await openDraw(gameId);
    const betAt = site.gateway.clock.now();
    await betAll(player, next.number, selections);
    const stakedMinor = stakeMinor * selections.length;
    expect(await player.mainMinor()).toBe(fundsMinor - stakedMinor);

    // Closed: no more bets, and no numbers before the draw.
    await at(next.closesAt);
    const late = { gameKey: player.gameKey, requestId: 'too-late-now', stakeMinor };
    const answer = await site.api('bets', {
      ...late,
      legs: [{ number: next.number, selection: selections[0] }],
    });
    expect(answer.body).toEqual({ code: 'BETS_CLOSED' });
    expect((await fetchOpened(gameId)).draws.map(({ number }) => number)).not.toContain(next.number);
    expect(await player.mainMinor()).toBe(fundsMinor - stakedMinor);

    // Drawn: the page shows the numbers, and the win is paid.
    await at(next.drawsAt);
    const opened = await fetchOpened(gameId);
    const drawn = opened.draws.find(({ number }) => number === next.number)?.numbers ?? [];
    expect(drawn).toHaveLength(gameId === 'keno' ? drawnCount : Number(gameId.at(-2)));
    const paidMinor = computePayout(drawn);
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

    // Keno pauses between two draws.
    await at(new Date(Math.ceil(Date.parse(next.drawsAt) / minuteMs) * minuteMs).toISOString());
    expect((await fetchOpened(gameId)).next?.number).toBe(next.number + 1);
  },
);

test('counts the tickets of these draws for missions and leaderboard @GAME-05 @GAME-07', async () => {
  const player = await site.player('keno', fundsMinor);
  const next = await openDraw('keno');
  await betAll(player, next.number, ['1', '2', '3', '4', '5']);
  const { token } = player;
  const done = async () => (await site.gateway.call(getMissionSummaryCall, {}, { token })).missionCount;
  const readBoard = () => site.gateway.call(getMissionLeaderboardCall, { period: 'D' }, { token });
  await site.gateway.drain();
  const before = await readBoard();
  expect(before.own).toBeNull();
  expect(await done()).toBe(0);
  await at(next.drawsAt);
  await site.gateway.drain();
  expect(await done()).toBe(1);
  const board = await readBoard();
  expect(board.own).not.toBeNull();
  expect(board.list).toHaveLength(before.list.length + 1);
});
