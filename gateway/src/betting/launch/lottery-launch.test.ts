import { getMerchantWalletCall, launchLotteryCall } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { startTestGateway, type TestGateway } from '../../testing/index.ts';
import { startTestVendor } from '../testing/test-vendor.ts';

type Vendor = Awaited<ReturnType<typeof startTestVendor>>;

const [lottery, slot] = [701, 702];
let gateway: TestGateway;
let vendor: Vendor;

beforeAll(async () => {
  vendor = await startTestVendor('TCG_SEA', { now: () => gateway.clock.now() });
  // A Friday at 10:30 in Yangon.
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
  // Makes the gateway read the new game before the first launch and not some time later.
  await gateway.runJob('catalog.index');
});
afterAll(async () => {
  await gateway.stop();
  await vendor.close();
});

async function player(username: string): Promise<{ token: string }> {
  const { identity } = gateway.services;
  const password = 'a long enough password';
  await identity.createMember({ username, password });
  return identity.logIn({ username, password }, { ip: '127.0.0.1', userAgent: 'test' });
}

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
    backUrl: '/elott',
    language: 'MY',
  } as const;

  test('starts a lottery by its code, the first without one, and other games by number @GAME-02 @API-01 @API-03', async () => {
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
