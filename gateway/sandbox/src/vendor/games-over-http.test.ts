import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { listBetsCall } from '@parlour/contracts/calls';
import { verifyLedger } from '@parlour/gateway/ledger';
import { waitUntil } from '@parlour/gateway/testing';
import { startTestSite, type TestPlayer, type TestSite } from '../testing/test-site.ts';
import type { PublicState } from './event-engine.ts';
import type { PublicRoom } from './room-engine.ts';

let site: TestSite;
const secondsToNextEvent = 180;
let requests = 0;
const requestId = (): string => {
  requests += 1;
  return `request-${requests}`;
};

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(async () => {
  // The ledger must be sound after all games above.
  expect(await verifyLedger(site.gateway.database)).toEqual([]);
  await site.stop();
});

const bet = (player: TestPlayer, number: number, selection: string, stakeMinor = 100) =>
  site.api('bets', {
    gameKey: player.gameKey,
    requestId: requestId(),
    stakeMinor,
    legs: [{ number, selection }],
  });

const tickets = async (player: TestPlayer) => {
  const { body } = await site.api<{
    tickets: { state: string; payoutMinor: number; stakeMinor: number }[];
    balanceMinor: number;
  }>('tickets', { gameKey: player.gameKey });
  return body;
};

/** Returns the next event that is open for bets, read as any watcher would. Moves the clock to it. */
async function openEvent(gameId: string): Promise<PublicState['events'][number]> {
  for (let second = 0; second < secondsToNextEvent; second += 1) {
    const state = await readState<PublicState>(gameId);
    const event = state.events.find(({ phase }) => phase === 'open');
    if (event) return event;
    site.gateway.clock.advance({ seconds: 1 });
  }
  throw new Error(`${gameId} takes no bets within ${secondsToNextEvent} seconds`);
}

function openStream(gameId: string, { signal }: AbortController): Promise<Response> {
  const address = site.sandbox.app.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return fetch(`http://127.0.0.1:${port}/sandbox/api/live/${gameId}`, { signal });
}

async function readState<T>(gameId: string): Promise<T> {
  const control = new AbortController();
  const response = await openStream(gameId, control);
  await site.sandbox.tick();
  const reader = response.body?.getReader();
  let text = '';
  while (!text.includes('\n\n')) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) throw new Error(`The stream of ${gameId} ended with ${text}`);
    text += new TextDecoder().decode(value);
  }
  control.abort();
  return JSON.parse(text.slice('data: '.length)) as T;
}

/** Moves the clock to a time of the sandbox and runs the due work. */
async function at(time: number): Promise<void> {
  site.gateway.clock.set(new Date(time));
  await site.sandbox.tick();
}

test('an address opens at most forty streams of the sandbox, and another one after it closed some', async () => {
  const control = new AbortController();
  const openMany = (count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await openStream('baccarat', control)).status));
  expect(await openMany(40)).toEqual(Array.from({ length: 40 }, () => 200));
  expect(await openMany(1)).toEqual([503]);
  control.abort();
  await waitUntil(async () => {
    const next = new AbortController();
    const { status } = await openStream('baccarat', next);
    next.abort();
    return status === 200;
  });
});

test.each([
  ['mandalay-nights', undefined],
  ['inle-sunrise', undefined],
  ['roulette', { bets: [{ spot: 'red', amountMinor: 100 }] }],
  ['harpoon', { fish: 'shrimp' }],
])('plays a round of %s from stake to record @GAME-05', async (gameId, choice) => {
  const player = await site.player(gameId);
  const before = await player.mainMinor();
  const request = { gameKey: player.gameKey, requestId: requestId(), stakeMinor: 100, choice };
  const { status, body } = await site.api<{ payoutMinor: number; roundId: string }>('spin', request);
  expect(status).toBe(200);
  expect(await player.mainMinor()).toBe(before - 100 + body.payoutMinor);
  const now = site.gateway.clock.now().getTime();
  const record = await site.gateway.call(
    listBetsCall,
    { from: new Date(now - 60_000).toISOString(), to: new Date(now + 60_000).toISOString() },
    { token: player.token },
  );
  expect(record.rows).toMatchObject([{ roundId: body.roundId, stake: 100, payout: body.payoutMinor }]);
});

test('answers a repeated spin request with the same round @GAME-06', async () => {
  const player = await site.player('roulette');
  const request = {
    gameKey: player.gameKey,
    requestId: requestId(),
    stakeMinor: 100,
    choice: { bets: [{ spot: 'red', amountMinor: 100 }] },
  };
  const spin = () => site.api<{ roundId: string }>('spin', request);
  const [first, second] = await Promise.all([spin(), spin()]);
  // The second request is refused while the round is played, and gets the same round afterwards.
  const answered = [first, second].filter(({ status }) => status === 200);
  expect(new Set(answered.map(({ body }) => body.roundId)).size).toBe(1);
  expect([100_000 - 100, 100_000 + 100]).toContain(await player.mainMinor());
});

test('accepts a round nine tenths of a cycle after the previous one, but no sooner @GAME-05', async () => {
  const player = await site.player('roulette');
  const spinAt = async (time: number): Promise<number> => {
    site.gateway.clock.set(new Date(time));
    const choice = { bets: [{ spot: 'red', amountMinor: 100 }] };
    const request = { gameKey: player.gameKey, requestId: requestId(), stakeMinor: 100, choice };
    return (await site.api('spin', request)).status;
  };
  const first = site.gateway.clock.now().getTime();
  expect(await spinAt(first)).toBe(200);
  expect(await spinAt(first + 4_499)).toBe(429);
  expect(await spinAt(first + 4_500)).toBe(200);
});

test.each(['lottery-2d', 'lottery-3d', 'lottery-4d', 'keno', 'baccarat', 'cockfight', 'esports', 'football'])(
  'takes bets on %s, draws by the clock and pays every ticket @GAME-05',
  async (gameId) => {
    const player = await site.player(gameId);
    const event = await openEvent(gameId);
    const selections: Record<string, string[]> = {
      'lottery-2d': ['s00', 's55'],
      'lottery-3d': ['s123', 'b123'],
      'lottery-4d': ['s1234', 'b1234'],
      keno: ['1-2', '3-4-5'],
      baccarat: ['player', 'banker', 'tie'],
      cockfight: ['red', 'blue', 'draw'],
      esports: ['first', 'second', 'two', 'three'],
      football: ['home', 'draw', 'away', 'over', 'under'],
    };
    const chosen = selections[gameId] ?? [];
    for (const selection of chosen) expect((await bet(player, event.number, selection)).status).toBe(200);
    expect(await player.mainMinor()).toBe(100_000 - 100 * chosen.length);
    await at(event.closesAt);
    expect((await bet(player, event.number, chosen[0] ?? '')).body).toEqual({ code: 'BETS_CLOSED' });
    expect((await tickets(player)).tickets.map(({ state }) => state)).toEqual(chosen.map(() => 'open'));
    await at(event.resultAt);
    const settled = await tickets(player);
    expect(settled.tickets.some(({ state }) => state === 'open')).toBe(false);
    const paid = settled.tickets.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0);
    expect(await player.mainMinor()).toBe(100_000 - 100 * chosen.length + paid);
    // Where the selections cover every outcome, one of them has won or all were returned.
    if (['baccarat', 'cockfight', 'esports', 'football'].includes(gameId)) expect(paid).toBeGreaterThan(0);
    const { recent } = await readState<PublicState>(gameId);
    expect(recent.map(({ number }) => number)).toContain(event.number);
  },
);

test('shows no result before its time @GAME-05', async () => {
  const event = await openEvent('lottery-2d');
  await at(event.closesAt + 1_000);
  const { events, recent } = await readState<PublicState>('lottery-2d');
  expect(events.find(({ number }) => number === event.number)?.result).toBeUndefined();
  expect(recent.map(({ number }) => number)).not.toContain(event.number);
});

test('pays a combined slip once its last match is over @GAME-05', async () => {
  const player = await site.player('football');
  const first = await openEvent('football');
  const legs = [
    { number: first.number, selection: 'home' },
    { number: first.number + 1, selection: 'over' },
  ];
  const placeBet = (list: typeof legs) =>
    site.api('bets', { gameKey: player.gameKey, requestId: requestId(), stakeMinor: 100, legs: list });
  expect((await placeBet(legs)).status).toBe(200);
  expect((await placeBet([...legs, { number: first.number, selection: 'over' }])).status).toBe(422);
  await at(first.resultAt);
  expect((await tickets(player)).tickets[0]?.state).toBe('open');
  await at(first.resultAt + 60_000);
  expect((await tickets(player)).tickets[0]?.state).not.toBe('open');
});

test('draws the events that passed while the vendor was down, and pays their tickets @GAME-06', async () => {
  const player = await site.player('lottery-2d');
  const event = await openEvent('lottery-2d');
  for (let n = 0; n < 10; n += 1) expect((await bet(player, event.number, `s0${n}`)).status).toBe(200);
  site.gateway.clock.set(new Date(event.resultAt + 3 * 180_000));
  await site.restartSandbox();
  await site.sandbox.tick();
  const { tickets: list } = await tickets(player);
  expect(list).toHaveLength(10);
  expect(list.some(({ state }) => state === 'open')).toBe(false);
  const { recent } = await readState<PublicState>('lottery-2d');
  const numbers = recent.map(({ number }) => number);
  for (let missed = 0; missed < 3; missed += 1) expect(numbers).toContain(event.number + missed);
});

describe('a room of players', () => {
  const sit = (player: TestPlayer) =>
    site.api('seat', { gameKey: player.gameKey, roomId: 'jasmine', requestId: requestId() });
  const hand = async (player: TestPlayer, action?: string) =>
    (
      await site.api<{ hand: { cards: number[] } | null }>('hand', {
        gameKey: player.gameKey,
        roomId: 'jasmine',
        action,
      })
    ).body.hand;
  const room = async (): Promise<PublicRoom> => {
    const { rooms } = await readState<{ rooms: PublicRoom[] }>('shan-table');
    const found = rooms.find(({ roomId }) => roomId === 'jasmine');
    if (!found) throw new Error('There is no such room');
    return found;
  };
  /** Moves to the start of the next hand. */
  const nextHand = async (): Promise<PublicRoom> => {
    await at((await room()).endsAt + 1);
    return room();
  };

  test('plays two players against each other for the pot less the rake @GAME-05 @GAME-07', async () => {
    const [ada, ben] = [await site.player('shan-table'), await site.player('shan-table')];
    const { anteUntil, playUntil } = await nextHand();
    expect((await sit(ada)).status).toBe(200);
    expect((await sit(ben)).status).toBe(200);
    // Each player knows their own seat before the deal.
    expect([await hand(ada), await hand(ben)]).toEqual([
      { seat: 1, cards: [] },
      { seat: 2, cards: [] },
    ]);
    await at(anteUntil);
    const cards = await hand(ada);
    expect(cards?.cards).toHaveLength(2);
    // Other players' cards are hidden before the showdown.
    expect((await room()).players.every((one) => one.cards.length === 0)).toBe(true);
    await at(playUntil);
    expect((await room()).players.every((one) => one.cards.length >= 2)).toBe(true);
    expect((await ada.mainMinor()) + (await ben.mainMinor())).toBe(200_000 - 10);
  });

  test('refunds the ante of a single player @GAME-06', async () => {
    const ada = await site.player('shan-table');
    const { anteUntil } = await nextHand();
    expect((await sit(ada)).status).toBe(200);
    expect(await ada.mainMinor()).toBe(100_000 - 100);
    await at(anteUntil);
    expect(await ada.mainMinor()).toBe(100_000);
  });

  test('refuses a second seat in one hand, and more players than seats @GAME-05', async () => {
    const first = await site.player('shan-table');
    const others = [];
    for (let seat = 1; seat < 7; seat += 1) others.push(await site.player('shan-table'));
    await nextHand();
    expect([(await sit(first)).status, (await sit(first)).status]).toEqual([200, 200]);
    expect(await first.mainMinor()).toBe(100_000 - 100);
    const answers = await Promise.all(others.map(sit));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409]);
  });
});

test('stops although a browser opened a connection ahead and never used it', async () => {
  const { port } = site.sandbox.app.server.address() as AddressInfo;
  const unused = connect({ host: '127.0.0.1', port });
  await once(unused, 'connect');
  // A connection that the server has not accepted yet is reset instead of closed.
  unused.on('error', () => undefined);
  const closed = once(unused, 'close').catch(() => undefined);
  await site.restartSandbox();
  await closed;
  expect(unused.closed).toBe(true);
});

test('refuses bets that are not on offer @GAME-05', async () => {
  const player = await site.player('football');
  const { number } = await openEvent('football');
  expect((await bet(player, number, 'nobody')).body).toEqual({ code: 'BAD_CHOICE' });
  expect((await bet(player, number, 'home', 99)).body).toEqual({ code: 'INVALID_AMOUNT' });
  expect((await bet(player, number + 5_000, 'home')).body).toEqual({ code: 'BETS_CLOSED' });
  expect(
    (
      await site.api('bets', {
        gameKey: 'forged.key',
        requestId: requestId(),
        stakeMinor: 100,
        legs: [{ number, selection: 'home' }],
      })
    ).status,
  ).toBe(401);
});
