/** Bonus grants staked and won through the vendor contract. Rule: docs/rules.md 5.6. */
import { cancelBonusCall, getBalanceCall, getBonusDetailsCall } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { meetAtLock, operate } from '../testing/index.ts';
import { verifyLedger } from '../wallet/index.ts';
import { requestTestWithdrawal } from '../wallet/testing/test-withdrawal.ts';
import { type Player, startTestTable, type TestTable } from './testing/test-table.ts';

let table: TestTable;
let count = 0;
beforeAll(async () => {
  table = await startTestTable({ vendorCode: 'BONUS' });
});
afterAll(async () => {
  expect(await verifyLedger(table.gateway.database)).toEqual([]);
  const { moneyChecks } = table.gateway.frame;
  expect(await moneyChecks.run(['hour', 'night', 'week'])).toEqual([]);
  await table.stop();
});

const next = (): number => {
  count += 1;
  return count;
};

interface Terms {
  amountMinor?: number;
  multiple?: number;
  contributions?: Record<string, number>;
  maxStakeMinor?: number;
  expiresAt?: Date;
}

/** Creates a player with 10.00 and a grant of 20.00 that requires five times as much. */
async function createHolder({ fundsMinor = 1_000, ...terms }: Terms & { fundsMinor?: number } = {}) {
  const player = await table.createPlayer({ fundsMinor });
  await grant(player, terms);
  return player;
}

const grant = (
  player: Pick<Player, 'memberId'>,
  { amountMinor = 2_000, multiple = 5, ...terms }: Terms = {},
) =>
  table.gateway.database.transaction((tx) =>
    table.gateway.services.grants.openIn(tx, {
      memberId: player.memberId,
      key: `test:${next()}`,
      amountMinor,
      baseMinor: amountMinor,
      multiple,
      ...terms,
    }),
  );

const bet = (player: Player, amount: number, roundId = `r-${next()}`) => {
  const txId = `b-${next()}`;
  const { sessionId } = player;
  const { gameId } = table;
  return {
    txId,
    roundId,
    reply: table.vendor.send('bet', { sessionId, txId, roundId, gameId, amount, currency: 'MMK' }),
  };
};
/** Pays into a round and closes it. The vendor reports which part of the stake is a valid bet. */
const win = async (roundId: string, amount: number, validBet?: number) => {
  const txId = `w-${next()}`;
  const reply = await table.vendor.send('win', {
    txId,
    roundId,
    amount,
    currency: 'MMK',
    roundClosed: true,
    ...(validBet !== undefined && { validBet }),
  });
  await table.gateway.drain();
  return { txId, reply };
};
const rollback = (refTxId: string) => table.vendor.send('rollback', { txId: `x-${next()}`, refTxId });

const readMoney = async ({ token }: Player) => {
  const { sumBalance, main, bonus, withdrawable } = await table.gateway.call(getBalanceCall, undefined, {
    token,
  });
  return { sumBalance, main, bonus, withdrawable };
};
const readGrant = async ({ token }: Player) => {
  const { grants } = await table.gateway.call(getBonusDetailsCall, undefined, { token });
  return grants[0];
};
/** Plays a round whose whole stake is a valid bet. */
const play = async (player: Player, stake: number, payout: number) => {
  const { roundId, reply } = bet(player, stake);
  expect(await reply).toMatchObject({ code: 'OK' });
  return { roundId, ...(await win(roundId, payout, stake)) };
};

test('stakes real money first, splits a win by the stake, and converts once the bets are made @PROMO-04 @WAL-06', async () => {
  const player = await createHolder();
  expect(await readMoney(player)).toEqual({
    sumBalance: 1_000,
    main: 1_000,
    bonus: 2_000,
    withdrawable: 1_000,
  });
  const first = bet(player, 1_500);
  expect(await first.reply).toMatchObject({ code: 'OK', balance: 1_500 });
  expect(await readMoney(player)).toMatchObject({ main: 0, bonus: 1_500 });
  expect((await win(first.roundId, 3_000)).reply).toMatchObject({ code: 'OK', balance: 4_500 });
  expect(await readMoney(player)).toMatchObject({ main: 2_000, bonus: 2_500 });
  expect(await readGrant(player)).toMatchObject({ status: 'ACTIVE', required: 10_000, progress: 1_500 });

  // 85.00 more of valid bets: the first stake loses all real money and 6.60 of the grant, the others come back.
  await play(player, 2_660, 0);
  expect(await readMoney(player)).toMatchObject({ main: 0, bonus: 1_840 });
  for (const stake of [1_840, 1_840, 1_840, 319]) await play(player, stake, stake);
  expect(await readGrant(player)).toMatchObject({ status: 'ACTIVE', progress: 9_999, balance: 1_840 });
  await play(player, 1, 1);
  expect(await readGrant(player)).toMatchObject({ status: 'CONVERTED', converted: 1_840, balance: 0 });
  expect(await readMoney(player)).toEqual({ sumBalance: 1_840, main: 1_840, bonus: 0, withdrawable: 1_840 });
});

test('takes no stake above real and bonus money together @PROMO-04 @WAL-06', async () => {
  const player = await createHolder();
  expect(await bet(player, 3_001).reply).toMatchObject({ code: 'INSUFFICIENT_FUNDS', balance: 3_000 });
  expect(await bet(player, 3_000).reply).toMatchObject({ code: 'OK', balance: 0 });
});

test('returns both parts of a stake that its vendor rolls back @PROMO-04 @WAL-09', async () => {
  const player = await createHolder();
  const { txId, reply } = bet(player, 1_500);
  await reply;
  expect(await rollback(txId)).toMatchObject({ code: 'OK', balance: 3_000 });
  expect(await readMoney(player)).toMatchObject({ main: 1_000, bonus: 2_000 });
  expect(await readGrant(player)).toMatchObject({ status: 'ACTIVE', inPlay: 0, progress: 0 });
});

test('reverses both parts of a win that its vendor rolls back, and settles the round again @PROMO-04 @WAL-09', async () => {
  const player = await createHolder();
  const { roundId, reply } = bet(player, 1_500);
  await reply;
  const { txId } = await win(roundId, 3_000);
  expect(await rollback(txId)).toMatchObject({ code: 'OK', balance: 1_500 });
  await table.gateway.drain();
  expect(await readMoney(player)).toMatchObject({ main: 0, bonus: 1_500 });
  expect(await readGrant(player)).toMatchObject({ inPlay: 500, progress: 0 });
  await win(roundId, 1_500, 1_500);
  expect(await readMoney(player)).toMatchObject({ main: 1_000, bonus: 2_000 });
  expect(await readGrant(player)).toMatchObject({ inPlay: 0, progress: 1_500 });
});

test('keeps a converted bonus when a bet that counted for it is void afterwards @PROMO-04', async () => {
  const player = await createHolder({ amountMinor: 500, multiple: 1 });
  const { txId } = await play(player, 1_000, 1_000);
  expect(await readGrant(player)).toMatchObject({ status: 'CONVERTED', converted: 500 });
  await rollback(txId);
  await table.gateway.drain();
  expect(await readGrant(player)).toMatchObject({ status: 'CONVERTED', converted: 500 });
  expect(await readMoney(player)).toMatchObject({ main: 500, bonus: 0 });
});

test('converts no bonus while a round with its money is open, and does when it closes @PROMO-04', async () => {
  const player = await createHolder({ amountMinor: 1_000, multiple: 0.8 });
  const open = bet(player, 1_200);
  await open.reply;
  await play(player, 800, 0);
  expect(await readGrant(player)).toMatchObject({ status: 'ACTIVE', inPlay: 200, balance: 0 });
  await win(open.roundId, 1_200);
  expect(await readGrant(player)).toMatchObject({ status: 'CONVERTED', converted: 200 });
  expect(await readMoney(player)).toMatchObject({ main: 1_200, bonus: 0 });
});

test('ends a bonus whose money is used up, and its required bets with it @PROMO-04', async () => {
  const player = await createHolder();
  await play(player, 3_000, 0);
  expect(await readGrant(player)).toMatchObject({ status: 'USED', balance: 0 });
});

test('requires bets again that are void after the bonus was used up, when it gets money back @PROMO-04 @WAL-09', async () => {
  const player = await createHolder({ amountMinor: 500, multiple: 1 });
  const [real, bonus] = [bet(player, 1_000), bet(player, 500)];
  await real.reply;
  await bonus.reply;
  const counted = await win(real.roundId, 0);
  const lost = await win(bonus.roundId, 0);
  expect(await readGrant(player)).toMatchObject({ status: 'USED', progress: 500 });
  await rollback(counted.txId);
  await table.gateway.drain();
  await rollback(lost.txId);
  await win(bonus.roundId, 500);
  expect(await readGrant(player)).toMatchObject({ status: 'ACTIVE', progress: 0, balance: 500 });
});

test('forfeits only the bonus when the member cancels it, and not while a round with it is open @PROMO-04', async () => {
  const player = await createHolder();
  const { token } = player;
  const open = bet(player, 1_500);
  await open.reply;
  const { grantId = 0 } = (await readGrant(player)) ?? {};
  const cancel = () => table.gateway.call(cancelBonusCall, { grantId }, { token });
  await expect(cancel()).rejects.toMatchObject({ code: 'rewards.bonus-in-play' });
  await win(open.roundId, 3_000);
  await cancel();
  expect(await readGrant(player)).toMatchObject({ status: 'CANCELLED', balance: 0 });
  expect(await readMoney(player)).toMatchObject({ main: 2_000, bonus: 0 });
  await expect(cancel()).rejects.toMatchObject({ code: 'rewards.closed' });
  const other = await table.createPlayer();
  const asOther = table.gateway.call(cancelBonusCall, { grantId }, { token: other.token });
  await expect(asOther).rejects.toMatchObject({ code: 'rewards.not-found' });
});

test('expires at its end, but not before a round with its money is settled @PROMO-04', async () => {
  const expiresAt = new Date(table.gateway.clock.now().getTime() + 60_000);
  const player = await createHolder({ expiresAt });
  const open = bet(player, 1_500);
  await open.reply;
  table.gateway.clock.advance({ ms: 60_000 });
  await table.gateway.runJob('wallet.expire-grants');
  expect(await readGrant(player)).toMatchObject({ status: 'ACTIVE', inPlay: 500 });
  expect(await bet(player, 1).reply).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  await win(open.roundId, 3_000);
  await table.gateway.runJob('wallet.expire-grants');
  expect(await readGrant(player)).toMatchObject({ status: 'EXPIRED', balance: 0 });
  expect(await readMoney(player)).toMatchObject({ main: 2_000, bonus: 0 });
});

test('keeps bonus money in play while a win from it waits for a person @PROMO-04 @WAL-09', async () => {
  const { gateway } = table;
  const [lucky, luckless] = [await createHolder(), await createHolder()];
  const decide = async (player: Player, decision: string) => {
    const { roundId, reply } = bet(player, 1_500);
    await reply;
    const { txId } = await win(roundId, 30_000_000_000);
    const { grantId = 0, ...held } = (await readGrant(player)) ?? {};
    expect(held).toMatchObject({ status: 'ACTIVE', inPlay: 500, balance: 1_500 });
    const cancel = () => gateway.call(cancelBonusCall, { grantId }, { token: player.token });
    await expect(cancel()).rejects.toMatchObject({ code: 'rewards.bonus-in-play' });
    expect(await gateway.frame.moneyChecks.run(['hour'])).toEqual([]);
    const { body } = await operate(gateway, 'wins/held');
    const wins = body.value?.wins as { id: number; txId: string }[];
    const id = wins.find((one) => one.txId === txId)?.id;
    const reason = 'the vendor showed the round';
    const { body: asked } = await operate(gateway, 'wins/decide', { id, decision, reason });
    const approval = { id: asked.value?.request, reason };
    await operate(gateway, 'approvals/approve', approval, { sub: 'rita', roles: ['risk'] });
    return { cancel };
  };
  const { cancel } = await decide(lucky, 'credit');
  expect(await readMoney(lucky)).toMatchObject({ main: 20_000_000_000, bonus: 10_000_001_500 });
  await cancel();
  expect(await readMoney(lucky)).toMatchObject({ main: 20_000_000_000, bonus: 0 });
  await decide(luckless, 'return');
  expect(await readMoney(luckless)).toMatchObject({ main: 0, bonus: 1_500 });
  expect(await readGrant(luckless)).toMatchObject({ status: 'ACTIVE', inPlay: 0 });
});

test('offers bonus money only in games whose bets count for it @PROMO-04', async () => {
  const player = await createHolder({ contributions: { LIVE: 1_000_000 } });
  expect(await bet(player, 1_001).reply).toMatchObject({ code: 'INSUFFICIENT_FUNDS', balance: 1_000 });
  await grant(player, { amountMinor: 500, contributions: { RNG: 500_000 } });
  expect(await bet(player, 1_001).reply).toMatchObject({ code: 'OK', balance: 499 });
});

test('takes the bonus that expires first @PROMO-04', async () => {
  const player = await createHolder();
  const expiresAt = new Date(table.gateway.clock.now().getTime() + 86_400_000);
  await grant(player, { amountMinor: 700, expiresAt });
  const { reply } = bet(player, 1_700);
  expect(await reply).toMatchObject({ code: 'OK' });
  const { grants } = await table.gateway.call(getBonusDetailsCall, undefined, { token: player.token });
  expect(grants.map(({ balance }) => balance)).toEqual([0, 2_000]);
});

test('counts nothing of a stake above the limit of the bonus, and confiscates nothing for it @PROMO-04', async () => {
  const player = await createHolder({ maxStakeMinor: 1_500 });
  const above = bet(player, 1_501);
  await above.reply;
  await win(above.roundId, 3_002);
  expect(await readGrant(player)).toMatchObject({ progress: 0 });
  expect(await readMoney(player)).toMatchObject({ main: 2_000, bonus: 2_501 });
  await play(player, 1_500, 1_500);
  expect(await readGrant(player)).toMatchObject({ progress: 1_500 });
});

test('does not hold back a withdrawal of other money, which leaves the bonus @PROMO-04 @WAL-03', async () => {
  const { memberId, orderNo } = await requestTestWithdrawal(table.gateway, {
    username: 'bonuswithdrawer',
    amountMinor: 100_000,
    number: '0012003400560078',
    prepare: (member) => grant(member),
  });
  const order = await table.gateway.services.withdrawals.find(memberId, orderNo);
  expect(order).toMatchObject({ status: 'REQUESTED', amountMinor: 100_000 });
  const { mainMinor, bonuses } = await table.gateway.services.ledger.readBalances(memberId);
  expect([mainMinor, bonuses.map(({ minor }) => minor)]).toEqual([0, [2_000]]);
});

test('takes ten stakes of one member at once, and never more than the member has @PROMO-04 @WAL-06', async () => {
  const player = await createHolder();
  const replies = await Promise.all(Array.from({ length: 10 }, () => bet(player, 500).reply));
  const codes = replies.map(({ code }) => code);
  expect(codes.filter((code) => code === 'OK')).toHaveLength(6);
  expect(codes.filter((code) => code === 'INSUFFICIENT_FUNDS')).toHaveLength(4);
  expect(await readMoney(player)).toMatchObject({ main: 0, bonus: 0 });
});

test('takes twenty stakes of holders at once as it takes them one by one, with real money first @PROMO-04 @WAL-06', async () => {
  const stakes = [400, 1_000, 1_001, 3_000, 3_001];
  const createHolders = async () => {
    const holders: Player[] = [];
    while (holders.length < 20) holders.push(await createHolder());
    return holders;
  };
  const [together, apart] = [await createHolders(), await createHolders()];
  const place = (player: Player, index: number) => bet(player, stakes[index % stakes.length] ?? 0).reply;
  const repliesTogether = await Promise.all(together.map(place));
  const repliesApart: typeof repliesTogether = [];
  for (const [index, player] of apart.entries()) repliesApart.push(await place(player, index));
  const pick = ({ code, balance }: { code: string; balance?: number }) => [code, balance];
  expect(repliesTogether.map(pick)).toEqual(repliesApart.map(pick));
  expect(repliesApart.slice(0, 5).map(pick)).toEqual([
    ['OK', 2_600],
    ['OK', 2_000],
    ['OK', 1_999],
    ['OK', 0],
    ['INSUFFICIENT_FUNDS', 3_000],
  ]);
  const read = (players: Player[]) => Promise.all(players.map(readMoney));
  expect(await read(together)).toEqual(await read(apart));
  expect(await read(together.slice(0, 4))).toMatchObject([
    { main: 600, bonus: 2_000 },
    { main: 0, bonus: 2_000 },
    { main: 0, bonus: 1_999 },
    { main: 0, bonus: 0 },
  ]);
});

test('cancels no bonus of another member @PROMO-04 @SAFE-04', async () => {
  const [player, stranger] = [await createHolder(), await createHolder()];
  const { grantId = 0 } = (await readGrant(player)) ?? {};
  const cancel = ({ token }: Player) => table.gateway.call(cancelBonusCall, { grantId }, { token });
  await expect(cancel(stranger)).rejects.toMatchObject({ code: 'rewards.not-found' });
  expect(await readGrant(player)).toMatchObject({ status: 'ACTIVE', balance: 2_000 });
});

test('either stakes or cancels a bonus when both happen at the same moment @PROMO-04 @WAL-06', async () => {
  for (let round = 0; round < 6; round += 1) {
    const player = await createHolder();
    const { grantId = 0 } = (await readGrant(player)) ?? {};
    const { token } = player;
    const cancel = () => table.gateway.call(cancelBonusCall, { grantId }, { token });
    const works: (() => Promise<unknown>)[] = [() => bet(player, 1_500).reply, cancel, cancel];
    const answers = await meetAtLock<unknown>(
      table.gateway.database,
      (tx) => sql`select from wallet_grant where id = ${grantId} for update`.execute(tx),
      round % 2 ? works.toReversed() : works,
    );
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
    const { main, bonus } = await readMoney(player);
    const isCancelled = (await readGrant(player))?.status === 'CANCELLED';
    expect({ main, bonus }).toEqual(isCancelled ? { main: 1_000, bonus: 0 } : { main: 0, bonus: 1_500 });
    expect(refusals).toEqual(
      isCancelled ? ['rewards.closed'] : ['rewards.bonus-in-play', 'rewards.bonus-in-play'],
    );
  }
});
