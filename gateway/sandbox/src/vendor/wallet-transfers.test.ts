import { randomUUID } from 'node:crypto';
import {
  getProfitCall,
  getVendorBalanceCall,
  getVendorWalletsCall,
  launchGameCall,
  listBetsCall,
  type VendorDirection,
  walletTransferCall,
} from '@parlour/contracts/calls';
import {
  startTestSite,
  type TestPlayer,
  type TestSite,
  walletVendor,
  walletVendorNode,
} from '../testing/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ hasWalletVendor: true });
});
afterAll(() => site.stop());

const transfer = ({ token }: TestPlayer, direction: VendorDirection, amount?: number) =>
  site.gateway.call(
    walletTransferCall,
    { requestId: randomUUID(), direction, vassalage: walletVendor, amount },
    { token },
  );
const askVendor = async ({ token }: TestPlayer): Promise<number> =>
  (await site.gateway.call(getVendorBalanceCall, { vassalage: walletVendor }, { token })).balance;
/** Reads the main account, the wallet at the vendor as the ledger has it, and the money in transit. */
const readMoney = async ({ memberId }: TestPlayer): Promise<number[]> => {
  const { mainMinor, vendors, inTransitMinor } = await site.gateway.services.ledger.readBalances(memberId);
  return [mainMinor, vendors[0]?.minor ?? 0, inTransitMinor];
};
const launch = ({ token }: TestPlayer) =>
  site.gateway.call(launchGameCall, { nodeId: walletVendorNode, language: 'EN', demo: false }, { token });
const open = async (player: TestPlayer): Promise<{ gameKey: string; balanceMinor: number }> => {
  const { content } = await launch(player);
  const launchToken = new URLSearchParams(content.split('#')[1]).get('token');
  return (await site.api<{ gameKey: string; balanceMinor: number }>('open', { launchToken })).body;
};

test('plays from the wallet at the vendor, whose books agree with the ledger @WAL-01 @GAME-05', async () => {
  const player = await site.player('roulette', 100_000);
  await expect(launch(player)).rejects.toMatchObject({
    code: 'betting.transfer-needed',
    details: { vassalage: walletVendor },
  });
  await transfer(player, 'IN', 10_000);
  const opened = await open(player);
  expect(opened.balanceMinor).toBe(10_000);
  const spin = { gameKey: opened.gameKey, requestId: randomUUID(), stakeMinor: 100 };
  const { status, body } = await site.api<{ payoutMinor: number; balanceMinor: number }>('spin', spin);
  expect(status).toBe(200);
  const left = 10_000 - 100 + body.payoutMinor;
  expect(body.balanceMinor).toBe(left);
  expect(await readMoney(player)).toEqual([90_000, left, 0]);
  expect(await askVendor(player)).toBe(left);
  const { rows } = await site.gateway.call(
    listBetsCall,
    { from: '2026-11-01T00:00:00Z', to: '2026-11-30T00:00:00Z' },
    { token: player.token },
  );
  expect(rows).toMatchObject([{ vassalage: walletVendor, stake: 100, payout: body.payoutMinor }]);
  // The statement covers all of the playing money, so that a transfer between wallets is not a gain.
  const day = site.gateway.clock.now().toISOString().slice(0, 10);
  const { totals } = await site.gateway.call(getProfitCall, { from: day, to: day }, { token: player.token });
  expect(totals).toMatchObject({
    stake: 100,
    payout: body.payoutMinor,
    account: { closing: 90_000 + left, adjustments: 100_000, transfers: 0, heldChange: 0 },
  });
  // More than the wallet has, although the main account could pay it.
  await transfer(player, 'OUT', left - 50);
  site.gateway.clock.advance({ ms: 10_000 });
  const refused = await site.api('spin', { ...spin, requestId: randomUUID() });
  expect(refused).toMatchObject({ status: 409, body: { code: 'INSUFFICIENT_FUNDS' } });
  expect(await askVendor(player)).toBe(50);
  await site.restartSandbox();
  expect(await askVendor(player)).toBe(50);
  await transfer(player, 'OUT');
  expect(await readMoney(player)).toEqual([90_000 + left, 0, 0]);
  expect(await askVendor(player)).toBe(0);
});

test('plays the same game without money, which touches no wallet @WAL-01', async () => {
  const player = await site.player('roulette', 100_000);
  const gameKey = await site.openNode(player, walletVendorNode, true);
  site.gateway.clock.advance({ ms: 10_000 });
  const { status } = await site.api('spin', { gameKey, requestId: randomUUID(), stakeMinor: 100 });
  expect(status).toBe(200);
  expect(await askVendor(player)).toBe(0);
  expect(await readMoney(player)).toEqual([100_000, 0, 0]);
});

type Outcome = ['DONE' | 'FAILED' | 'UNKNOWN', 'DONE' | 'FAILED' | 'UNKNOWN', 'DONE' | 'FAILED' | 'UNKNOWN'];
test.each<[number, string, Outcome]>([
  [91, 'refuses', ['FAILED', 'FAILED', 'FAILED']],
  [92, 'applies without an answer', ['UNKNOWN', 'DONE', 'DONE']],
  [93, 'never gets', ['UNKNOWN', 'FAILED', 'FAILED']],
  [94, 'refuses without an answer', ['UNKNOWN', 'FAILED', 'FAILED']],
  [95, 'applies after a minute', ['UNKNOWN', 'UNKNOWN', 'DONE']],
  [96, 'never decides', ['UNKNOWN', 'UNKNOWN', 'UNKNOWN']],
])('an amount that ends in %i is one that the vendor %s @WAL-01 @WAL-08', async (cents, _what, outcome) => {
  const player = await site.player('roulette', 100_000);
  const amount = 1_000 + cents;
  const readState = async () =>
    (await site.gateway.call(getVendorWalletsCall, undefined, { token: player.token })).transfers[0]?.state;
  const resolveAfter = async (seconds: number) => {
    site.gateway.clock.advance({ ms: seconds * 1_000 });
    await site.gateway.runJob('wallet.resolve-vendor-transfers');
    return readState();
  };
  const { transfers } = await transfer(player, 'IN', amount);
  expect([transfers[0]?.state, await resolveAfter(5), await resolveAfter(70)]).toEqual(outcome);
  const moved = { DONE: [-amount, amount, 0], FAILED: [0, 0, 0], UNKNOWN: [-amount, 0, amount] }[outcome[2]];
  expect(await readMoney(player)).toEqual([100_000 + (moved[0] ?? 0), moved[1], moved[2]]);
  expect(await askVendor(player)).toBe(moved[1]);
});
