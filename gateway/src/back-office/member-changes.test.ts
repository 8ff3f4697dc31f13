import { randomUUID } from 'node:crypto';
import {
  adjustBalanceAct,
  adjustment,
  blockMemberAct,
  collectDebtAct,
  endMemberSessionsAct,
  memberBetsAct,
  memberMessagesAct,
  messageMemberAct,
  readMemberAct,
  recallBetAct,
  resetSecondFactorAct,
  unblockMemberAct,
} from '@parlour/contracts/back-office';
import { getMemberCall, listMessagesCall, logInCall } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { type Player, startTestTable, type TestTable } from '../betting/testing/test-table.ts';
import type { TestGateway } from '../testing/index.ts';
import { operate } from '../testing/operator.ts';
import { verifyLedger } from '../wallet/index.ts';
import { ask, ravi, rita, sam, send } from './testing/ask.ts';

const reason = 'asked by the member';
let table: TestTable;
let gateway: TestGateway;
beforeAll(async () => {
  table = await startTestTable({ vendorCode: 'OFFICE' });
  gateway = table.gateway;
});
afterAll(async () => {
  expect(await verifyLedger(gateway.database)).toEqual([]);
  await table.stop();
});

let rounds = 0;
function startRound({ sessionId }: Player) {
  rounds += 1;
  const roundId = `round-${rounds}`;
  const shared = { roundId, currency: 'MMK' };
  let bets = 0;
  return {
    roundId,
    bet: (amount: number) => {
      bets += 1;
      const txId = `${roundId}-bet-${bets}`;
      return table.vendor.send('bet', { ...shared, txId, sessionId, gameId: table.gameId, amount });
    },
    rollBackWin: () =>
      table.vendor.send('rollback', { txId: `${roundId}-rollback`, refTxId: `${roundId}-win` }),
    win: (amount: number) =>
      table.vendor.send('win', { ...shared, txId: `${roundId}-win`, amount, roundClosed: true }),
  };
}
const code = (error: string) => expect.objectContaining({ code: error });
const approve = (id: number, as = ravi) => operate(gateway, 'approvals/approve', { id, reason }, as);
const readAudit = async (act: string, memberId: number) =>
  (
    await sql<{ actor: string; before: unknown; after: unknown }>`
      select actor, before, after from audit_entry where act = ${act} and subject = ${`member:${memberId}`} order by id`.execute(
      gateway.database.kysely,
    )
  ).rows;

describe('a block of play', () => {
  test('refuses the next bet and settles the open round', async () => {
    const player = await table.createPlayer({ fundsMinor: 1_000 });
    const round = startRound(player);
    expect(await round.bet(100)).toMatchObject({ code: 'OK' });
    const blocked = { memberId: player.memberId, blocks: ['play'] as const, reason };
    expect(await ask(gateway, blockMemberAct, { ...blocked, blocks: ['play'] })).toEqual({
      blocks: ['play'],
    });
    expect(await round.bet(100)).toMatchObject({ code: 'ACCOUNT_BLOCKED' });
    expect(await startRound(player).bet(100)).toMatchObject({ code: 'ACCOUNT_BLOCKED' });
    expect(await round.win(250)).toMatchObject({ code: 'OK', balance: 1_150 });
    await expect(table.launch(player.token)).rejects.toEqual(code('member.blocked'));
    await ask(gateway, unblockMemberAct, { ...blocked, blocks: ['play'] });
    expect(await startRound(player).bet(100)).toMatchObject({ code: 'OK', balance: 1_050 });
    expect(await readAudit('member.block', player.memberId)).toMatchObject([
      { actor: 'operator:rita', before: { blocks: [] }, after: { blocks: ['play'], reason } },
    ]);
  });

  test('is set once, and is shown with its reason', async () => {
    const { memberId } = await table.createPlayer();
    for (const blocks of [['deposit'], ['withdrawal', 'deposit']] as const)
      await ask(gateway, blockMemberAct, { memberId, blocks: [...blocks], reason });
    const { blocks, flags } = await ask(gateway, readMemberAct, { memberId });
    expect(blocks.map(({ what }) => what)).toEqual(['deposit', 'withdrawal']);
    expect(flags).toContain('blocked');
    expect(await readAudit('member.block', memberId)).toHaveLength(2);
  });

  test.each([
    ['an activity that does not exist', { blocks: ['everything'], reason }],
    ['no activity', { blocks: [], reason }],
    ['no reason', { blocks: ['play'] }],
  ])('is refused for %s', async (_what, input) => {
    const { memberId } = await table.createPlayer();
    expect((await send(gateway, blockMemberAct, { memberId, ...input })).status).toBe(400);
  });
});

test('a block of the login ends every session and refuses the next login', async () => {
  const { username, memberId, token } = await table.createPlayer();
  await ask(gateway, blockMemberAct, { memberId, blocks: ['login'], reason }, sam);
  await expect(gateway.call(getMemberCall, {}, { token })).rejects.toEqual(code('session.expired'));
  const credentials = { username, password: 'a long enough password' };
  await expect(gateway.call(logInCall, credentials)).rejects.toEqual(code('member.blocked'));
  await ask(gateway, unblockMemberAct, { memberId, blocks: ['login'], reason }, sam);
  // The refused login counts as a failure for a while.
  gateway.clock.advance({ hours: 1 });
  await gateway.call(logInCall, credentials);
});

test('ends one session of a member, or all', async () => {
  const player = await table.createPlayer();
  const { token } = await gateway.services.identity.logIn(
    { username: player.username, password: 'a long enough password' },
    { ip: '127.0.0.1', userAgent: 'test' },
  );
  const { sessions } = await ask(gateway, readMemberAct, { memberId: player.memberId });
  expect(sessions).toHaveLength(2);
  const [session] = sessions;
  const input = { memberId: player.memberId, reason };
  expect(await ask(gateway, endMemberSessionsAct, { ...input, session: session?.id })).toEqual({ ended: 1 });
  expect(await send(gateway, endMemberSessionsAct, { ...input, session: session?.id })).toMatchObject({
    status: 404,
    body: { error: { code: 'identity.session-not-found' } },
  });
  expect(await ask(gateway, endMemberSessionsAct, input)).toEqual({ ended: 1 });
  for (const ended of [player.token, token])
    await expect(gateway.call(getMemberCall, {}, { token: ended })).rejects.toEqual(code('session.expired'));
});

test('resets a second factor with two people, and tells the owner', async () => {
  const { memberId, token } = await table.createPlayer();
  const db = gateway.database.kysely;
  await sql`insert into identity_authenticator (member_id, secret, created_at, confirmed_at)
    values (${memberId}, 'SECRET', now(), now())`.execute(db);
  await sql`update identity_profile set two_factor_since = now(), email = 'owner@example.com', email_verified_at = now()
    where member_id = ${memberId}`.execute(db);
  const pending = await ask(gateway, resetSecondFactorAct, { memberId, reason });
  expect((await approve(pending.request, rita)).body.error?.code).toBe('operator.own-request');
  expect((await approve(pending.request)).body.value).toMatchObject({ state: 'approved' });
  expect(await ask(gateway, readMemberAct, { memberId })).toMatchObject({
    security: { authenticatorSince: null },
    sessions: [],
  });
  await expect(gateway.call(getMemberCall, {}, { token })).rejects.toEqual(code('session.expired'));
  expect((await send(gateway, resetSecondFactorAct, { memberId, reason })).body.error?.code).toBe(
    'identity.authenticator-missing',
  );
});

test('sends a member a message as plain text', async () => {
  const { memberId, token } = await table.createPlayer();
  const title = { EN: 'Your question' };
  await ask(gateway, messageMemberAct, {
    memberId,
    title,
    body: { EN: 'Dear <b>member</b>,\nall is well.' },
    reason,
  });
  const input = { language: 'EN', page: 1, pageSize: 20 } as const;
  const { rows } = (await gateway.call(listMessagesCall, input, { token })) as unknown as {
    rows: { title: string; html?: string; content?: string }[];
  };
  expect(JSON.stringify(rows)).toContain('<p>Dear &lt;b&gt;member&lt;/b&gt;,</p><p>all is well.</p>');
  const { messages } = await ask(gateway, memberMessagesAct, { memberId });
  expect(messages).toMatchObject([{ kind: 'PERSONAL', title, readAt: null }]);
});

test('a debt of a rolled-back win is collected from the main account, never beyond what is owed @WAL-06', async () => {
  const player = await table.createPlayer({ fundsMinor: 1_000 });
  const { memberId, balance } = player;
  const won = startRound(player);
  await won.bet(400);
  await won.win(5_000);
  await startRound(player).bet(5_600);
  expect(await won.rollBackWin()).toMatchObject({ code: 'OK', balance: 0 });
  const owing = await ask(gateway, readMemberAct, { memberId });
  expect(owing).toMatchObject({ balances: { debtMinor: 5_000 }, flags: expect.arrayContaining(['in-debt']) });

  const collect = (amountMinor: number) =>
    ask(gateway, collectDebtAct, { memberId, requestId: randomUUID(), amountMinor, reason });
  const uncovered = await collect(3_000);
  expect((await approve(uncovered.request)).body.error?.code).toBe('wallet.insufficient-funds');
  await gateway.services.ledger.post({
    source: 'test',
    key: randomUUID(),
    type: 'ADJUST_IN',
    from: { house: 'adjustment' },
    to: { memberId, book: 'main' },
    amountMinor: 9_000,
  });
  const part = await collect(3_000);
  expect((await approve(part.request)).body.value).toMatchObject({ value: { balanceMinor: 6_000 } });
  const tooMuch = await collect(2_001);
  expect((await approve(tooMuch.request)).body.error?.code).toBe('request.invalid');
  expect(await balance()).toBe(6_000);
  const rest = await collect(2_000);
  expect((await approve(rest.request)).body.value).toMatchObject({ state: 'approved' });
  const paid = await ask(gateway, readMemberAct, { memberId });
  expect(paid.balances).toMatchObject({ debtMinor: 0, mainMinor: 4_000 });
  expect(paid.flags).not.toContain('in-debt');
  expect(await readAudit('debt.collect', memberId)).toMatchObject([
    { before: { debtMinor: 5_000 }, after: { amountMinor: 3_000, debtMinor: 2_000 } },
    { before: { debtMinor: 2_000 }, after: { amountMinor: 2_000, debtMinor: 0 } },
  ]);
});

describe('an adjustment', () => {
  const toInput = (memberId: number, more: object = {}) => ({
    memberId,
    requestId: randomUUID() as string,
    direction: 'in' as const,
    book: 'main' as const,
    amountMinor: 500,
    reason,
    ...more,
  });

  test('needs two people, and is posted once for each number', async () => {
    const { memberId, balance } = await table.createPlayer({ fundsMinor: 1_000 });
    const input = toInput(memberId, { remark: 'goodwill' });
    const first = await ask(gateway, adjustBalanceAct, input);
    const again = await ask(gateway, adjustBalanceAct, input);
    expect(await balance()).toBe(1_000);
    expect((await approve(first.request, rita)).body.error?.code).toBe('operator.own-request');
    const { body } = await approve(first.request);
    expect(adjustment.parse(body.value?.value)).toMatchObject({ balanceMinor: 1_500 });
    expect((await approve(again.request)).body.value).toMatchObject({ value: body.value?.value });
    expect(await balance()).toBe(1_500);
    expect(await readAudit('balance.adjust', memberId)).toMatchObject([
      { actor: 'operator:rita', before: { balanceMinor: 1_000 }, after: { amountMinor: 500, reason } },
    ]);
  });

  test('never takes more than the balance', async () => {
    const { memberId, balance } = await table.createPlayer({ fundsMinor: 1_000 });
    const { request } = await ask(
      gateway,
      adjustBalanceAct,
      toInput(memberId, { direction: 'out', amountMinor: 1_001 }),
    );
    expect((await approve(request)).body.error?.code).toBe('wallet.insufficient-funds');
    expect(await balance()).toBe(1_000);
  });

  test('under the number of another adjustment is refused', async () => {
    const { memberId, balance } = await table.createPlayer({ fundsMinor: 0 });
    const input = toInput(memberId);
    const first = await ask(gateway, adjustBalanceAct, input);
    const other = await ask(gateway, adjustBalanceAct, { ...input, amountMinor: 900 });
    await approve(first.request);
    expect((await approve(other.request)).body.error?.code).toBe('request.duplicate-mismatch');
    expect(await balance()).toBe(500);
  });

  test.each([
    ['a fraction', { amountMinor: 0.5 }],
    ['a negative amount', { amountMinor: -5 }],
    ['an amount beyond every sum', { amountMinor: 9e15 }],
    ['digits of a text', { amountMinor: '၅၀၀' }],
    ['a book of the house', { book: 'adjustment' }],
    ['a number that is none', { requestId: 'twice' }],
  ])('refuses %s', async (_what, more) => {
    const { memberId } = await table.createPlayer({ fundsMinor: 0 });
    expect((await send(gateway, adjustBalanceAct, toInput(memberId, more))).status).toBe(400);
  });

  test('is refused for the house', async () => {
    const { body } = await send(gateway, adjustBalanceAct, toInput(1));
    expect(body.error?.code).toBe('request.invalid');
  });
});

test('lists the bets of a member page by page, each with a number by which its course is read', async () => {
  const player = await table.createPlayer();
  for (let bet = 1; bet <= 3; bet += 1) {
    const round = startRound(player);
    await round.bet(bet * 10);
    if (bet > 1) await round.win(0);
    gateway.clock.advance({ seconds: 1 });
  }
  const { memberId } = player;
  const first = await ask(gateway, memberBetsAct, { memberId, limit: 2 });
  expect(first.bets).toMatchObject([
    { stakeMinor: 30, status: 'LOST', vendor: 'OFFICE', gameName: 'Table Game' },
    { stakeMinor: 20, status: 'LOST' },
  ]);
  const second = await ask(gateway, memberBetsAct, { memberId, cursor: first.next });
  expect(second.bets).toMatchObject([{ stakeMinor: 10, status: 'OPEN', settledAt: null }]);
  const [bet] = second.bets;
  expect(await ask(gateway, recallBetAct, { betNo: bet?.betNo ?? '' })).toMatchObject({ memberId, bet });
  expect((await send(gateway, recallBetAct, { betNo: 'B999999999999999' })).body.error?.code).toBe(
    'betting.round-not-found',
  );
  const { balances } = await ask(gateway, readMemberAct, { memberId });
  expect(balances).toMatchObject({ openRounds: 1, openStakeMinor: 10 });
});
