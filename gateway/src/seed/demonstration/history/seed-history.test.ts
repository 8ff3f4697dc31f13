import { listWinnersCall } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { verifySettlements } from '../../../agents/index.ts';
import { seedContracts, settleAt } from '../../../agents/seed/seed-contracts.ts';
import { seedCatalog } from '../../../catalog/seed/seed-catalog.ts';
import { seedMissions } from '../../../rewards/seed/seed-missions.ts';
import { dayMs, toCalendarDay } from '../../../server/index.ts';
import { expectSoundBooks, startTestGateway, type TestGateway } from '../../../testing/index.ts';
import { seedDepositMethods } from '../../../wallet/deposit/seed-methods.ts';
import { createSteps, type Steps } from '../../steps.ts';
import { toAgentParts } from '../agent-parts.ts';
import { seededPaymentPassword, seedPeople } from '../people.ts';
import { rewardClubLevels } from '../rewards.ts';
import { adaBalanceMinor, seedHistory } from './seed-history.ts';

const days = 2;

/** Starts a gateway with games and people, and returns a function that plays two days of history on it. */
async function startUnplayed() {
  const gateway = await startTestGateway({ now: '2026-11-20T12:00:00Z' });
  const { database, outbox } = gateway.frame;
  const { identity, catalog, ledger } = gateway.services;
  const now = gateway.clock.now();
  const steps = createSteps({ database, now, offsetMs: 6.5 * 3_600_000 });
  await seedCatalog({ database, today: await steps.today(), games: 600 });
  // Makes the gateway read the games before they are played and not some time later.
  await gateway.runJob('catalog.index');
  await seedDepositMethods(database);
  await seedPeople({ database, identity }, steps);
  const today = await steps.today();
  await database.transaction((tx) => seedMissions(tx, { today }));
  const agents = toAgentParts(gateway);
  const settle = (at: Date) => settleAt(agents, at);
  const beginsAt = new Date(today.getTime() - 3 * dayMs);
  await seedContracts(agents, { beginsAt, today, paymentPassword: seededPaymentPassword });
  const play = (with_: Steps = steps): Promise<void> =>
    seedHistory(
      { database, ledger, outbox, identity, catalog, steps: with_, now, days, settle },
      () => undefined,
    );
  return { gateway, steps, play };
}

async function readRounds(gateway: TestGateway) {
  const { rows } = await sql<{ username: string; settled_at: Date }>`
    select r.round_id, m.username, r.game_id, r.stake_minor, r.payout_minor, r.settled_at
      from betting_round r join identity_member m on m.id = r.member_id order by r.round_id`.execute(
    gateway.database.kysely,
  );
  return rows;
}

/** Reads the progress of a person's running missions, by their code. */
async function readProgress({ services }: TestGateway, username: string): Promise<Map<string, number>> {
  const member = await services.identity.findMember(username);
  const { missions } = await services.rewards.missions.list(member?.id ?? 0);
  return new Map(
    missions.filter(({ isRunning }) => isRunning).map(({ mission, progress }) => [mission.code, progress]),
  );
}

const readBalance = async ({ services }: TestGateway, username: string): Promise<number> => {
  const member = await services.identity.findMember(username);
  return (await services.ledger.readBalances(member?.id ?? 0)).mainMinor;
};

/** Reads the rewards that wait in the reward centre, and the bonus grants. */
async function readBonuses({ services }: TestGateway, username: string) {
  const memberId = (await services.identity.findMember(username))?.id ?? 0;
  const { rewards } = await services.rewards.list(memberId, { page: 1, pageSize: 10 });
  return {
    waiting: rewards.filter(({ status }) => status === 'CLAIMABLE').map(({ amount }) => amount),
    grants: (await services.grants.list(memberId)).map(({ amountMinor, requiredMinor }) => ({
      amountMinor,
      requiredMinor,
    })),
  };
}

/** Reads the kinds of contracts of which a person was paid a settlement. */
async function readPaidKinds({ database, services }: TestGateway, username: string): Promise<string[]> {
  const member = await services.identity.findMember(username);
  const { rows } = await sql<{ type: string }>`
    select distinct r.type from agents_settlement s join agents_settlement_run r on r.id = s.run_id
     where s.agent_id = ${member?.id} and s.paid_minor > 0 and s.status = 'PAID' order by 1`.execute(
    database.kysely,
  );
  return rows.map(({ type }) => type);
}

const verify = ({ database }: TestGateway) =>
  verifySettlements(database, { fromDay: '2026-11-17', toDay: '2026-11-20', timeZone: 'Asia/Yangon' });

test('plays, settles every kind of salary, rewards and counts for missions the same after an interruption, and the ledger stays consistent @MEM-06 @AGT-07', async () => {
  const whole = await startUnplayed();
  await whole.play();

  const cut = await startUnplayed();
  const dying: Steps = {
    ...cut.steps,
    async mark(tx, name) {
      if (name === 'history 2') throw new Error('the power went');
      await cut.steps.mark(tx, name);
    },
  };
  await expect(cut.play(dying)).rejects.toThrow('the power went');
  await cut.play();
  await cut.play();

  const rounds = await readRounds(whole.gateway);
  expect(rounds.length).toBeGreaterThan(400);
  expect(await readRounds(cut.gateway)).toEqual(rounds);
  for (const username of ['ada', 'chi', 'eve', 'mgmg', 'su']) {
    const played = rounds.filter((round) => round.username === username);
    const days = new Set(played.map((round) => toCalendarDay('Asia/Yangon', round.settled_at)));
    expect((await readProgress(whole.gateway, username)).get('logins-week')).toBe(days.size);
  }
  expect((await readProgress(whole.gateway, 'eve')).get('tables-month')).toBeGreaterThan(0);
  await rewardClubLevels(whole.gateway);
  await rewardClubLevels(whole.gateway);
  expect(await readBonuses(whole.gateway, 'ada')).toEqual({ waiting: [2_000_000], grants: [] });
  expect(await readBonuses(whole.gateway, 'mgmg')).toEqual({
    waiting: [2_000_000],
    grants: [{ amountMinor: 500_000, requiredMinor: 500_000 }],
  });
  const { list: wins } = await whole.gateway.call(listWinnersCall, { count: 50 });
  expect(wins.length).toBeGreaterThan(5);
  expect(wins.filter(({ sample }) => !sample)).toEqual([]);
  for (const { gateway } of [whole, cut]) {
    await expectSoundBooks(gateway);
    // For each of two agents: two days, the 24 hours since the last evening, and 25 slices.
    expect(await verify(gateway)).toEqual({ settlements: 102, differences: [] });
    expect(await readPaidKinds(gateway, 'chi')).toEqual(['DAILY', 'HOURLY', 'REALTIME']);
    expect(await readPaidKinds(gateway, 'mgmg')).toEqual(['DAILY', 'HOURLY', 'REALTIME']);
    expect(await readBalance(gateway, 'ada')).toBe(adaBalanceMinor);
    expect(await readBalance(gateway, 'dan')).toBe(0);
    await gateway.stop();
  }
});
