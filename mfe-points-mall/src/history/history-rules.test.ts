import { getHistoryLabel, historyGroupNames, historyGroups } from './history-rules.ts';

test('the record of points has its groups in order @PTS-01', () => {
  expect(historyGroupNames).toEqual(['earned', 'redeemed', 'converted', 'rewarded', 'corrected']);
});

test.each([
  ['POINT_EARN', 'earned', 'earn'],
  ['POINT_TAKE_BACK', 'earned', 'voidDeduction'],
  ['REDEEM_POINTS', 'redeemed', 'redeem'],
  ['REDEEM_POINTS_RETURN', 'redeemed', 'giveBack'],
  ['POINT_CONVERT_POINTS', 'converted', 'convert'],
  ['REBATE', 'rewarded', 'reward'],
  ['REWARD', 'rewarded', 'reward'],
  ['RED_ENVELOPE', 'rewarded', 'reward'],
  ['MISSION', 'rewarded', 'reward'],
  ['VIP', 'rewarded', 'reward'],
  ['REFERRAL', 'rewarded', 'reward'],
  ['ADJUST_IN', 'corrected', 'correct'],
  ['ADJUST_OUT', 'corrected', 'correct'],
  ['CORRECTION', 'corrected', 'correct'],
] as const)('%s is in the group %s, and its text is %s @PTS-01', (type, group, label) => {
  expect(historyGroups[group]).toContain(type);
  expect(getHistoryLabel(type)).toBe(label);
});
