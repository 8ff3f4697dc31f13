import { getJackpotCall } from '@parlour/contracts/calls';
import { verifyLedger } from '@parlour/gateway/ledger';
import { startTestSite, type TestPlayer, type TestSite } from '../testing/test-site.ts';

let site: TestSite;
let requests = 0;

beforeAll(async () => {
  site = await startTestSite();
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
  const before = await poolMinor();
  await spin(player, 50_000);
  expect(await poolMinor()).toBe(before + 250);
  await site.gateway.drain();
  expect(await poolMinor()).toBe(before + 250);
  const books = await site.gateway.services.ledger.houseBalances();
  expect(books.find(({ book }) => book === 'jackpot_pool')?.minor).toBe(250);
});

test('lets play on other than slots and tables of the slots lobby feed nothing @BAN-04', async () => {
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
