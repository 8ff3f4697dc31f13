import { sql } from 'kysely';
import { verifyLedger } from '../../wallet/index.ts';
import { startTestTable, type TestTable } from '../testing/test-table.ts';

const vendorCode = 'BONUS';
const currency = 'MMK';
let table: TestTable;
beforeAll(async () => {
  table = await startTestTable({ vendorCode });
});
afterAll(async () => {
  expect(await verifyLedger(table.gateway.database)).toEqual([]);
  await table.stop();
});

const closeAccount = (memberId: number) =>
  sql`update identity_member set status = 'closed' where id = ${memberId}`.execute(
    table.gateway.database.kysely,
  );

describe('a closed account', () => {
  test('cannot bet in a session that is still open @WAL-09', async () => {
    const player = await table.createPlayer();
    await closeAccount(player.memberId);
    const reply = await table.vendor.send('bet', {
      sessionId: player.sessionId,
      txId: 'b-closed',
      roundId: 'r-closed',
      gameId: table.gameId,
      amount: 100,
      currency,
    });
    expect(reply.code).toBe('ACCOUNT_BLOCKED');
    expect(await player.balance()).toBe(10_000);
  });

  test('cannot open a game that it launched before @WAL-09', async () => {
    const player = await table.createPlayer();
    await table.launch(player.token);
    await closeAccount(player.memberId);
    expect(await table.vendor.send('authenticate', { launchToken: table.vendor.launchToken() })).toEqual({
      code: 'ACCOUNT_BLOCKED',
    });
  });
});

test.each([
  [59_999, 'OK'],
  [60_000, 'SESSION_EXPIRED'],
])('answers a launch token after %i ms with %s @WAL-09', async (ms, code) => {
  const player = await table.createPlayer();
  await table.launch(player.token);
  table.gateway.clock.advance({ ms });
  expect(await table.vendor.send('authenticate', { launchToken: table.vendor.launchToken() })).toMatchObject({
    code,
  });
});

describe('a win of a campaign', () => {
  const addCampaign = (campaignId: string, budgetMinor: number, vendor = vendorCode) =>
    sql`insert into betting_campaign (vendor_code, campaign_id, budget_minor)
      values (${vendor}, ${campaignId}, ${budgetMinor})`.execute(table.gateway.database.kysely);
  const readSpent = async (campaignId: string): Promise<number | undefined> => {
    const { rows } = await sql<{ spent_minor: number }>`
      select spent_minor from betting_campaign where campaign_id = ${campaignId}`.execute(
      table.gateway.database.kysely,
    );
    return rows[0]?.spent_minor;
  };
  const readExpense = async (): Promise<number> =>
    Number(
      (await table.gateway.services.ledger.readHouseBalances()).find(({ book }) => book === 'promo_expense')
        ?.minor ?? 0,
    );

  test('reaches the member in full, once, out of promotion expense @WAL-09', async () => {
    const player = await table.createPlayer();
    await addCampaign('spins', 1_000);
    const before = await readExpense();
    const request = {
      txId: 'g-once',
      campaignId: 'spins',
      playerRef: player.playerRef,
      amount: 600,
      currency,
    };
    expect(await table.vendor.send('bonusWin', request)).toMatchObject({
      code: 'OK',
      balance: 10_600,
      replay: false,
    });
    expect(await table.vendor.send('bonusWin', request)).toMatchObject({
      code: 'OK',
      balance: 10_600,
      replay: true,
    });
    expect(await player.balance()).toBe(10_600);
    expect(await readExpense()).toBe(before - 600);
    expect(await readSpent('spins')).toBe(600);
  });

  test('is paid to the last unit of the budget, and refused one unit above it @WAL-09', async () => {
    const player = await table.createPlayer();
    await addCampaign('narrow', 500);
    const pay = (txId: string, amount: number) =>
      table.vendor.send('bonusWin', {
        txId,
        campaignId: 'narrow',
        playerRef: player.playerRef,
        amount,
        currency,
      });
    expect(await pay('g-above', 501)).toEqual({
      code: 'LIMIT_REACHED',
      details: { limitType: 'CAMPAIGN', campaignId: 'narrow' },
    });
    expect(await pay('g-whole', 500)).toMatchObject({ code: 'OK', balance: 10_500 });
    expect(await pay('g-more', 1)).toMatchObject({ code: 'LIMIT_REACHED' });
    expect(await player.balance()).toBe(10_500);
  });

  test('is refused for a campaign that is unknown or another vendor’s, and in another currency @WAL-09', async () => {
    const { playerRef, balance } = await table.createPlayer();
    await addCampaign('foreign', 1_000, 'OTHER');
    await addCampaign('ours', 1_000);
    const pay = (campaignId: string, given = currency) =>
      table.vendor.send('bonusWin', {
        txId: `g-${campaignId}`,
        campaignId,
        playerRef,
        amount: 10,
        currency: given,
      });
    expect(await pay('unknown')).toMatchObject({ code: 'LIMIT_REACHED' });
    expect(await pay('foreign')).toMatchObject({ code: 'LIMIT_REACHED' });
    expect(await pay('ours', 'USD')).toEqual({ code: 'WRONG_CURRENCY', currency });
    expect(await balance()).toBe(10_000);
  });

  test('is refused for the house, a closed account and an excluded member @WAL-09', async () => {
    const { protection } = table.gateway.services;
    const [shut, excluded] = [await table.createPlayer(), await table.createPlayer()];
    await addCampaign('eligible', 1_000);
    const pay = (playerRef: string) =>
      table.vendor.send('bonusWin', {
        txId: `g-eligible-${playerRef}`,
        campaignId: 'eligible',
        playerRef,
        amount: 10,
        currency,
      });
    await sql`update identity_member set status = 'closed' where id = ${shut.memberId}`.execute(
      table.gateway.database.kysely,
    );
    await protection.excludeUntil(
      excluded.memberId,
      new Date(table.gateway.clock.now().getTime() + 86_400_000),
    );
    expect(await pay(`${vendorCode}-1`)).toEqual({ code: 'UNKNOWN_PLAYER' });
    expect(await pay(shut.playerRef)).toEqual({ code: 'ACCOUNT_BLOCKED' });
    expect(await pay(excluded.playerRef)).toEqual({ code: 'EXCLUDED' });
    expect([await shut.balance(), await excluded.balance()]).toEqual([10_000, 10_000]);
    expect(await readSpent('eligible')).toBe(0);
  });

  test('is refused for an unknown player, another vendor’s player, and a demo account @WAL-09', async () => {
    const { gateway } = table;
    const { memberId } = await table.createPlayer();
    await addCampaign('nobody', 1_000);
    const demo = await gateway.services.identity.createMember({
      username: 'bonusdemo',
      password: 'a long enough password',
      accountCode: 4,
    });
    for (const playerRef of [
      `${vendorCode}-987654`,
      `OTHER-${memberId}`,
      `${vendorCode}-x`,
      `${vendorCode}-${demo.id}`,
    ]) {
      const request = { txId: `g-${playerRef}`, campaignId: 'nobody', playerRef, amount: 10, currency };
      expect([playerRef, await table.vendor.send('bonusWin', request)]).toEqual([
        playerRef,
        { code: 'UNKNOWN_PLAYER' },
      ]);
    }
    expect(await readSpent('nobody')).toBe(0);
  });
});

describe('the jackpot', () => {
  const startMinor = 100_000_000;
  const setPool = (poolMinor: number) =>
    sql`insert into catalog_jackpot (code, pool_minor, unfunded_minor, updated_at)
      values ('main', ${poolMinor}, ${poolMinor}, now())
      on conflict (code) do update set pool_minor = excluded.pool_minor, unfunded_minor = excluded.unfunded_minor`.execute(
      table.gateway.database.kysely,
    );
  const readPool = async (): Promise<number> => (await table.gateway.services.catalog.getJackpot()).poolMinor;

  test('is offered from its starting amount on to members who play for money @BAN-04', async () => {
    const { sessionId } = await table.createPlayer();
    await setPool(startMinor - 1);
    expect(await table.vendor.send('jackpot', { sessionId })).toEqual({ code: 'OK' });
    await setPool(startMinor);
    expect(await table.vendor.send('jackpot', { sessionId })).toEqual({
      code: 'OK',
      jackpot: { poolMinor: startMinor, sharePpm: 5_000 },
    });
  });

  test('is neither offered nor paid to play money @BAN-04', async () => {
    const player = await table.createPlayer({ demo: true });
    const { sessionId } = player;
    await setPool(startMinor);
    expect(await table.vendor.send('jackpot', { sessionId })).toEqual({ code: 'OK' });
    const round = { roundId: 'r-demo', currency };
    await table.vendor.send('bet', {
      ...round,
      sessionId,
      txId: 'b-demo',
      gameId: table.gameId,
      amount: 100,
    });
    const before = await player.balance();
    const win = { ...round, txId: 'w-demo', amount: 900, jackpotPart: 900, roundClosed: true };
    expect(await table.vendor.send('win', win)).toMatchObject({ code: 'OK', balance: before + 900 });
    expect(await readPool()).toBe(startMinor);
  });
});
