import type { Tx } from '../../server/index.ts';
import { type Ledger, type Movement, requirePosted } from '../../wallet/index.ts';
import type { StoredRedemption } from './redemption-store.ts';

type Named = Pick<StoredRedemption, 'number' | 'memberId' | 'points' | 'paidMinor'>;

/** The movements of a redemption. Each is keyed by the redemption's number, so a repeated posting moves nothing. */
export interface RedemptionPostings {
  /** Requested: points and cash go to their holds. Fails with `wallet.insufficient-funds`. */
  hold(tx: Tx, redemption: Named): Promise<void>;
  /** Rejected: points and cash go back. */
  giveBack(tx: Tx, redemption: Named): Promise<void>;
  /** Approved, and the goods came back: the spent points and cash are given back. */
  refund(tx: Tx, redemption: Named): Promise<void>;
  /** Approved: the held points and cash are spent, and a credit is paid to the wallet. */
  spend(tx: Tx, redemption: Named & { creditMinor: number | null }): Promise<void>;
}

export function createPostings(ledger: Pick<Ledger, 'postAllIn'>): RedemptionPostings {
  const post = async (
    tx: Tx,
    { number }: Named,
    routes: Record<string, Pick<Movement, 'type' | 'from' | 'to' | 'amountMinor'>>,
  ): Promise<void> => {
    const movements = Object.entries(routes)
      .filter(([, { amountMinor }]) => amountMinor > 0)
      .map(([key, route]) => ({
        source: 'redemption',
        key: `${number}:${key}`,
        reference: number,
        ...route,
      }));
    for (const posting of await ledger.postAllIn(tx, movements)) requirePosted(posting);
  };
  const own = (memberId: number, book: 'main' | 'points' | 'points_hold' | 'redemption_hold') =>
    ({ memberId, book }) as const;

  return {
    hold(tx, redemption) {
      const { memberId, points, paidMinor } = redemption;
      return post(tx, redemption, {
        'hold-points': {
          type: 'REDEEM_POINTS',
          from: own(memberId, 'points'),
          to: own(memberId, 'points_hold'),
          amountMinor: points,
        },
        'hold-cash': {
          type: 'REDEEM_CASH',
          from: own(memberId, 'main'),
          to: own(memberId, 'redemption_hold'),
          amountMinor: paidMinor,
        },
      });
    },
    giveBack(tx, redemption) {
      const { memberId, points, paidMinor } = redemption;
      return post(tx, redemption, {
        'return-points': {
          type: 'REDEEM_POINTS_RETURN',
          from: own(memberId, 'points_hold'),
          to: own(memberId, 'points'),
          amountMinor: points,
        },
        'return-cash': {
          type: 'REDEEM_CASH_RETURN',
          from: own(memberId, 'redemption_hold'),
          to: own(memberId, 'main'),
          amountMinor: paidMinor,
        },
      });
    },
    refund(tx, redemption) {
      const { memberId, points, paidMinor } = redemption;
      return post(tx, redemption, {
        'refund-points': {
          type: 'REDEEM_POINTS_RETURN',
          from: { house: 'points_issued' },
          to: own(memberId, 'points'),
          amountMinor: points,
        },
        'refund-cash': {
          type: 'REDEEM_CASH_RETURN',
          from: { house: 'redemption_income' },
          to: own(memberId, 'main'),
          amountMinor: paidMinor,
        },
      });
    },
    spend(tx, redemption) {
      const { memberId, points, paidMinor, creditMinor } = redemption;
      return post(tx, redemption, {
        'take-points': {
          type: 'REDEEM_POINTS_TAKE',
          from: own(memberId, 'points_hold'),
          to: { house: 'points_issued' },
          amountMinor: points,
        },
        'take-cash': {
          type: 'REDEEM_CASH_TAKE',
          from: own(memberId, 'redemption_hold'),
          to: { house: 'redemption_income' },
          amountMinor: paidMinor,
        },
        credit: {
          type: 'POINT_CONVERT',
          from: { house: 'points_expense' },
          to: own(memberId, 'main'),
          amountMinor: creditMinor ?? 0,
        },
      });
    },
  };
}
