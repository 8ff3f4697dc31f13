import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { gameTypes } from '../games.ts';

/** Minor units. */
const minor = z.int();
/** A calendar day by the platform's clock: `2026-11-20`. */
const day = z.iso.date();

const figures = {
  /** Of settled bets. */
  stake: minor,
  payout: minor,
  /**
   * From the member's point of view, positive for a profit of the member: payout + rebate + bonus +
   * commission − stake, and payout − stake when the figures are filtered by game.
   */
  result: minor,
  /**
   * The playing money (main account, wallets at vendors, in transit). Absent when the figures are filtered by game.
   * closing − opening = result + deposits − withdrawals + transfers + points + adjustments − heldChange.
   */
  account: z.optional(
    z.object({
      opening: minor,
      closing: minor,
      deposits: minor,
      /** Paid out to banks, including fees. */
      withdrawals: minor,
      /** Signed: the account's gain. */
      transfers: minor,
      rebate: minor,
      /** Bonuses and rewards. */
      bonus: minor,
      /** An agent's dividends and salaries. */
      commission: minor,
      /** Credits for points minus the cash part of redeemed rewards. */
      points: minor,
      /** Signed: the account's gain. */
      adjustments: minor,
      /** The increase of the money held in open bets, withdrawals and redemptions. */
      heldChange: minor,
    }),
  ),
};

export const getProfitCall = endpoint({
  summary:
    "Returns the member's profit and loss by day or month, from the ledger, with the lifetime's deposits and withdrawals.",
  method: 'GET',
  path: '/wps/relay/ODSFE2_personalProfit',
  token: 'required',
  audience: 'real',
  carrier: 'data',
  input: z.object({
    from: day,
    /** Inclusive; days after the platform's current one have no rows. At most 93 days by `day`, and 367 by `month`. */
    to: day,
    unit: z._default(z.enum(['day', 'month']), 'day'),
    /** Counts only the settled bets of a game type or vendor. */
    gameType: z.optional(z.enum(gameTypes)),
    vassalage: z.optional(z.string().check(z.maxLength(40))),
  }),
  value: z.object({
    totals: z.object(figures),
    /** Every day or month of the span, oldest first. `day` is its first day. */
    rows: z.array(z.object({ day, ...figures })),
    /** Stakes of currently unsettled bets of any day. No figure above contains them. */
    openStakes: minor,
    /** Sums of the account's whole history. */
    lifetime: z.object({ deposits: minor, withdrawals: minor, netDeposits: minor }),
  }),
  errors: ['request.invalid'],
});
