import type { AccountRecordType, PointRecordType } from '@parlour/contracts/calls';
import { formatCode } from './operate/format-code.ts';

/** Names of the movements in the records of members, as in the members' own pages. */
const recordNames: Record<AccountRecordType | PointRecordType, string> = {
  DEPOSIT: 'Deposit',
  WITHDRAW_HOLD: 'Withdrawal',
  WITHDRAW_RETURN: 'Withdrawal returned',
  VENDOR_IN: 'Transfer to a game wallet',
  VENDOR_OUT: 'Transfer from a game wallet',
  TRANSFER_UP: 'Transfer to upline',
  TRANSFER_DOWN: 'Transfer to downline',
  TRANSFER_IN: 'Transfer received',
  FLOAT_IN: 'To the float',
  FLOAT_OUT: 'From the float',
  BET: 'Bet',
  BET_WIN: 'Win',
  JACKPOT_WIN: 'Jackpot',
  BET_ROLLBACK: 'Bet refunded',
  WIN_ROLLBACK: 'Win reversed',
  REBATE: 'Rebate',
  BONUS_CONVERT: 'Bonus converted to cash',
  REWARD: 'Reward',
  RED_ENVELOPE: 'Red envelope',
  MISSION: 'Mission reward',
  VIP: 'VIP bonus',
  REFERRAL: 'Referral reward',
  REBATE_DIFF: 'Rebate difference',
  DIVIDEND: 'Dividend',
  SALARY_DAILY: 'Daily salary',
  SALARY_HOURLY: 'Hourly salary',
  SALARY_REALTIME: 'Real-time salary',
  POINT_CONVERT: 'Points converted to cash',
  REDEEM_CASH: 'Cash part of a redemption',
  REDEEM_CASH_RETURN: 'Cash part of a redemption returned',
  ADJUST_IN: 'Adjustment (credit)',
  ADJUST_OUT: 'Adjustment (debit)',
  CORRECTION: 'Correction',
  RECEIVABLE: 'Amount owed',
  RECEIVABLE_PAID: 'Amount owed, paid',
  DEMO_FUND: 'Play money',
  DEMO_BET: 'Bet (play money)',
  DEMO_WIN: 'Win (play money)',
  POINT_EARN: 'Points earned',
  POINT_TAKE_BACK: 'Points of a void bet',
  POINT_CONVERT_POINTS: 'Points given for cash',
  REDEEM_POINTS: 'Points for a redemption',
  REDEEM_POINTS_RETURN: 'Points of a redemption returned',
};

const isRecordType = (type: string): type is keyof typeof recordNames => Object.hasOwn(recordNames, type);

/** Names a movement of the ledger: `SALARY_DAILY` is “Daily salary”. One that no record of members has is its code in words. */
export const nameMovement = (type: string): string =>
  isRecordType(type) ? recordNames[type] : formatCode(type);
