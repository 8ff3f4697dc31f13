import { AppError } from '@parlour/contracts';
import {
  decideEndRequestAct,
  excludeMemberAct,
  listEndRequestsAct,
  readProtectionAct,
  tightenLimitAct,
} from '@parlour/contracts/back-office';
import type { Member } from '../identity/index.ts';
import { type OperatorAct, operatorAct } from '../server/index.ts';
import type { ProtectionService } from './service.ts';

/**
 * Operators' acts: `protection/member`, `protection/limit`, `protection/exclude`, `protection/end-requests` and
 * `protection/end-requests/decide`. Operators can only tighten: no act raises a limit or shortens a cool-off.
 */
export function protectionActs(parts: {
  service: ProtectionService;
  findMember(username: string): Promise<Member | undefined>;
}): OperatorAct[] {
  const { service } = parts;
  const requireMemberId = async (name: string): Promise<number> => {
    const member = await parts.findMember(name);
    if (!member) throw new AppError('request.not-found', `There is no member ${name}.`);
    return member.id;
  };
  return [
    operatorAct({
      ...readProtectionAct,
      async run({ input }) {
        const memberId = await requireMemberId(input.username);
        return { memberId, ...(await service.read(memberId)), exclusions: service.rule.exclusions };
      },
    }),
    operatorAct({
      ...tightenLimitAct,
      async run({ actor, input: { username, reason, ...change } }) {
        await service.tighten(await requireMemberId(username), change, { actor, reason });
      },
    }),
    operatorAct({
      ...excludeMemberAct,
      async run({ actor, input: { username, length, reason } }) {
        await service.exclude(await requireMemberId(username), length, { actor, reason });
      },
    }),
    operatorAct({
      ...listEndRequestsAct,
      async run() {
        const { rows, isMore } = await service.listEndRequests();
        return { requests: rows, isMore };
      },
    }),
    operatorAct({
      ...decideEndRequestAct,
      run: ({ actor, input: { id, decision, reason } }) => service.decideEnd(id, { decision, actor, reason }),
    }),
  ];
}
