/** The act that sets the rebate of a member directly below the house. */
import { setRebateAct } from '@parlour/contracts/back-office';
import type { IdentityService } from '../../identity/index.ts';
import { type Audit, fourEyesAct, type OperatorAct } from '../../server/index.ts';

export interface RebateActParts {
  audit: Audit;
  identity: Pick<IdentityService, 'findMemberIn' | 'houseRebates'>;
}

/** It always needs two people, because no upline bounds the rate. */
export const rebateActs = ({ audit, identity }: RebateActParts): OperatorAct[] => [
  fourEyesAct({
    ...setRebateAct,
    fourEyes: async (tx, { memberId, ratePpm }) => {
      const member = await identity.findMemberIn(tx, memberId);
      const { beforePpm } = await identity.houseRebates.checkIn(tx, { memberId, ratePpm });
      return { member: member && { id: member.id, username: member.username }, beforePpm, ratePpm };
    },
    runIn: async (tx, { actor, input: { memberId, ratePpm, reason } }) => {
      const { beforePpm } = await identity.houseRebates.setIn(tx, { memberId, ratePpm });
      await audit.record(tx, {
        actor,
        act: 'member.rebate',
        subject: `member:${memberId}`,
        before: { ratePpm: beforePpm },
        after: { ratePpm, reason },
      });
      return { memberId, ratePpm };
    },
  }),
];
