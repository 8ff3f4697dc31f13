import { randomUUID } from 'node:crypto';
import { allCalls } from '@parlour/contracts/all-calls';
import {
  createDepositCall,
  getBalanceCall,
  getSessionTimesCall,
  keepSessionCall,
  launchGameCall,
  listBetsCall,
  listDepositsCall,
  logInCall,
  logOutCall,
  startDemoCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { startTestVendor } from './betting/testing/test-vendor.ts';
import { trustHops } from './server/http/proxy-trust.ts';
import { startTestGateway, type TestGateway } from './testing/index.ts';

const [vendorCode, nodeId, gameId] = ['REGIONS', 951, 'region-slot'];
const [home, abroad] = ['198.51.100.10', '203.0.113.9'];
const password = 'a long enough password';
let gateway: TestGateway;
let vendor: Awaited<ReturnType<typeof startTestVendor>>;
let members = 0;

beforeAll(async () => {
  vendor = await startTestVendor(vendorCode, { now: () => gateway.clock.now() });
  gateway = await startTestGateway({
    config: { vendors: [vendor.connection], trustProxy: trustHops(1), countryHeader: 'cf-ipcountry' },
  });
  vendor.connectTo(await gateway.listen());
  const db = gateway.database.kysely;
  await sql`insert into catalog_vendor (code, name, hot, position) values (${vendorCode}, 'Regions', false, 1)`.execute(
    db,
  );
  await sql`insert into catalog_game (node_id, game_id, vendor, game_type, name, min_bet_minor)
    values (${nodeId}, ${gameId}, ${vendorCode}, 'RNG', 'Region Slot', 10)`.execute(db);
  // The gateway reads the new game before the first launch, not some time after it.
  await gateway.runJob('catalog.index');
  await gateway.services.platform.setSetting(
    'regionBlock',
    { countries: ['US'], addresses: ['203.0.113.'], notice: { EN: 'Not here.' } },
    'operator:test',
  );
});
afterAll(async () => {
  await gateway.stop();
  await vendor.close();
});

async function signIn() {
  members += 1;
  const username = `traveller${members}`;
  const { identity, ledger } = gateway.services;
  const { id } = await identity.createMember({ username, password });
  await ledger.post({
    source: 'test',
    key: username,
    type: 'ADJUST_IN',
    from: { house: 'adjustment' },
    to: { memberId: id, book: 'main' },
    amountMinor: 1_000,
  });
  const { token } = await identity.logIn({ username, password }, { ip: home, userAgent: 'test' });
  return { id, username, token };
}
const launch = (token: string, from: { ip?: string; headers?: Record<string, string> }) =>
  gateway.call(launchGameCall, { nodeId, language: 'EN', demo: false }, { token, ...from });
const closed = { code: 'region.closed', status: 403 };

test('refuses login, demo, launch and deposit from a blocked address @ROLE-03', async () => {
  const { username, token } = await signIn();
  await expect(gateway.call(logInCall, { username, password }, { ip: abroad })).rejects.toMatchObject(closed);
  await expect(
    gateway.call(
      startDemoCall,
      { os: 'test', platform: 'W', random: randomUUID(), version: 3 },
      { ip: abroad },
    ),
  ).rejects.toMatchObject(closed);
  await expect(launch(token, { ip: abroad })).rejects.toMatchObject(closed);
  const order = { requestId: randomUUID(), methodId: 'sandbox-wallet', amount: 5_000 };
  await expect(gateway.call(createDepositCall, order, { token, ip: abroad })).rejects.toMatchObject(closed);
  await expect(launch(token, { ip: home })).resolves.toMatchObject({ gameName: 'Region Slot' });
});

test('refuses by the country that the proxy names @ROLE-03', async () => {
  const { token } = await signIn();
  const from = (country: string) => ({ ip: home, headers: { 'cf-ipcountry': country } });
  await expect(launch(token, from('US'))).rejects.toMatchObject(closed);
  await expect(launch(token, from('MM'))).resolves.toBeDefined();
});

test('lets a member in a blocked region read records and log out @ROLE-03', async () => {
  const { token } = await signIn();
  const from = { token, ip: abroad };
  const now = gateway.clock.now().toISOString();
  expect((await gateway.call(getBalanceCall, undefined, from)).main).toBe(1_000);
  expect(await gateway.call(listDepositsCall, undefined, from)).toEqual({ orders: [] });
  expect((await gateway.call(listBetsCall, { from: now, to: now }, from)).rows).toEqual([]);
  expect(await gateway.call(logOutCall, undefined, from)).toEqual({ ended: true });
});

test.each([
  ['asks for its times', getSessionTimesCall],
  ['is kept', keepSessionCall],
  ['reads the balance', getBalanceCall],
])('takes no more bets once the session of a game %s in a blocked region @ROLE-03', async (_, heartbeat) => {
  const { token, id, username } = await signIn();
  await launch(token, { ip: home });
  const { player } = await vendor.send('authenticate', { launchToken: vendor.launchToken() });
  const bet = (name: string) =>
    vendor.send('bet', {
      sessionId: player?.sessionId ?? '',
      txId: `b-${username}-${name}`,
      roundId: `r-${username}-${name}`,
      gameId,
      amount: 100,
      currency: 'MMK',
    });
  expect(await bet('home')).toMatchObject({ code: 'OK' });
  await gateway.call(heartbeat, undefined, { token, ip: home });
  expect(await bet('still-home')).toMatchObject({ code: 'OK' });
  await launch(token, { ip: home });
  await gateway.call(heartbeat, undefined, { token, ip: abroad });
  expect(await bet('abroad')).toMatchObject({ code: 'SESSION_EXPIRED' });
  expect(await vendor.send('authenticate', { launchToken: vendor.launchToken() })).toMatchObject({
    code: 'SESSION_EXPIRED',
  });
  // The earlier stake still settles.
  const win = { txId: `w-${username}`, roundId: `r-${username}-home`, amount: 300, currency: 'MMK' };
  expect(await vendor.send('win', { ...win, roundClosed: true })).toMatchObject({ code: 'OK' });
  expect((await gateway.services.ledger.readBalances(id)).mainMinor).toBe(1_100);
});

test('refuses a launch for money to an excluded member @GAME-05', async () => {
  const { id, token } = await signIn();
  await gateway.services.protection.excludeUntil(id, new Date(gateway.clock.now().getTime() + 86_400_000));
  await expect(launch(token, { ip: home })).rejects.toMatchObject({ code: 'member.excluded', status: 403 });
});

test('names every call that opens a session, a game, a deposit or a promotion as refused in blocked regions', () => {
  const refused = [...allCalls.values()].filter(({ region }) => region === 'refused');
  expect(refused.map(({ path }) => path).toSorted()).toEqual([
    '/wps/deposit/orders',
    '/wps/game/launchGame',
    '/wps/member/password/verification',
    '/wps/member/register',
    '/wps/member/register/mobile',
    '/wps/promotions/apply',
    '/wps/promotions/claim',
    '/wps/promotions/join',
    '/wps/relay/GCS_gameLaunchFB',
    '/wps/relay/MCS2_claimRafflePromotion',
    '/wps/session/login',
    '/wps/session/login/freeplay',
    '/wps/session/login/openid/finish',
    '/wps/session/login/passkey',
    '/wps/session/login/remembered',
    '/wps/session/login/telegram',
    '/wps/session/login/verification',
  ]);
});
