import type { EndpointShape } from '@parlour/contracts';
import * as calls from '@parlour/contracts/calls';
import { expectSoundBooks } from './testing/index.ts';
import { startTransferDesk, type TransferDesk } from './wallet/testing/transfer-desk.ts';

let desk: TransferDesk;
beforeAll(async () => {
  desk = await startTransferDesk();
});
afterAll(async () => {
  await expectSoundBooks(desk.gateway);
  await desk.gateway.stop();
});

const readMember = (session: { token: string }) => desk.gateway.call(calls.getMemberCall, {}, session);

test('gives each kind of account what chooses the menu of the personal centre @MEM-01 @MEM-03', async () => {
  const { agent, child } = await desk.createPair({ child: { canTransferUp: false } });
  const [ofAgent, ofChild] = [await desk.signIn(agent), await desk.signIn(child)];
  expect(await readMember(ofAgent)).toMatchObject({ account: agent.username, type: 1, toUpline: false });
  expect(await readMember(ofChild)).toMatchObject({ account: child.username, type: 0, toUpline: false });
  // The page for transfers to the upline comes and goes with the agent's choice.
  for (const accepts of [true, false]) {
    const choice = { memberNo: child.memberId, accepts };
    await desk.gateway.call(calls.acceptTransfersCall, choice, ofAgent);
    expect((await readMember(ofChild)).toUpline).toBe(accepts);
  }
  const demo = await desk.createPerson({ accountCode: 4, accountClass: 'demo' });
  expect(await readMember(await desk.signIn(demo))).toMatchObject({ type: 4, toUpline: false });
});

test('counts rewards to claim and unread messages for the menu of the personal centre @MEM-01 @MEM-02', async () => {
  const { gateway } = desk;
  const [member, other] = [await desk.createPerson(), await desk.createPerson()];
  const [session, ofOther] = [await desk.signIn(member), await desk.signIn(other)];
  const read = async (as: { token: string }) => ({
    ...(await gateway.call(calls.getRewardCountsCall, undefined, as)),
    ...(await gateway.call(calls.getUnreadCountCall, {}, as)),
  });
  const none = { rewardCount: 0, missionCount: 0, unread: 0 };
  expect(await read(session)).toEqual(none);
  const text = { EN: 'A reward', MY: 'A reward', CN: 'A reward' };
  await gateway.database.transaction(async (tx) => {
    await gateway.services.messaging.sendMessage(tx, {
      to: { memberId: member.memberId },
      kind: 'PERSONAL',
      title: text,
      body: text,
    });
    const reward = { source: 'PROMO', sourceId: 'welcome:1', kind: 'money', amount: 1_000 } as const;
    await gateway.services.rewards.issueReward(tx, { memberId: member.memberId, ...reward });
  });
  const before = await read(session);
  expect(before).toMatchObject({ rewardCount: 1, missionCount: 0 });
  expect(before.unread).toBeGreaterThan(0);
  expect(await read(ofOther)).toEqual(none);
  await gateway.call(calls.claimAllRewardsCall, undefined, session);
  const { rows } = await gateway.call(calls.listMessagesCall, {}, session);
  for (const { messageId } of rows) await gateway.call(calls.readMessageCall, { messageId }, session);
  expect(await read(session)).toEqual(none);
});

const day = { from: '2026-11-20', to: '2026-11-20' };
const span = { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' };

/** The thirteen pages of the personal centre by the specification's keys, with the calls that they read. */
const pages: [key: string, reads: [call: EndpointShape, input?: object][]][] = [
  [
    'securityCenter',
    [
      [calls.getMemberCall],
      [calls.getMemberIconCall],
      [calls.getMemberSecurityCall],
      [calls.getProfileCall],
      [calls.listBankAccountsCall],
      [calls.listSessionsCall],
      [calls.listLoginsCall],
    ],
  ],
  ['transferFund', [[calls.getBalanceCall], [calls.getMerchantWalletCall], [calls.getVendorWalletsCall]]],
  ['depositv2', [[calls.listDepositMethodsCall], [calls.listDepositsCall], [calls.getProtectionCall]]],
  ['withdraw', [[calls.getWithdrawalTermsCall], [calls.listWithdrawalsCall]]],
  ['transferUpline', [[calls.getTransferTermsCall], [calls.listTransfersCall]]],
  ['personalHistoryCopy', [[calls.listBetsCall, span], [calls.listOpenRoundsCall]]],
  ['transactionHistory', [[calls.getAccountRecordCall, span]]],
  ['personalProfit', [[calls.getProfitCall, day]]],
  ['bonusDetails', [[calls.getBonusDetailsCall]]],
  ['rewardCenter', [[calls.listRewardsCall], [calls.getRewardCountsCall]]],
  ['referral', [[calls.getReferralCall]]],
  [
    'missionLeaderboard',
    [[calls.getMissionSummaryCall], [calls.listLeaderboardsCall], [calls.getMissionLeaderboardCall]],
  ],
  ['messageV2', [[calls.listMessagesCall], [calls.getUnreadCountCall], [calls.getFeedbackRulesCall]]],
];

test.each(pages)(
  '%s has its data from the first day, and only with a session @MEM-01',
  async (_key, reads) => {
    const session = await desk.signIn(await desk.createPerson());
    for (const [call, input = {}] of reads) {
      const { status, body } = await desk.gateway.send(call, input, session);
      expect([call.path, status]).toEqual([call.path, 200]);
      expect(call.value.safeParse(body.success && body.value).success).toBe(true);
      const { status: without } = await desk.gateway.send(call, input);
      expect([call.path, without]).toEqual([call.path, call.token === 'required' ? 401 : 200]);
    }
  },
);
