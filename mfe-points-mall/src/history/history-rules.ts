import type { AccountRecordType, PointRecordType } from '@parlour/contracts/calls';

type RecordType = AccountRecordType | PointRecordType;

/** Groups of the types in the record of points. */
export const historyGroups = {
  earned: ['POINT_EARN', 'POINT_TAKE_BACK'],
  redeemed: ['REDEEM_POINTS', 'REDEEM_POINTS_RETURN'],
  converted: ['POINT_CONVERT_POINTS'],
  rewarded: ['REBATE', 'REWARD', 'RED_ENVELOPE', 'MISSION', 'VIP', 'REFERRAL'],
  corrected: ['ADJUST_IN', 'ADJUST_OUT', 'CORRECTION'],
} as const satisfies Record<string, readonly RecordType[]>;
export type HistoryGroup = keyof typeof historyGroups;

export const historyGroupNames = Object.keys(historyGroups) as HistoryGroup[];

const labels: Partial<Record<RecordType, string>> = {
  POINT_EARN: 'earn',
  POINT_TAKE_BACK: 'voidDeduction',
  REDEEM_POINTS: 'redeem',
  REDEEM_POINTS_RETURN: 'giveBack',
  POINT_CONVERT_POINTS: 'convert',
};

/** Returns the name of the text for a type, below `history.type`. */
export function getHistoryLabel(type: RecordType): string {
  const isReward = historyGroups.rewarded.some((one) => one === type);
  return labels[type] ?? (isReward ? 'reward' : 'correct');
}
