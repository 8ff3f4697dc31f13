import type { BookKind } from './accounts.ts';

type Route = readonly [from: BookKind, to: BookKind];

/** Every kind of movement with the ways it may go. Rule: docs/rules.md 5.12; those marked + complete its life cycles. */
export const movementRoutes = {
  DEPOSIT: [['psp_clearing', 'main']],
  DEPOSIT_FEE: [['psp_clearing', 'fee_income']],

  WITHDRAW_HOLD: [['main', 'withdraw_hold']],
  WITHDRAW_RETURN: [
    ['withdraw_hold', 'main'],
    ['payout_in_transit', 'main'],
  ],
  WITHDRAW_FEE: [['withdraw_hold', 'fee_income']],
  /** + Disbursed: on its way to the bank. */
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
  /** + What a vendor's own games won or lost while the money was there. */
  VENDOR_RESULT: [
    ['vendor', 'house_gaming'],
    ['house_gaming', 'vendor'],
  ],

  TRANSFER_UP: [['main', 'float']],
  TRANSFER_DOWN: [['float', 'main']],
  /** + An agent's own money, made available for downlines or taken back. */
  FLOAT_IN: [['main', 'float']],
  FLOAT_OUT: [['float', 'main']],

  BET: [['main', 'round_escrow']],
  BET_WIN: [['house_gaming', 'main']],
  JACKPOT_WIN: [['jackpot_pool', 'main']],
  /** + A round ended: its stakes are the house's. */
  ROUND_CLOSE: [['round_escrow', 'house_gaming']],
  /** + The part of the stakes that feeds the pool. */
  JACKPOT_FEED: [['house_gaming', 'jackpot_pool']],
  /** + What of a won pool no stake had fed: its start, and a demonstration's background players. */
  JACKPOT_FUND: [['promo_expense', 'jackpot_pool']],
  /** + Covers the part of a taken-back win that the member no longer has, before the reversal. */
  RECEIVABLE: [['player_receivable', 'main']],
  /** + The member pays it back. */
  RECEIVABLE_PAID: [['main', 'player_receivable']],

  REBATE: [['rebate_expense', 'main']],
  BONUS_CONVERT: [['bonus_expense', 'main']],
  REWARD: [['promo_expense', 'main']],
  RED_ENVELOPE: [['promo_expense', 'main']],
  MISSION: [['promo_expense', 'main']],
  VIP: [['promo_expense', 'main']],
  REFERRAL: [['promo_expense', 'main']],
  DIVIDEND: [['agent_commission_expense', 'main']],
  SALARY_DAILY: [['agent_commission_expense', 'main']],
  SALARY_HOURLY: [['agent_commission_expense', 'main']],
  SALARY_REALTIME: [['agent_commission_expense', 'main']],

  POINT_CONVERT: [['points_expense', 'main']],
  /** + The points that were given for it. */
  POINT_CONVERT_POINTS: [['points', 'points_issued']],
  POINT_EARN: [['points_issued', 'points']],
  /** + A void bet takes back what it earned. */
  POINT_TAKE_BACK: [['points', 'points_issued']],
  REDEEM_CASH: [['main', 'redemption_hold']],
  REDEEM_CASH_RETURN: [['redemption_hold', 'main']],
  /** + Approved: the hold is spent. */
  REDEEM_CASH_TAKE: [['redemption_hold', 'redemption_income']],
  REDEEM_POINTS: [['points', 'points_hold']],
  REDEEM_POINTS_RETURN: [['points_hold', 'points']],
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

  /** + Play money. Its own currency, so that it can meet no other account. */
  DEMO_FUND: [['demo_house', 'demo']],
  DEMO_BET: [['demo', 'demo_house']],
  DEMO_WIN: [['demo_house', 'demo']],
} as const satisfies Record<string, readonly Route[]>;

export type MovementType = keyof typeof movementRoutes;

/** What may be taken back exactly, and as what. */
export const reversibleTypes = {
  BET_ROLLBACK: ['BET', 'DEMO_BET'],
  WIN_ROLLBACK: ['BET_WIN', 'JACKPOT_WIN', 'DEMO_WIN'],
  /** Any movement, by staff or by a state machine that found it wrong. */
  CORRECTION: 'any',
} as const satisfies Record<string, readonly MovementType[] | 'any'>;

export type ReversalType = keyof typeof reversibleTypes;

/** The only movements between two members, and never from one member's playing money to another's. */
export const typesBetweenMembers: ReadonlySet<string> = new Set<MovementType>([
  'TRANSFER_UP',
  'TRANSFER_DOWN',
]);

/** What an account record calls a movement: the one who receives a transfer sees it as `TRANSFER_IN`. */
export type RecordType = MovementType | ReversalType | 'TRANSFER_IN';

export const recordTypes: readonly RecordType[] = [
  ...(Object.keys(movementRoutes) as MovementType[]),
  ...(Object.keys(reversibleTypes) as ReversalType[]),
  'TRANSFER_IN',
];
