import { isPermitted } from '@parlour/contracts';
import {
  approveRedemptionAct,
  listRedemptionsAct,
  rejectRedemptionAct,
  shipRedemptionAct,
} from '@parlour/contracts/back-office';
import { maskMobile, maskText } from '../../identity/index.ts';
import { boundedAct, dayMs, type OperatorAct, operatorAct, withPages } from '../../server/index.ts';
import { readChangers } from '../catalogue/catalogue-store.ts';
import type { PointsParts } from '../parts.ts';
import type { PointsTables } from '../store.ts';
import { createNotFoundError, type Decisions } from './decisions.ts';
import type { RedemptionPostings } from './postings.ts';
import * as store from './redemption-store.ts';
import { shipIn } from './shipments.ts';

/** Whoever chose the terms of goods within this time before their redemption does not approve it alone. */
const ownTermsMs = 30 * dayMs;

/**
 * Operators' acts on redemptions: the queue and its decisions. The approval of a credit above the bound of the site needs
 * two people, and so does the approval of goods by a person who chose their terms.
 */
export const redemptionActs = (
  parts: PointsParts & { decisions: Decisions; postings: RedemptionPostings },
): OperatorAct[] => [
  operatorAct({
    ...listRedemptionsAct,
    async run({ operator, input }) {
      const db = parts.database.withTables<PointsTables>();
      const { redemptions, count } = await store.readQueue(db, {
        ...input,
        memberId: input.memberId,
        number: input.number,
      });
      const memberIds = [...new Set(redemptions.map(({ memberId }) => memberId))];
      // Whoever decides sends the goods.
      const isMasked = !['members.view-personal' as const, approveRedemptionAct.permission].some(
        (permission) => isPermitted(operator.roles, permission),
      );
      const usernames = await parts.identity.findUsernames(memberIds);
      return {
        redemptions: redemptions.map((one) =>
          toRow(one, { username: usernames.get(one.memberId) ?? null, isMasked }),
        ),
        ...withPages(count, input),
      };
    },
  }),
  boundedAct({
    ...approveRedemptionAct,
    bounds: parts.bounds,
    async review(tx, { number }) {
      const db = tx.withTables<PointsTables>();
      const found = await store.findByNumber(db, number);
      if (!found) throw createNotFoundError(number);
      const { memberId, rewardId, units, points, paidMinor, creditMinor } = found;
      if (found.status !== 'IN_PROCESS') return undefined;
      const facts = { number, memberId, rewardId, units, points, paidMinor, creditMinor };
      if (creditMinor === null) {
        const since = new Date(found.redeemedAt.getTime() - ownTermsMs);
        return { facts, involved: await readChangers(db, { rewardId, since }) };
      }
      return {
        facts,
        given: { kind: 'credit', memberId, amount: creditMinor, key: number },
      };
    },
    runIn: async (tx, { actor, input }) =>
      toOutcome(await parts.decisions.approveIn(tx, { ...input, actor, remark: input.remark })),
  }),
  operatorAct({
    ...rejectRedemptionAct,
    run: ({ actor, input }) =>
      parts.database.transaction(async (tx) =>
        toOutcome(await parts.decisions.rejectIn(tx, { ...input, actor })),
      ),
  }),
  operatorAct({
    ...shipRedemptionAct,
    run: ({ actor, input: { carrier, tracking, ...input } }) =>
      parts.database.transaction(async (tx) => {
        const { number } = await shipIn(parts, tx, { ...input, carrier, tracking, actor });
        return { number, status: input.status };
      }),
  }),
];

const toOutcome = ({ number, status }: store.StoredRedemption) => ({ number, status });

const toRow = (
  redemption: store.StoredRedemption,
  { username, isMasked }: { username: string | null; isMasked: boolean },
) => {
  const { id: _id, requestId: _request, redeemedAt, decidedAt, address, mobile, ...rest } = redemption;
  const { shipment, carrier, tracking, shipmentAt, ...shown } = rest;
  return {
    ...shown,
    username,
    address: address !== null && isMasked ? maskText(address) : address,
    mobile: mobile !== null && isMasked ? maskMobile(null, mobile) : mobile,
    redeemedAt: redeemedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    shipment: shipment && shipmentAt && { status: shipment, carrier, tracking, at: shipmentAt.toISOString() },
  };
};
