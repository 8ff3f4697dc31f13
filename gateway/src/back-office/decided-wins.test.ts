/** Reports about rounds with bonus money and jackpots, and about the decisions on their wins. */

import { alterationReportAct, hourlyReportAct } from '@parlour/contracts/back-office';
import { sql } from 'kysely';
import { type Player, startTestTable, type TestTable } from '../betting/testing/test-table.ts';
import { operate } from '../testing/operator.ts';
import { ask } from './testing/ask.ts';

const vendor = 'DECIDED';
const reason = 'the vendor showed the round';
let table: TestTable;
beforeAll(async () => {
  table = await startTestTable({ vendorCode: vendor });
  const { gateway } = table;
  await gateway.services.platform.setSetting('fourEyesAboveMinor', Number.MAX_SAFE_INTEGER, 'operator:test');
  await operate(gateway, 'wins/limit', { vendor, maxWinMinor: 1_000, dailyNetMinor: 1_000_000, reason });
  await sql`insert into catalog_jackpot (code, pool_minor, unfunded_minor, updated_at)
    values ('main', 9000, 9000, now())`.execute(gateway.database.kysely);
});
afterAll(() => table?.stop());

let rounds = 0;
async function play({ sessionId }: Player, stake: number, win: { amount: number; jackpotPart?: number }) {
  rounds += 1;
  const shared = { roundId: `r${rounds}`, currency: 'MMK' };
  const bet = { txId: `b${rounds}`, sessionId, gameId: table.gameId, amount: stake };
  expect(await table.vendor.send('bet', { ...shared, ...bet })).toMatchObject({ code: 'OK' });
  const won = { txId: `w${rounds}`, roundClosed: true, ...win };
  expect(await table.vendor.send('win', { ...shared, ...won })).toMatchObject({ code: 'OK' });
}

/** Creates a player without money, with a bonus grant. */
async function createBonusPlayer(): Promise<Player> {
  const player = await table.createPlayer({ fundsMinor: 0 });
  await table.gateway.database.transaction((tx) =>
    table.gateway.services.grants.openIn(tx, {
      memberId: player.memberId,
      key: `grant-${player.memberId}`,
      amountMinor: 5_000,
      baseMinor: 5_000,
      multiple: 10,
    }),
  );
  return player;
}

test('every decision on a held win is among the alterations, with who decided and why', async () => {
  await play(await createBonusPlayer(), 1_000, { amount: 2_500 });
  // A jackpot that is won again soon is held.
  for (const _ of ['paid', 'credited', 'returned'])
    await play(await table.createPlayer(), 100, { amount: 1_800, jackpotPart: 1_800 });
  const { rows: held } = await sql<{ id: number; isJackpot: boolean }>`
    select id, jackpot_minor = 1800 as "isJackpot" from betting_win_hold where amount_minor in (1800, 2500) order by id`.execute(
    table.gateway.database.kysely,
  );
  const [bonus] = held.filter(({ isJackpot }) => !isJackpot);
  const [jackpot, other] = held.filter(({ isJackpot }) => isJackpot);
  for (const { id, decision } of [
    { id: bonus?.id, decision: 'credit' },
    { id: jackpot?.id, decision: 'credit' },
    { id: other?.id, decision: 'return' },
  ])
    expect(
      (await operate(table.gateway, 'wins/decide', { id, decision, reason })).body.error,
    ).toBeUndefined();
  // Other tests decide their wins on other days.
  const today = table.gateway.clock.now().toISOString().slice(0, 10);
  const { rows, totals } = await ask(table.gateway, alterationReportAct, {
    from: today,
    to: today,
    kind: 'win',
  });
  const decided = { decidedBy: 'operator:olga', reason };
  expect(rows.toReversed()).toMatchObject([
    { type: 'BONUS_WIN', amountMinor: 2_500, ...decided },
    { type: 'JACKPOT_WIN', amountMinor: 1_800, ...decided },
    { type: 'JACKPOT_RETURN', amountMinor: 1_800, ...decided },
  ]);
  expect(totals).toHaveLength(3);
});

test('an hour with bonus money, a jackpot and a decided win has the same figures as a whole and until its last minute', async () => {
  const { gateway } = table;
  // An hour without the rounds of other tests.
  gateway.clock.advance({ hours: 2 });
  await play(await createBonusPlayer(), 1_000, { amount: 300 });
  await play(await table.createPlayer(), 200, { amount: 900, jackpotPart: 900 });
  await play(await createBonusPlayer(), 1_000, { amount: 3_700 });
  await gateway.drain();
  const { rows: holds } = await sql<{ id: number }>`
    select id from betting_win_hold where amount_minor = 3700`.execute(gateway.database.kysely);
  await operate(gateway, 'wins/decide', { id: holds[0]?.id, decision: 'credit', reason });
  await gateway.drain();
  gateway.clock.advance({ days: 7, minutes: 1 });
  const { lastWeek, lastWeekHourSoFar } = await ask(gateway, hourlyReportAct, {});
  const whole = lastWeek.find(({ at }) => at === lastWeekHourSoFar.at);
  expect(whole?.bets).toBeGreaterThanOrEqual(3);
  expect(lastWeekHourSoFar).toEqual(whole);
  // The stakes are those of members' own money, and no jackpot reduces the result.
  expect(whole?.resultMinor).toBe(whole?.stakeMinor);
});

test('lists of the money of members record who saw whom, and the history of a switch does not', async () => {
  const { gateway } = table;
  const player = await table.createPlayer();
  await play(player, 100, { amount: 1_500 });
  await operate(gateway, 'wins/held');
  await operate(gateway, 'audit/history?subject=switch:FREEPLAY3');
  await operate(gateway, `audit/history?subject=member:${player.memberId}`);
  const { rows } = await sql<{ page: string; shown: unknown[] }>`
    select after->>'page' as page, after->'shown' as shown from audit_entry
     where act = 'member.view' and actor = 'operator:olga' order by id desc limit 2`.execute(
    gateway.database.kysely,
  );
  expect(rows).toEqual([
    { page: 'audit/history', shown: [`member:${player.memberId}`] },
    { page: 'wins/held', shown: expect.arrayContaining([player.memberId]) },
  ]);
});
