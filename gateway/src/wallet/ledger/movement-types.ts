import type { BookKind } from './accounts.ts';

type Route = readonly [from: BookKind, to: BookKind];

/**
 * Every type of movement with its allowed routes between books. Rule: docs/rules.md 5.12; the types marked + complete
 * its life cycles. The rule lists the types of the whole site. No code posts `VENDOR_RESULT` yet.
 */
export const movementRoutes = {
  DEPOSIT: [['psp_clearing', 'main']],
  DEPOSIT_FEE: [['psp_clearing', 'fee_income']],

  WITHDRAW_HOLD: [['main', 'withdraw_hold']],
  WITHDRAW_RETURN: [
    ['withdraw_hold', 'main'],
    ['payout_in_transit', 'main'],
  ],
  WITHDRAW_FEE: [['withdraw_hold', 'fee_income']],
  /** + Disbursed: in transit to the bank. */
  WITHDRAW_PAYOUT: [['withdraw_hold', 'payout_in_transit']],
  /** + Received, or counted as received. */
  WITHDRAW_SETTLE: [['payout_in_transit', 'bank_cash']],

  VENDOR_IN: [
    ['main', 'vendor_in_transit'],
    ['vendor_in_transit', 'vendor'],
  ],
  VENDOR_OUT: [
    ['vendor', 'vendor_in_transit'],
    ['vendor_in_transit', 'main'],
  ],
  /** + Result of games that a vendor does not report bet by bet, while the money was there. */
  VENDOR_RESULT: [
    ['vendor', 'house_gaming'],
    ['house_gaming', 'vendor'],
  ],

  TRANSFER_UP: [['main', 'float']],
  TRANSFER_DOWN: [['float', 'main']],
  /** + An agent's own money, moved to the float for downlines or back. */
  FLOAT_IN: [['main', 'float']],
  FLOAT_OUT: [['float', 'main']],

  /** From and to the wallet at its vendor, where the vendor keeps one. */
  BET: [
    ['main', 'round_escrow'],
    ['vendor', 'round_escrow'],
  ],
  BET_WIN: [
    ['house_gaming', 'main'],
    ['win_review', 'main'],
    ['house_gaming', 'vendor'],
    ['win_review', 'vendor'],
  ],
  /** + A win above a limit of its vendor, until a person has decided; and its way back. */
  WIN_HOLD: [['house_gaming', 'win_review']],
  WIN_RETURN: [['win_review', 'house_gaming']],
  JACKPOT_WIN: [
    ['jackpot_pool', 'main'],
    ['win_review', 'main'],
  ],
  /** + A jackpot soon after another one of its vendor, until a person has decided; and its way back. */
  JACKPOT_HOLD: [['jackpot_pool', 'win_review']],
  JACKPOT_RETURN: [['win_review', 'jackpot_pool']],
  /** + A round ended: its stakes go to the house. */
  ROUND_CLOSE: [['round_escrow', 'house_gaming']],
  /** + The part of the stakes that feeds the pool. */
  JACKPOT_FEED: [['house_gaming', 'jackpot_pool']],
  /** + The part of a won pool that no stake fed: its starting amount and a demonstration's background players. */
  JACKPOT_FUND: [['promo_expense', 'jackpot_pool']],
  /** + Covers, before the reversal of a win, the part that the member no longer has. */
  RECEIVABLE: [
    ['player_receivable', 'main'],
    ['player_receivable', 'vendor'],
    ['player_receivable', 'bonus'],
  ],
  /** + The member pays the debt back. */
  RECEIVABLE_PAID: [['main', 'player_receivable']],

  REBATE: [
    ['rebate_expense', 'main'],
    ['points_issued', 'points'],
  ],
  /** + A bonus grant begins; the part of a stake and of a win that belongs to it; and its end. */
  BONUS_GRANT: [['bonus_expense', 'bonus']],
  BONUS_BET: [['bonus', 'round_escrow']],
  BONUS_WIN: [
    ['house_gaming', 'bonus'],
    ['win_review', 'bonus'],
  ],
  BONUS_END: [['bonus', 'bonus_expense']],
  BONUS_CONVERT: [['bonus_expense', 'main']],
  REWARD: [
    ['promo_expense', 'main'],
    ['points_issued', 'points'],
  ],
  RED_ENVELOPE: [
    ['promo_expense', 'main'],
    ['points_issued', 'points'],
  ],
  MISSION: [
    ['promo_expense', 'main'],
    ['points_issued', 'points'],
  ],
  VIP: [
    ['promo_expense', 'main'],
    ['points_issued', 'points'],
  ],
  REFERRAL: [
    ['promo_expense', 'main'],
    ['points_issued', 'points'],
  ],
  DIVIDEND: [['agent_commission_expense', 'main']],
  SALARY_DAILY: [['agent_commission_expense', 'main']],
  SALARY_HOURLY: [['agent_commission_expense', 'main']],
  SALARY_REALTIME: [['agent_commission_expense', 'main']],
  /** + The difference between the rebates of an agent and of a downline. */
  REBATE_DIFF: [['agent_commission_expense', 'main']],

  POINT_CONVERT: [['points_expense', 'main']],
  /** + The points that the member gave for the credit. */
  POINT_CONVERT_POINTS: [['points', 'points_issued']],
  POINT_EARN: [['points_issued', 'points']],
  /** + Takes back the points that a void bet earned. */
  POINT_TAKE_BACK: [['points', 'points_issued']],
  REDEEM_CASH: [['main', 'redemption_hold']],
  /** From the income: approved goods came back. */
  REDEEM_CASH_RETURN: [
    ['redemption_hold', 'main'],
    ['redemption_income', 'main'],
  ],
  /** + Approved: the hold is spent. */
  REDEEM_CASH_TAKE: [['redemption_hold', 'redemption_income']],
  REDEEM_POINTS: [['points', 'points_hold']],
  REDEEM_POINTS_RETURN: [
    ['points_hold', 'points'],
    ['points_issued', 'points'],
  ],
  REDEEM_POINTS_TAKE: [['points_hold', 'points_issued']],

  ADJUST_IN: [
    ['adjustment', 'main'],
    ['adjustment', 'float'],
    ['points_issued', 'points'],
  ],
  ADJUST_OUT: [
    ['main', 'adjustment'],
    ['float', 'adjustment'],
    ['points', 'points_issued'],
  ],

  /** + Play money. It has its own currency, so it cannot mix with any other account. */
  DEMO_FUND: [['demo_house', 'demo']],
  DEMO_BET: [['demo', 'demo_house']],
  DEMO_WIN: [['demo_house', 'demo']],
} as const satisfies Record<string, readonly Route[]>;

export type MovementType = keyof typeof movementRoutes;

/** Types that can be reversed exactly, with the type of the reversal. */
export const reversibleTypes = {
  BET_ROLLBACK: ['BET', 'BONUS_BET', 'DEMO_BET'],
  WIN_ROLLBACK: ['BET_WIN', 'BONUS_WIN', 'WIN_HOLD', 'JACKPOT_WIN', 'JACKPOT_HOLD', 'DEMO_WIN'],
  /** Any movement that staff or a state machine found wrong. */
  CORRECTION: 'any',
} as const satisfies Record<string, readonly MovementType[] | 'any'>;

export type ReversalType = keyof typeof reversibleTypes;

/** The only types of movements between two members. They never move one member's playing money to another. */
export const typesBetweenMembers: ReadonlySet<string> = new Set<MovementType>([
  'TRANSFER_UP',
  'TRANSFER_DOWN',
]);

/** The type of a movement in an account record. The recipient of a transfer sees it as `TRANSFER_IN`. */
export type RecordType = MovementType | ReversalType | 'TRANSFER_IN';

export const recordTypes: readonly RecordType[] = [
  ...(Object.keys(movementRoutes) as MovementType[]),
  ...(Object.keys(reversibleTypes) as ReversalType[]),
  'TRANSFER_IN',
];
