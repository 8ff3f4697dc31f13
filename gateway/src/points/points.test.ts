import { isEmblem, isMetalName } from '@parlour/art';
import {
  getPointBalanceCall,
  getPointConfigCall,
  getPointRewardsCall,
  listRedemptionsCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import type { SettledBet } from '../betting/index.ts';
import type { Frame, Session } from '../server/index.ts';
import { startTestGateway } from '../testing/index.ts';
import { createWallet, verifyLedger } from '../wallet/index.ts';
import { createIsolatedParts } from '../wallet/testing/isolated-parts.ts';
import { createPoints } from './index.ts';
import { seedPoints } from './seed/seed-points.ts';

const today = new Date('2026-11-20T00:00:00.000Z');
/** Creates a session from a token. The token is the member's id. */
const toSession = (token: string): Session => ({
  memberId: Number(token),
  username: `member${token}`,
  accountKind: 'member',
  tokenHash: token,
});
let members = 100;
/** Returns the id of a new member without points. */
const newMember = (): number => {
  members += 1;
  return members;
};

const start = () =>
  startTestGateway({
    now: today,
    assemble: (frame: Frame) => {
      const names = { findUsernames: async () => new Map() };
      const isolated = createIsolatedParts(frame);
      const wallet = createWallet({ ...frame, names, ...isolated });
      const points = createPoints({
        ...frame,
        ...isolated,
        ledger: wallet.ledger,
        turnover: wallet.turnover,
        grants: wallet.grants,
        identity: { ...isolated.owners, ...isolated.blocks, ...names },
        blocks: isolated.protection,
        currency: frame.config.currency,
        timeZone: 'UTC',
      });
      return {
        modules: [wallet.module, points.module],
        sessions: { find: async (token: string) => toSession(token) },
        services: { points: points.service, ledger: wallet.ledger },
      };
    },
  });

let gateway: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  gateway = await start();
  await gateway.database.transaction((tx) => seedPoints(tx, { today }));
  await sql`update points_rate set pts_ppm = 1000 where game_type = 'RNG'`.execute(gateway.database.kysely);
});
afterEach(async () => expect(await verifyLedger(gateway.database)).toEqual([]));
afterAll(() => gateway?.stop());

let betNo = 0;
/** Creates a settled slot round. Tests set `validBetMinor`. */
const bet = (memberId: number, validBetMinor: number, change: Partial<SettledBet> = {}): SettledBet => {
  betNo += 1;
  return {
    betNo,
    roundId: `r-${betNo}`,
    memberId,
    teamPath: `1.${memberId}.`,
    gameId: 1,
    vendorCode: 'NOVA_REEL',
    category: 'RNG',
    stakeMinor: validBetMinor,
    payoutMinor: 0,
    validBetMinor,
    settledAt: gateway.clock.now().toISOString(),
    ...change,
  };
};
const publish = (name: 'bet.settled' | 'bet.voided', ...bets: SettledBet[]) =>
  gateway.database.transaction((tx) => gateway.frame.outbox.publishAll(tx, name, bets));
const settle = async (...bets: SettledBet[]) => {
  await publish('bet.settled', ...bets);
  await gateway.drain();
};
const voidBets = async (...bets: SettledBet[]) => {
  await publish('bet.voided', ...bets);
  await gateway.drain();
};
const balance = async (memberId: number) => {
  const { dailyConvertLeft: _left, ...points } = await gateway.call(
    getPointBalanceCall,
    {},
    { token: String(memberId) },
  );
  return points;
};

describe('earning', () => {
  test('gives whole points on settled bets and carries the rest @PTS-01', async () => {
    const ada = newMember();
    await settle(bet(ada, 123_456));
    expect(await balance(ada)).toEqual({ points: 123, held: 0, carriedMicroPoints: 456_000 });
    await settle(bet(ada, 544));
    expect(await balance(ada)).toEqual({ points: 124, held: 0, carriedMicroPoints: 0 });
  });

  test('counts a batch of bets of many members, each at its own rate', async () => {
    const [ada, eve] = [newMember(), newMember()];
    const bets = Array.from({ length: 300 }, (_, place) =>
      bet(place % 2 === 0 ? ada : eve, 1_000, { category: place % 3 === 0 ? 'SPORTS' : 'RNG' }),
    );
    await settle(...bets);
    // Each member has 100 slot bets that earn a point each and 50 matches that earn a twentieth of a point each.
    for (const member of [ada, eve])
      expect(await balance(member)).toEqual({ points: 102, held: 0, carriedMicroPoints: 500_000 });
  });

  test('credits an event once when it is delivered twice', async () => {
    const eve = newMember();
    const before = await balance(eve);
    await publish('bet.settled', bet(eve, 5_000));
    await sql`insert into outbox (event_id, name, subscriber, payload, occurred_at, due_at)
      select event_id, name, subscriber, payload, occurred_at, due_at from outbox`.execute(
      gateway.database.kysely,
    );
    await gateway.drain();
    expect((await balance(eve)).points).toBe(before.points + 5);
  });

  test('deducts the points that a void bet earned, even if the rate has changed since', async () => {
    const eve = newMember();
    const before = await balance(eve);
    const round = bet(eve, 77_777);
    await settle(round);
    await sql`update points_rate set pts_ppm = 5 where game_type = 'RNG'`.execute(gateway.database.kysely);
    await voidBets(round);
    await sql`update points_rate set pts_ppm = 1000 where game_type = 'RNG'`.execute(gateway.database.kysely);
    expect(await balance(eve)).toEqual(before);
  });

  test('gives the same result when the void arrives before the bet', async () => {
    const eve = newMember();
    const before = await balance(eve);
    const round = bet(eve, 12_345);
    await voidBets(round);
    await settle(round);
    expect(await balance(eve)).toEqual(before);
  });

  test('counts a round again when it is settled again after a void', async () => {
    const eve = newMember();
    const before = await balance(eve);
    const round = bet(eve, 20_000);
    await settle(round);
    await voidBets(round);
    await settle({ ...round, validBetMinor: 30_000 });
    expect((await balance(eve)).points).toBe(before.points + 30);
  });

  test('records missing points as owed and deducts them from later earnings', async () => {
    const { ledger } = gateway.services;
    const ada = newMember();
    const round = bet(ada, 40_000);
    await settle(round);
    const { points } = await balance(ada);
    await ledger.post({
      source: 'test',
      key: 'spend',
      type: 'ADJUST_OUT',
      from: { memberId: ada, book: 'points' },
      to: { house: 'points_issued' },
      amountMinor: points - 10,
    });
    await voidBets(round);
    expect(await balance(ada)).toEqual({ points: 0, held: 0, carriedMicroPoints: -30_000_000 });
    await settle(bet(ada, 50_000));
    expect(await balance(ada)).toEqual({ points: 20, held: 0, carriedMicroPoints: 0 });
  });

  test('gives nothing for a kind of game that has no rate', async () => {
    const eve = newMember();
    const before = await balance(eve);
    await sql`delete from points_rate where game_type = 'SV3'`.execute(gateway.database.kysely);
    await settle(bet(eve, 900_000, { category: 'SV3' }));
    expect(await balance(eve)).toEqual(before);
  });
});

test('requires a token in every call of the mall @PTS-01', async () => {
  const calls = [getPointBalanceCall, getPointConfigCall, getPointRewardsCall, listRedemptionsCall];
  for (const call of calls)
    expect([call.path, (await gateway.send(call, {})).status]).toEqual([call.path, 401]);
});

test('returns how points are earned and what they are worth @PTS-01', async () => {
  const config = await gateway.call(getPointConfigCall, {}, { token: String(newMember()) });
  expect(config).toMatchObject({
    ratioPointsPerUnit: 10,
    minConvert: 1_000,
    convertMultiple: 100,
    dailyConvertMax: 1_000_000,
    expires: false,
  });
  expect(config.earn[0]).toEqual({ gameType: 'RNG', ptsPpm: 1_000 });
  expect(config.earn).toContainEqual({ gameType: 'ELOTT', ptsPpm: 40 });
});

describe('rewards', () => {
  const rewards = async (language = 'EN') =>
    (await gateway.call(getPointRewardsCall, { language }, { token: String(newMember()) })).rewards;

  test('are listed with price, stock and the fields that a redemption requires @PTS-01', async () => {
    const list = await rewards();
    expect(list).toHaveLength(17);
    expect(list.find(({ name }) => name === 'Smartphone, 256 GB')).toMatchObject({
      type: 'PHYSICAL',
      pointsReq: 2_800_000,
      amountReq: 10_000_000,
      quantity: 8,
      available: 6,
      perUserMax: 1,
      fields: ['address', 'mobile'],
    });
    expect(list.some(({ available }) => available === 0)).toBe(true);
    expect((await rewards('MY')).map(({ name }) => name)).toContain('ပုသိမ်ထီး');
  });

  test('each have a drawn picture', async () => {
    for (const { imageUrl } of await rewards()) {
      const [, emblem = '', metal = ''] =
        /^\/art\/v1\/emblem\/([\w-]+)\.svg\?metal=(\w+)$/.exec(imageUrl) ?? [];
      expect([imageUrl, isEmblem(emblem), isMetalName(metal)]).toEqual([imageUrl, true, true]);
    }
  });

  test('are listed between their first and last day', async () => {
    const code = 'tea-mug';
    const end = (at: Date | null) =>
      sql`update points_reward set ends_at = ${at} where code = ${code}`.execute(gateway.database.kysely);
    await end(today);
    expect((await rewards()).some(({ name }) => name === 'Tea mug with lid')).toBe(false);
    await end(null);
    expect(await rewards()).toHaveLength(17);
  });
});
