import { dayMs } from '@parlour/basics';
import { checkRoundCall, listBetsCall, listOpenRoundsCall, recallRoundCall } from '@parlour/contracts/calls';
import { verifyLedger } from '@parlour/gateway/ledger';
import { operate as operateOn } from '@parlour/gateway/testing';
import { sql } from 'kysely';
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

/** Makes calls of one verb fail as the vendor sees it. Returns a function that restores them. */
function breakVerb(verb: string): () => void {
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (String(input).endsWith(`/vwc/1/${verb}`)) throw new TypeError('the network is away');
    return original(input, init);
  };
  return () => {
    globalThis.fetch = original;
  };
}

async function spin(player: TestPlayer) {
  requests += 1;
  const choice = { bets: [{ spot: 'red', amountMinor: 100 }] };
  const request = { gameKey: player.gameKey, requestId: `request-${requests}`, stakeMinor: 100, choice };
  return site.api<{ payoutMinor: number }>('spin', request);
}

const openRounds = ({ token }: TestPlayer) => site.gateway.call(listOpenRoundsCall, undefined, { token });

const record = async ({ token }: TestPlayer) => {
  const now = site.gateway.clock.now().getTime();
  const input = { from: new Date(now - dayMs).toISOString(), to: new Date(now + dayMs).toISOString() };
  return (await site.gateway.call(listBetsCall, input, { token })).rows;
};

/** Plays a round whose payout was lost in transit: staked at the platform, decided at the vendor. */
async function playInterrupted(): Promise<{ player: TestPlayer; payoutMinor: number; betNo: string }> {
  const player = await site.player('roulette');
  const restore = breakVerb('win');
  const { body } = await spin(player).finally(restore);
  const { rows } = await openRounds(player);
  return { player, payoutMinor: body.payoutMinor, betNo: rows[0]?.betNo ?? '' };
}

test('lists an interrupted round with the stake that is held @GAME-06 @SAFE-08', async () => {
  const { player } = await playInterrupted();
  expect(await openRounds(player)).toMatchObject({
    rows: [{ stake: 100, status: 'OPEN', canPlay: true, nodeId: site.getNode('roulette') }],
    held: 100,
  });
  const stranger = await site.player('roulette');
  expect((await openRounds(stranger)).rows).toEqual([]);
});

test('settles an interrupted round by the answer of its vendor, on demand @GAME-06', async () => {
  const { player, payoutMinor, betNo } = await playInterrupted();
  const settled = await site.gateway.call(checkRoundCall, { betNo }, { token: player.token });
  expect(settled).toMatchObject({ payout: payoutMinor, status: payoutMinor > 0 ? 'WON' : 'LOST' });
  expect(await player.mainMinor()).toBe(100_000 - 100 + payoutMinor);
  // The vendor's own message arrives later in another form, and counts as the same message.
  await site.sandbox.recover();
  expect(await player.mainMinor()).toBe(100_000 - 100 + payoutMinor);
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from betting_alarm where kind = 'duplicate-mismatch'`.execute(
    site.gateway.database.kysely,
  );
  expect(rows[0]?.count).toBe(0);
});

test('lets the watchdog settle a round that stays open for ten minutes, and none sooner @GAME-06', async () => {
  const { player, payoutMinor } = await playInterrupted();
  site.gateway.clock.advance({ minutes: 9 });
  await site.gateway.runJob('betting.watch-rounds');
  expect((await openRounds(player)).held).toBe(100);
  site.gateway.clock.advance({ minutes: 2 });
  await site.gateway.runJob('betting.watch-rounds');
  expect((await openRounds(player)).held).toBe(0);
  expect(await player.mainMinor()).toBe(100_000 - 100 + payoutMinor);
});

test('holds the stake while the vendor does not respond, and marks the round @GAME-06', async () => {
  const { player, payoutMinor, betNo } = await playInterrupted();
  const mend = breakVerb('roundDetail');
  try {
    const checked = await site.gateway.call(checkRoundCall, { betNo }, { token: player.token });
    expect(checked.status).toBe('UNFINISHED');
    expect(await player.mainMinor()).toBe(100_000 - 100);
    expect((await openRounds(player)).held).toBe(100);
  } finally {
    mend();
  }
  site.gateway.clock.advance({ minutes: 11 });
  await site.gateway.runJob('betting.watch-rounds');
  expect(await player.mainMinor()).toBe(100_000 - 100 + payoutMinor);
});

test('leaves a bet open while its vendor reports the round as running @GAME-06', async () => {
  const player = await site.player('football');
  const number = Math.floor(site.gateway.clock.now().getTime() / 60_000) + 6;
  const legs = [{ number, selection: 'home' }];
  const request = { gameKey: player.gameKey, requestId: 'slip-request', stakeMinor: 100, legs };
  expect((await site.api('bets', request)).status).toBe(200);
  const [row] = (await openRounds(player)).rows;
  const checked = await site.gateway.call(
    checkRoundCall,
    { betNo: row?.betNo ?? '' },
    { token: player.token },
  );
  expect(checked).toMatchObject({ status: 'OPEN', payout: 0 });
});

test('continues a round whose stake was taken although the response was lost @GAME-06', async () => {
  const player = await site.player('roulette');
  const mend = breakVerb('rollback');
  const original = globalThis.fetch;
  // The stake is taken, but the response is lost, and so is the rollback.
  globalThis.fetch = async (input, init) => {
    const answer = await original(input, init);
    if (String(input).endsWith('/vwc/1/bet')) throw new TypeError('the answer is lost');
    return answer;
  };
  expect((await spin(player)).status).toBe(503);
  globalThis.fetch = original;
  mend();
  expect((await openRounds(player)).held).toBe(100);
  await site.sandbox.recover();
  // The vendor found its stake applied, so the round continues to its outcome.
  expect((await openRounds(player)).held).toBe(0);
  expect([99_900, 100_100]).toContain(await player.mainMinor());
});

test('voids a round that the vendor has called off, even if its rollback was lost @GAME-06', async () => {
  const player = await site.player('shan-table');
  const handMs = 34_000;
  const now = site.gateway.clock.now().getTime();
  site.gateway.clock.set(new Date(Math.ceil(now / handMs) * handMs + 1));
  const request = { gameKey: player.gameKey, roomId: 'jasmine', requestId: 'lonely-request' };
  expect((await site.api('seat', request)).status).toBe(200);
  const mend = breakVerb('rollback');
  site.gateway.clock.advance({ seconds: 16 });
  await site.sandbox.tick().finally(mend);
  const [row] = (await openRounds(player)).rows;
  expect(row?.stake).toBe(100);
  const checked = await site.gateway.call(
    checkRoundCall,
    { betNo: row?.betNo ?? '' },
    { token: player.token },
  );
  expect(checked.status).toBe('VOID');
  expect(await player.mainMinor()).toBe(100_000);
  await site.sandbox.recover();
  expect(await player.mainMinor()).toBe(100_000);
});

test('recalls the course of a round in the requested language @SAFE-08', async () => {
  const player = await site.player('roulette');
  await spin(player);
  const [row] = await record(player);
  const fetchRecall = (language: string) =>
    site.gateway.call(recallRoundCall, { betNo: row?.betNo ?? '', language }, { token: player.token });
  const english = await fetchRecall('EN');
  expect(english).toMatchObject({ source: 'vendor', bet: { stake: 100, payout: row?.payout } });
  expect(english.lines).toContainEqual({ label: 'Game', value: 'European Roulette' });
  expect(english.lines.find(({ label }) => label === 'Result')?.value).toMatch(/^\d+$/);
  expect((await fetchRecall('CN')).lines[0]?.label).toBe('游戏');
  const mend = breakVerb('roundDetail');
  const sent = await fetchRecall('EN').finally(mend);
  expect(sent.source).toBe('kept');
  expect(sent.lines.map(({ label }) => label)).toContain('pocket');
});

test('does not recall another member’s round @SAFE-08', async () => {
  const player = await site.player('roulette');
  await spin(player);
  const [row] = await record(player);
  const stranger = await site.player('roulette');
  await expect(
    site.gateway.call(recallRoundCall, { betNo: row?.betNo ?? '' }, { token: stranger.token }),
  ).rejects.toMatchObject({ code: 'betting.round-not-found' });
});

describe('the daily reconciliation', () => {
  const compare = async () => {
    site.gateway.clock.advance({ days: 1 });
    await site.gateway.runJob('betting.reconcile');
    const [newest] = await site.gateway.services.betting.listReconciliations();
    return newest;
  };

  test('finds both sides equal after a day of play, open and voided rounds too @GAME-06', async () => {
    const player = await site.player('roulette');
    await spin(player);
    await site.sandbox.recover();
    const compared = await compare();
    expect(compared?.ours.count).toBeGreaterThan(0);
    expect(compared?.differences).toEqual([]);
    expect(compared?.theirs).toEqual(compared?.ours);
  });

  test('stores differences with both amounts, and moves no money @GAME-06', async () => {
    const player = await site.player('roulette');
    await spin(player);
    // Rounds that other tests left interrupted are settled first, so that both sides know their wins.
    await site.sandbox.recover();
    const balance = await player.mainMinor();
    await sql`update betting_transaction set amount_minor = amount_minor + 7
      where verb = 'bet' and round_id = (select round_id from betting_round where member_id = ${player.memberId})`.execute(
      site.gateway.database.kysely,
    );
    const compared = await compare();
    expect(compared?.differences).toMatchObject([{ verb: 'bet', ours: 107, theirs: 100 }]);
    expect(await player.mainMinor()).toBe(balance);
  });
});

describe('operators', () => {
  const operate = async (path: string, payload?: object) => {
    const { status, body } = await operateOn(site.gateway, `rounds/${path}`, payload);
    return { status, value: body.value as never, error: body.error };
  };
  const readAlarms = async (roundId: string) => {
    await site.gateway.runJob('betting.long-rounds');
    const { alarms } = (await operate('alarms')).value as { alarms: { kind: string; roundId: string }[] };
    return alarms.filter((alarm) => alarm.roundId === roundId).map(({ kind }) => kind);
  };
  const readBet = async (player: TestPlayer) =>
    (
      await sql<{ bet_no: number; round_id: string }>`select bet_no, round_id from betting_round
        where member_id = ${player.memberId}`.execute(site.gateway.database.kysely)
    ).rows[0];

  test('refund a stake above the bound of the site only as two people @GAME-06', async () => {
    const { player } = await playInterrupted();
    const bet = await readBet(player);
    const betNo = `B${bet?.bet_no}`;
    const before = await player.mainMinor();
    site.gateway.clock.advance({ days: 14 });
    await site.gateway.services.platform.setSetting('fourEyesAboveMinor', 99, 'test');
    const requested = (await operate('refund', { betNo, reason: 'the vendor is gone' })).value as {
      request: number;
    };
    expect(requested).toEqual({ request: expect.any(Number), state: 'pending', cause: 'amount' });
    expect(await player.mainMinor()).toBe(before);
    const decision = { id: requested.request, reason: 'seen at the vendor' };
    const approve = (sub: string) =>
      operateOn(site.gateway, 'approvals/approve', decision, { sub, roles: ['risk'] });
    expect((await approve('olga')).body.error?.code).toBe('operator.own-request');
    expect((await approve('rex')).body.value).toMatchObject({ value: { refundedMinor: 100 } });
    expect(await player.mainMinor()).toBe(before + 100);
    await site.gateway.services.platform.setSetting('fourEyesAboveMinor', 100, 'test');
  });

  test('approve no refund of a round whose stake has changed meanwhile @GAME-06', async () => {
    const { player } = await playInterrupted();
    const bet = await readBet(player);
    site.gateway.clock.advance({ days: 14 });
    await site.gateway.services.platform.setSetting('fourEyesAboveMinor', 99, 'test');
    const { value } = await operate('refund', { betNo: `B${bet?.bet_no}`, reason: 'the vendor is gone' });
    await sql`update betting_round set stake_minor = stake_minor + 1 where bet_no = ${bet?.bet_no}`.execute(
      site.gateway.database.kysely,
    );
    const decision = { id: (value as { request: number }).request, reason: 'seen at the vendor' };
    const before = await player.mainMinor();
    const approved = await operateOn(site.gateway, 'approvals/approve', decision, {
      sub: 'rex',
      roles: ['risk'],
    });
    expect(approved.body.error?.code).toBe('operator.changed-since');
    expect(await player.mainMinor()).toBe(before);
    await sql`update betting_round set stake_minor = stake_minor - 1 where bet_no = ${bet?.bet_no}`.execute(
      site.gateway.database.kysely,
    );
    await site.gateway.services.platform.setSetting('fourEyesAboveMinor', 100, 'test');
  });

  test('get one alarm for a round open for a day and one after fourteen, and may then refund it @GAME-06', async () => {
    const { player } = await playInterrupted();
    const bet = await readBet(player);
    const betNo = `B${bet?.bet_no}`;
    const roundId = bet?.round_id ?? '';
    const before = await player.mainMinor();
    site.gateway.clock.advance({ hours: 24, ms: -1 });
    expect(await readAlarms(roundId)).toEqual([]);
    site.gateway.clock.advance({ ms: 1 });
    expect(await readAlarms(roundId)).toEqual(['round-open-a-day']);
    expect(await readAlarms(roundId)).toEqual(['round-open-a-day']);
    site.gateway.clock.advance({ days: 13, ms: -1 });
    expect(await readAlarms(roundId)).toEqual(['round-open-a-day']);
    expect(await operate('refund', { betNo, reason: 'too early' })).toMatchObject({ status: 400 });
    site.gateway.clock.advance({ ms: 1 });
    expect(await readAlarms(roundId)).toEqual(['round-open-14-days', 'round-open-a-day']);
    expect((await operate('refund', { betNo, reason: 'the vendor is gone' })).value).toEqual({
      refundedMinor: 100,
    });
    expect(await player.mainMinor()).toBe(before + 100);
    expect(await operate('refund', { betNo, reason: 'once more' })).toMatchObject({ status: 400 });
    // The vendor still sends its win later: it is refused, and an alarm is raised.
    await site.sandbox.recover();
    expect(await player.mainMinor()).toBe(before + 100);
    expect(await readAlarms(roundId)).toContain('win-after-close');
    const { rows } = await sql`select actor from audit_entry
      where act = 'round.refund' and subject = ${`round:SANDBOX:${roundId}`} order by id`.execute(
      site.gateway.database.kysely,
    );
    expect(rows).toEqual([{ actor: 'operator:olga' }]);
  });

  test('may compare a day again, and see the newer figures @GAME-06', async () => {
    const player = await site.player('roulette');
    await spin(player);
    const day = site.gateway.clock.now().toISOString().slice(0, 10);
    expect(await operate('reconcile', { vendor: 'SANDBOX', day })).toMatchObject({ status: 400 });
    site.gateway.clock.advance({ days: 1 });
    const first = (await operate('reconcile', { vendor: 'SANDBOX', day })).value as {
      differences: unknown[];
      ours: { count: number };
    };
    expect(first.ours.count).toBeGreaterThan(0);
    await sql`update betting_transaction set amount_minor = amount_minor + 7 where verb = 'bet' and round_id =
      (select round_id from betting_round where member_id = ${player.memberId})`.execute(
      site.gateway.database.kysely,
    );
    const second = (await operate('reconcile', { vendor: 'SANDBOX', day })).value as {
      differences: unknown[];
    };
    expect(second.differences).toHaveLength(first.differences.length + 1);
    expect(await operate('reconcile', { vendor: 'NOBODY', day })).toMatchObject({ status: 409 });
    expect(await operate('reconcile', { vendor: 'SANDBOX', day: 'yesterday' })).toMatchObject({
      status: 400,
    });
  });
});
