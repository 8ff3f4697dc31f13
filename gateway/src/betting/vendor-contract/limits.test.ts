import type { LimitKind } from '@parlour/contracts/calls';
import { operate } from '../../testing/operator.ts';
import { type Player, startTestTable, type TestTable } from '../testing/test-table.ts';

let table: TestTable;
let count = 0;
beforeAll(async () => {
  table = await startTestTable({ vendorCode: 'LIMITS' });
});
afterAll(() => table.stop());

/** One after the other, because the test's vendor stores only the latest launch. */
async function createPlayers(wanted: number): Promise<Player[]> {
  const players: Player[] = [];
  while (players.length < wanted) players.push(await table.createPlayer());
  return players;
}

function createBet({ sessionId }: Player, amount: number, roundId = `round-${count + 1}`) {
  count += 1;
  return { sessionId, txId: `tx-${count}`, roundId, gameId: table.gameId, amount, currency: 'MMK' };
}
const bet = (player: Player, amount: number, roundId?: string) =>
  table.vendor.send('bet', createBet(player, amount, roundId));
const win = (roundId: string, amount: number, roundClosed = true) => {
  count += 1;
  return table.vendor.send('win', { txId: `tx-${count}`, roundId, amount, currency: 'MMK', roundClosed });
};
const limit = ({ memberId }: Player, kind: LimitKind, amount: number, periodHours = 24) =>
  table.gateway.services.protection.setLimit(memberId, { kind, periodHours, amount });
const reached = (kind: LimitKind, left: number) => ({
  code: 'LIMIT_REACHED',
  details: expect.objectContaining({ kind, left }),
});

test('after 90.00 staked and 40.00 won, a loss limit of 100.00 allows 50.00 and refuses 50.01 @SAFE-05', async () => {
  const player = await table.createPlayer({ fundsMinor: 50_000 });
  await limit(player, 'LOSS', 10_000);
  await bet(player, 9_000, 'worked');
  await win('worked', 4_000);
  expect(await bet(player, 5_001)).toMatchObject(reached('LOSS', 5_000));
  expect(await bet(player, 5_000)).toMatchObject({ code: 'OK' });
  // The open stake counts as lost.
  expect(await bet(player, 1)).toMatchObject(reached('LOSS', 0));
});

test('a first limit counts the play before it, and a lower one counts at once @SAFE-01', async () => {
  const player = await table.createPlayer({ fundsMinor: 50_000 });
  await bet(player, 9_000, 'before');
  await win('before', 4_000);
  await limit(player, 'LOSS', 10_000);
  await limit(player, 'LOSS', 4_000);
  expect(await bet(player, 1)).toMatchObject(reached('LOSS', 0));
  await limit(player, 'WAGER', 10_000);
  expect(await table.gateway.services.protection.read(player.memberId)).toMatchObject({
    limits: expect.arrayContaining([
      expect.objectContaining({ kind: 'LOSS', periodHours: 24, used: 5_000 }),
      expect.objectContaining({ kind: 'WAGER', periodHours: 24, used: 9_000 }),
    ]),
  });
});

test('a raised limit refuses a bet until it is confirmed after 24 hours, and allows it then @SAFE-05', async () => {
  const player = await table.createPlayer({ fundsMinor: 50_000 });
  const name = { kind: 'LOSS', periodHours: 168 } as const;
  const { protection } = table.gateway.services;
  await limit(player, 'LOSS', 10_000, 168);
  await bet(player, 9_000, 'before-raise');
  await win('before-raise', 4_000);
  await limit(player, 'LOSS', 20_000, 168);
  expect(await bet(player, 5_001)).toMatchObject(reached('LOSS', 5_000));
  table.gateway.clock.advance({ hours: 24 });
  const later = await table.signInAgain(player);
  expect(await bet(later, 5_001)).toMatchObject(reached('LOSS', 5_000));
  await protection.confirm(later.memberId, name);
  expect(await bet(later, 15_001)).toMatchObject(reached('LOSS', 15_000));
  expect(await bet(later, 15_000)).toMatchObject({ code: 'OK' });
});

test('a stake leaves its window after exactly 24 hours @SAFE-05', async () => {
  let player = await table.createPlayer();
  await limit(player, 'WAGER', 400);
  expect(await bet(player, 400)).toMatchObject({ code: 'OK' });
  table.gateway.clock.advance({ hours: 24, ms: -1 });
  player = await table.signInAgain(player);
  expect(await bet(player, 1)).toMatchObject(reached('WAGER', 0));
  table.gateway.clock.advance({ ms: 1 });
  expect(await bet(player, 400)).toMatchObject({ code: 'OK' });
});

test('a bet that its vendor rolls back no longer counts against the limit @SAFE-05', async () => {
  const player = await table.createPlayer();
  await limit(player, 'WAGER', 400);
  const placed = createBet(player, 400);
  await table.vendor.send('bet', placed);
  await table.vendor.send('rollback', { txId: `x-${placed.txId}`, refTxId: placed.txId });
  expect(await bet(player, 400)).toMatchObject({ code: 'OK' });
});

test('a limit of one bet tests each stake, and play money counts for no limit @SAFE-05', async () => {
  const player = await table.createPlayer();
  await limit(player, 'SINGLE_BET', 500, 0);
  expect(await bet(player, 501)).toMatchObject(reached('SINGLE_BET', 500));
  expect(await bet(player, 500)).toMatchObject({ code: 'OK' });
  const demo = await table.createPlayer({ demo: true });
  await limit(demo, 'WAGER', 100);
  expect(await bet(demo, 400)).toMatchObject({ code: 'OK' });
});

test('a limit of time refuses the next bet, and the open round settles @SAFE-01 @SAFE-02', async () => {
  const player = await table.createPlayer();
  await limit(player, 'SESSION_MIN', 20);
  await bet(player, 100, 'timed');
  table.gateway.clock.advance({ minutes: 20 });
  expect(await bet(player, 100)).toMatchObject(reached('SESSION_MIN', 0));
  expect(await win('timed', 300)).toMatchObject({ code: 'OK' });
  await expect(table.launch(player.token)).rejects.toMatchObject({
    code: 'protection.limit-reached',
    details: { kind: 'SESSION_MIN' },
  });
  // A break comes before a limit.
  await table.gateway.services.protection.startCoolOff(player.memberId, '24h');
  expect(await bet(player, 100)).toMatchObject({ code: 'EXCLUDED' });
});

test('a cool-off during a round refuses the next bet and credits the win @SAFE-06', async () => {
  const player = await table.createPlayer();
  await bet(player, 100, 'cooled');
  await table.gateway.services.protection.startCoolOff(player.memberId, '24h');
  expect(await bet(player, 100)).toMatchObject({ code: 'EXCLUDED' });
  expect(await win('cooled', 700)).toMatchObject({ code: 'OK', balance: 10_600 });
  await expect(table.launch(player.token)).rejects.toMatchObject({ code: 'member.excluded' });
  const again = await table.signInAgain(player).catch((error: { code: string }) => error.code);
  expect(again).toBe('member.excluded');
  table.gateway.clock.advance({ hours: 24 });
  expect(await bet(await table.signInAgain(player), 100)).toMatchObject({ code: 'OK' });
});

test('concurrent bets are taken only as far as a limit still allows @SAFE-05', async () => {
  const players = await createPlayers(3);
  for (const player of players) await limit(player, 'LOSS', 1_000);
  const replies = await Promise.all(
    players.flatMap((player) => Array.from({ length: 6 }, () => bet(player, 300))),
  );
  for (const [place] of players.entries()) {
    const codes = replies.slice(place * 6, place * 6 + 6).map(({ code }) => code);
    expect(codes.filter((code) => code === 'OK')).toHaveLength(3);
    expect(codes.filter((code) => code === 'LIMIT_REACHED')).toHaveLength(3);
  }
});

test('a first limit beside concurrent bets counts every one of them @SAFE-05', async () => {
  const player = await table.createPlayer();
  const [replies] = await Promise.all([
    Promise.all(Array.from({ length: 8 }, () => bet(player, 100))),
    limit(player, 'WAGER', 10_000),
    bet(player, 50, 'beside').then(() => win('beside', 20)),
  ]);
  const placed = replies.filter(({ code }) => code === 'OK').length;
  const { limits } = await table.gateway.services.protection.read(player.memberId);
  expect(placed).toBe(8);
  expect(limits.find(({ kind, periodHours }) => kind === 'WAGER' && periodHours === 24)?.used).toBe(850);
});

test('a first limit that begins while a win is rolled back counts without that win @SAFE-05', async () => {
  const players = await createPlayers(5);
  for (const player of players) {
    const roundId = `beside-${player.memberId}`;
    await bet(player, 100, roundId);
    await win(roundId, 900);
    const txId = `tx-${count}`;
    await Promise.all([
      table.vendor.send('rollback', { txId: `x-${txId}`, refTxId: txId }),
      limit(player, 'LOSS', 10_000),
    ]);
    const { limits } = await table.gateway.services.protection.read(player.memberId);
    expect(limits.find(({ kind, periodHours }) => kind === 'LOSS' && periodHours === 24)?.used).toBe(100);
  }
});

test('bets and payouts of a member at the same time wait for each other and are all counted @SAFE-05', async () => {
  const player = await table.createPlayer({ fundsMinor: 50_000 });
  await limit(player, 'LOSS', 50_000);
  const opened = Array.from({ length: 8 }, (_, place) => `open-${place}`);
  for (const roundId of opened) await bet(player, 100, roundId);
  const replies = await Promise.all(opened.flatMap((roundId) => [win(roundId, 60), bet(player, 100)]));
  expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 'OK'));
  const { limits } = await table.gateway.services.protection.read(player.memberId);
  expect(limits.find(({ kind, periodHours }) => kind === 'LOSS' && periodHours === 24)?.used).toBe(1_120);
});

test('every window is as if rolled-back stakes and wins had never been, even a held win @SAFE-05', async () => {
  const { gateway, vendor, vendorCode } = table;
  const allow = { vendor: vendorCode, maxWinMinor: 100_000, dailyNetMinor: 100_000_000_000 };
  await operate(gateway, 'wins/limit', { ...allow, reason: 'a test' });
  const wait = async (hours: number): Promise<void> => {
    gateway.clock.advance({ hours });
    Object.assign(player, await table.signInAgain(player));
  };
  const rollBack = (txId: string) => vendor.send('rollback', { txId: `x-${txId}`, refTxId: txId });
  const readUsed = async (hours = 24): Promise<(number | undefined)[]> => {
    const { limits } = await gateway.services.protection.read(player.memberId);
    const find = (name: LimitKind) =>
      limits.find(({ kind, periodHours }) => kind === name && periodHours === hours)?.used;
    return [find('WAGER'), find('LOSS')];
  };
  const player = await table.createPlayer({ fundsMinor: 50_000 });
  const before = createBet(player, 7);
  await vendor.send('bet', before);
  await wait(31 * 24);
  for (const hours of [24, 168])
    for (const kind of ['WAGER', 'LOSS'] as const) await limit(player, kind, 10_000_000, hours);
  const stake = createBet(player, 100);
  await vendor.send('bet', stake);
  await bet(player, 50, 'rolled-back');
  await win('rolled-back', 500);
  const wonTx = `tx-${count}`;
  await bet(player, 10, 'held');
  await win('held', 100_001);
  const heldTx = `tx-${count}`;
  expect(await readUsed()).toEqual([160, 0]);

  await wait(1);
  for (const txId of [before.txId, stake.txId, wonTx]) await rollBack(txId);
  expect(await readUsed()).toEqual([60, 60]);
  const { body } = await operate(gateway, 'wins/held');
  const [held] = (body.value?.wins ?? []) as { id: number }[];
  await operate(gateway, 'wins/decide', {
    id: held?.id,
    decision: 'credit',
    reason: 'the round is in order',
  });
  expect(await readUsed()).toEqual([60, 0]);
  await wait(1);
  await rollBack(heldTx);
  expect(await readUsed()).toEqual([60, 60]);
  // The stakes leave the window before the times of the rollbacks.
  await wait(22.5);
  await bet(player, 30);
  expect([await readUsed(), await readUsed(168)]).toEqual([
    [30, 30],
    [90, 90],
  ]);
  await wait(1);
  expect(await readUsed()).toEqual([30, 30]);
});
