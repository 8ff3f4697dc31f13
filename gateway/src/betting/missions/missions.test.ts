import {
  getMerchantWalletCall,
  getMissionLeaderboardCall,
  getMissionSummaryCall,
  launchLotteryCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { startTestGateway, type TestGateway } from '../../testing/index.ts';
import { startTestVendor } from '../testing/test-vendor.ts';

type Vendor = Awaited<ReturnType<typeof startTestVendor>>;

const [lottery, slot] = [701, 702];
let gateway: TestGateway;
let vendor: Vendor;
let rounds = 0;

interface Player {
  memberId: number;
  token: string;
  sessions: Record<string, string>;
}

beforeAll(async () => {
  vendor = await startTestVendor('TCG_SEA', { now: () => gateway.clock.now() });
  // A Friday, 10:30 in Yangon.
  gateway = await startTestGateway({
    config: { vendors: [vendor.connection] },
    now: '2026-11-20T04:00:00.000Z',
  });
  vendor.connectTo(await gateway.listen());
  const db = gateway.database.kysely;
  await sql`insert into catalog_vendor (code, name, hot, position) values ('TCG_SEA', 'Lotteries', false, 1)`.execute(
    db,
  );
  for (const [nodeId, gameId, type] of [
    [lottery, 'two-digits', 'ELOTT'],
    [slot, 'a-slot', 'RNG'],
  ] as const)
    await sql`insert into catalog_game (node_id, game_id, vendor, game_type, name, min_bet_minor)
      values (${nodeId}, ${gameId}, 'TCG_SEA', ${type}, ${gameId}, 10)`.execute(db);
});
afterAll(async () => {
  await gateway.stop();
  await vendor.close();
});

async function player(username: string): Promise<Player> {
  const { identity, ledger } = gateway.services;
  const password = 'a long enough password';
  const member = await identity.createMember({ username, password });
  await ledger.post({
    source: 'test',
    key: username,
    type: 'ADJUST_IN',
    from: { house: 'adjustment' },
    to: { memberId: member.id, book: 'main' },
    amountMinor: 1_000_000,
  });
  const { token } = await identity.logIn({ username, password }, { ip: '127.0.0.1', userAgent: 'test' });
  return { memberId: member.id, token, sessions: {} };
}

/** Places one settled, lost ticket. */
async function ticket(who: Player, stakeMinor: number, { gameCode = 'two-digits', payoutMinor = 0 } = {}) {
  rounds += 1;
  const roundId = `mission-${rounds}`;
  let sessionId = who.sessions[gameCode];
  if (sessionId === undefined) {
    await gateway.call(launchLotteryCall, { lottoGameCode: gameCode }, { token: who.token });
    sessionId =
      (await vendor.send('authenticate', { launchToken: vendor.launchToken() })).player?.sessionId ?? '';
    who.sessions[gameCode] = sessionId;
  }
  const shared = { roundId, currency: 'MMK' };
  const bet = { ...shared, sessionId, txId: `b-${roundId}`, gameId: gameCode, amount: stakeMinor };
  expect(await vendor.send('bet', bet)).toMatchObject({ code: 'OK' });
  const win = { ...shared, txId: `w-${roundId}`, amount: payoutMinor, roundClosed: true };
  expect(await vendor.send('win', win)).toMatchObject({ code: 'OK' });
}

const summary = async ({ token }: Player) => gateway.call(getMissionSummaryCall, {}, { token });
const progress = async (who: Player) =>
  Object.fromEntries((await summary(who)).missions.map((mission) => [mission.missionId, mission.progress]));

test('counts settled lottery tickets and their valid bet, and no other games @GAME-07 @API-01', async () => {
  const ada = await player('ada-lotto');
  expect(await summary(ada)).toMatchObject({ missionCount: 0 });
  for (let count = 0; count < 5; count += 1) await ticket(ada, 300);
  await ticket(ada, 90_000, { gameCode: 'a-slot' });
  expect(await progress(ada)).toEqual({
    'lottery-day-tickets': 5,
    'lottery-day-bet': 1_500,
    'lottery-week-tickets': 5,
    'lottery-week-bet': 1_500,
  });
  const { missions, missionCount } = await summary(ada);
  expect(missionCount).toBe(1);
  expect(missions.find(({ period }) => period === 'D')).toMatchObject({
    completed: true,
    // Midnight in Yangon.
    endsAt: '2026-11-20T17:30:00.000Z',
  });
  // The week begins on Monday.
  expect(missions.find(({ period }) => period === 'W')?.endsAt).toBe('2026-11-22T17:30:00.000Z');
});

test('counts an open ticket only once it settles, and begins anew at midnight @GAME-07', async () => {
  const eve = await player('eve-lotto');
  await ticket(eve, 9_000, { payoutMinor: 20_000 });
  expect(await progress(eve)).toMatchObject({ 'lottery-day-bet': 5_000, 'lottery-week-bet': 9_000 });
  await ticket(eve, 500, { payoutMinor: 500 });
  // A draw counts as a ticket, but not as valid bet.
  expect(await progress(eve)).toMatchObject({ 'lottery-day-tickets': 2, 'lottery-week-bet': 9_000 });
  gateway.clock.set('2026-11-20T17:30:00.000Z');
  // Her session ended in the meantime; her bets remain.
  const later = await gateway.services.betting.missionSummary(eve.memberId);
  expect(later.map((mission) => [mission.id, mission.progress])).toEqual([
    ['lottery-day-tickets', 0],
    ['lottery-day-bet', 0],
    ['lottery-week-tickets', 2],
    ['lottery-week-bet', 9_000],
  ]);
  gateway.clock.set('2026-11-20T05:00:00.000Z');
});

test('ranks by valid bet, then by the earlier time, without blocked accounts @GAME-07', async () => {
  const [kay, lin, mo] = [await player('kay-lotto'), await player('lin-lotto'), await player('mo-lotto')];
  await ticket(lin, 50_000);
  gateway.clock.advance({ minutes: 1 });
  await ticket(kay, 50_000);
  await ticket(mo, 70_000);
  const board = async () => gateway.call(getMissionLeaderboardCall, { count: 3 }, { token: kay.token });
  expect(await board()).toMatchObject({
    list: [
      { rank: 1, account: 'mo***', score: 70_000 },
      { rank: 2, account: 'li***', score: 50_000 },
      { rank: 3, account: 'ka***', score: 50_000 },
    ],
    own: { rank: 3, score: 50_000 },
  });
  await sql`update identity_member set status = 'closed' where id = ${mo.memberId}`.execute(
    gateway.database.kysely,
  );
  expect((await board()).list[0]).toMatchObject({ account: 'li***', rank: 1 });
  const nobody = await player('new-lotto');
  const theirs = await gateway.call(getMissionLeaderboardCall, { period: 'D' }, { token: nobody.token });
  expect(theirs.own).toBeNull();
});

test('asks for a login @GAME-07', async () => {
  await expect(gateway.call(getMissionSummaryCall, {})).rejects.toMatchObject({ code: 'session.required' });
  await expect(gateway.call(getMissionLeaderboardCall, {})).rejects.toMatchObject({
    code: 'session.required',
  });
});

test('says that one balance serves every vendor @API-01', async () => {
  const { token } = await player('one-balance');
  expect(await gateway.call(getMerchantWalletCall, {}, { token })).toEqual({ isSingle: true });
});

describe('the launch call of the specification', () => {
  const asked = {
    lottoArea: 'VN',
    launchMode: 'LOTT',
    prizeMode: 'ELOTT',
    lottoView: 'betting',
    device: 'WEB',
  } as const;

  test('starts a lottery by its code, the first without one, and other games by number @GAME-02 @API-01', async () => {
    const { token } = await player('launcher');
    const started = await gateway.call(
      launchLotteryCall,
      { ...asked, lottoGameCode: 'two-digits', backUrl: '/lottery', language: 'EN' },
      { token },
    );
    expect(started).toEqual({ content: expect.stringMatching(/^\/games#/), gameName: 'two-digits' });
    expect(await gateway.call(launchLotteryCall, asked, { token })).toMatchObject({ gameName: 'two-digits' });
    expect(await gateway.call(launchLotteryCall, { nodeId: String(slot) }, { token })).toMatchObject({
      gameName: 'a-slot',
    });
  });

  test.each([
    ['a slot as a lottery', { ...asked, lottoGameCode: 'a-slot' }, 'catalog.game-not-found'],
    ['what there is not', { ...asked, lottoGameCode: 'no-such' }, 'catalog.game-not-found'],
    ['nothing at all', {}, 'request.invalid'],
    ['a view of its own', { ...asked, lottoView: 'circus' }, 'request.invalid'],
    ['a number that is none', { nodeId: 'seven' }, 'request.invalid'],
  ])('does not start %s @API-01', async (what, input, code) => {
    const { token } = await player(`no-${what.replaceAll(' ', '-').slice(0, 12)}`);
    const { body } = await gateway.send(launchLotteryCall, input, { token });
    expect(body).toMatchObject({ success: false, error: { code } });
  });
});
