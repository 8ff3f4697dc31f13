import type { AddressInfo } from 'node:net';
import { listWinnersCall } from '@parlour/contracts/calls';
import { startTestSite, type TestSite } from '../testing/test-site.ts';
import { openGameKey } from './game-key.ts';
import { signedHeaders } from './signature.ts';

const secret = 'sandbox-test-'.padEnd(40, 's');
const gameId = 'mandalay-nights';
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

async function sendMessage(verb: string, message: object): Promise<void> {
  const { port } = site.gateway.app.server.address() as AddressInfo;
  const body = JSON.stringify(message);
  const key = { vendor: 'SANDBOX', secret, now: () => site.gateway.clock.now().getTime() };
  const headers = { 'content-type': 'application/json', ...signedHeaders(key, body) };
  const answer = await fetch(`http://127.0.0.1:${port}/vwc/1/${verb}`, { method: 'POST', headers, body });
  expect(await answer.json()).toMatchObject({ code: 'OK' });
}

/** Plays a round with a stake of 100.00 that pays `payoutMinor`, minor units. */
async function play(roundId: string, payoutMinor: number): Promise<void> {
  const { gameKey } = await site.player(gameId);
  const sessionId = openGameKey(gameKey, secret)?.sessionId;
  const money = { roundId, currency: 'MMK' };
  await sendMessage('bet', { ...money, txId: `bet-${roundId}`, sessionId, gameId, amount: 10_000 });
  await sendMessage('win', { ...money, txId: `win-${roundId}`, amount: payoutMinor, roundClosed: true });
}

test('lists large wins five minutes late, masked, largest first, for a day @LOB-11', async () => {
  const board = async () => {
    const { list } = await site.gateway.call(listWinnersCall, { board: 'WINS' });
    return list.map(({ account, gameName, payout }) => ({ account, gameName, payout }));
  };
  await play('fair', 20_000);
  await play('large', 30_000);
  // Less than the stake, and below the threshold of the boards.
  await play('small', 9_999);
  expect(await board()).toEqual([]);
  site.gateway.clock.advance({ minutes: 6 });
  const win = { account: 'pl***', gameName: 'Mandalay Nights' };
  expect(await board()).toEqual([
    { ...win, payout: 30_000 },
    { ...win, payout: 20_000 },
  ]);
  site.gateway.clock.advance({ days: 1 });
  expect(await board()).toEqual([]);
});
