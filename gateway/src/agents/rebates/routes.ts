import { hash } from 'node:crypto';
import { getRebateProofCall } from '@parlour/contracts/calls';
import type { IdentityService } from '../../identity/index.ts';
import { type Database, type RouteEntry, route, toWireSum } from '../../server/index.ts';
import { maskAccount } from '../mask-account.ts';
import { parseText } from '../settlement/index.ts';
import type { Rebate } from './rebate-rules.ts';
import { readOfDay } from './rebate-store.ts';

/** Downlines in one response. */
const branchesMax = 100;

export interface RebateRouteParts {
  database: Database;
  identity: Pick<IdentityService, 'findMembersByIds'>;
  timeZone: string;
}

export const rebateRoutes = ({ database, identity, timeZone }: RebateRouteParts): readonly RouteEntry[] => [
  route(getRebateProofCall, async ({ input: { day }, session }) => {
    const stored = await readOfDay(database, { agentId: session.memberId, day, timeZone });
    const proven = stored.map((one) => ({ ...one, rebate: parseText(one.proof) as Rebate }));
    const people = await identity.findMembersByIds(
      proven.flatMap(({ rebate }) => rebate.branches.map(({ memberId }) => memberId)),
    );
    return {
      periods: proven.map(({ rebate, startsAt, endsAt, paidAt, proof }) => ({
        periodStart: startsAt.toISOString(),
        periodEnd: endsAt.toISOString(),
        paidAt: paidAt?.toISOString(),
        ratePpm: rebate.ratePpm,
        validBet: toWireSum(rebate.branches.reduce((sum, { validBetMinor }) => sum + validBetMinor, 0n)),
        gross: toWireSum(rebate.grossMinor),
        downlines: toWireSum(rebate.downlinesMinor),
        paid: toWireSum(rebate.differenceMinor),
        branches: rebate.branches
          .toSorted((a, b) => Number(b.validBetMinor - a.validBetMinor) || a.memberId - b.memberId)
          .slice(0, branchesMax)
          .map(({ memberId, ratePpm, validBetMinor, partMinor }) => ({
            memberNo: memberId,
            account: maskAccount(people.get(memberId)?.username ?? ''),
            ratePpm,
            validBet: toWireSum(validBetMinor),
            part: toWireSum(partMinor),
          })),
        branchCount: rebate.branches.length,
        digest: hash('sha256', proof),
      })),
    };
  }),
];
