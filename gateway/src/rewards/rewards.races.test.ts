import { randomUUID } from 'node:crypto';
import { claimAllRewardsCall, claimMissionCall } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { expectSoundBooks, meetAtLock, operate } from '../testing/index.ts';
import { startRewards } from './testing/start-rewards.ts';

let site: Awaited<ReturnType<typeof startRewards>>;
beforeAll(async () => {
  site = await startRewards();
});
afterEach(() => expectSoundBooks(site.gateway));
afterAll(() => site?.gateway.stop());

const readMain = async (memberId: number): Promise<number> =>
  (await site.gateway.services.ledger.readBalances(memberId)).mainMinor;

test('credits a reward once that is claimed alone, claimed with all others and revoked at the same moment @MEM-02 @WAL-06', async () => {
  const { database } = site.gateway;
  for (let round = 0; round < 5; round += 1) {
    const { id, token } = await site.join();
    const first = await site.issue(id);
    await site.issue(id, { sourceId: 'welcome:2', amount: 300 });
    let revoked = 0;
    const works: (() => Promise<unknown>)[] = [
      () => site.claim(token, first),
      () => site.gateway.call(claimAllRewardsCall, undefined, { token }),
      async () => {
        const revocation = { rewardId: first, reason: 'the wrong member' };
        revoked = (await operate(site.gateway, 'rewards/revoke', revocation)).status;
      },
      () => site.claim(token, first),
      () => site.gateway.call(claimAllRewardsCall, undefined, { token }),
    ];
    await meetAtLock(
      database,
      (tx) => sql`select from rewards_reward where id = ${first} for update`.execute(tx),
      [...works.slice(round), ...works.slice(0, round)],
    );
    const { rows } = await sql<{
      sum: number;
    }>`select coalesce(sum(amount), 0)::bigint as sum from rewards_reward
      where member_id = ${id} and status = 'CLAIMED'`.execute(database.kysely);
    expect(await readMain(id)).toBe(rows[0]?.sum);
    expect([revoked, rows[0]?.sum]).toEqual(revoked === 200 ? [200, 300] : [409, 1_300]);
  }
});

test('pays a completed mission once, however often it is claimed at the same moment @MEM-06 @WAL-06', async () => {
  const code = 'race-bets';
  await site.writeMissions({ code, metric: 'BET_COUNT', period: 'D', target: 1, amount: 700 });
  const { id, token } = await site.join();
  await site.publish('bet.settled', site.bet(id));
  const claims = await Promise.all(
    [1, 2, 3, 4, 5].map(() => site.gateway.call(claimMissionCall, { missionId: code }, { token })),
  );
  expect(claims.map(({ paid }) => paid).sort((a, b) => b - a)).toEqual([700, 0, 0, 0, 0]);
  expect(await readMain(id)).toBe(700);
});

describe('the number of a compensation', () => {
  const createGiver = (sub: string) => (memberId: number, requestId: string, amount: number) =>
    operate(
      site.gateway,
      'rewards/compensate',
      { requestId, memberId, kind: 'MONEY', amount, reason: 'a late payout' },
      { sub, roles: ['admin'] },
    );
  const countIssued = async (requestId: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*) from rewards_reward
      where source = 'COMPENSATION' and source_id = ${requestId}`.execute(site.gateway.database.kysely);
    return rows[0]?.count ?? 0;
  };

  test('issues one reward, is recorded once, and refuses another amount and another member @SAFE-04', async () => {
    const [ada, eve] = [await site.join(), await site.join()];
    const requestId = randomUUID();
    const [anna, bert] = [createGiver('anna'), createGiver('bert')];
    const { body } = await anna(ada.id, requestId, 500);
    expect((await bert(ada.id, requestId, 500)).body).toEqual(body);
    for (const repeated of [await bert(ada.id, requestId, 501), await anna(eve.id, requestId, 500)])
      expect(repeated.body.error?.code).toBe('request.duplicate-mismatch');
    expect(await countIssued(requestId)).toBe(1);
    const { rows } = await sql`select actor from audit_entry where act = 'reward.compensate'
      and subject in (${`member:${ada.id}`}, ${`member:${eve.id}`})`.execute(site.gateway.database.kysely);
    expect(rows).toEqual([{ actor: 'operator:anna' }]);
  });

  test('issues one reward for requests of two operators at the same moment @SAFE-04', async () => {
    const [ada, eve] = [await site.join(), await site.join()];
    const requestId = randomUUID();
    const answers = await Promise.all([
      createGiver('cora')(ada.id, requestId, 500),
      createGiver('dora')(eve.id, requestId, 500),
      createGiver('emil')(ada.id, requestId, 900),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countIssued(requestId)).toBe(1);
  });
});
