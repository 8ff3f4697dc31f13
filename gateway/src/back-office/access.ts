import { AppError, isPermitted } from '@parlour/contracts';
import type { IdentityService, Member } from '../identity/index.ts';
import type { Audit, Database, OperatorCall } from '../server/index.ts';

export interface AccessParts {
  database: Database;
  audit: Audit;
  identity: Pick<IdentityService, 'findMember'>;
}

type Caller = Pick<OperatorCall<unknown>, 'operator' | 'actor'>;

/** Returns whether the operator sees personal data masked. */
export const isMaskedFor = ({ operator }: Caller): boolean =>
  !isPermitted(operator.roles, 'members.view-personal');

/** Returns the member, or fails with `request.not-found`. */
export async function requireMember({ identity }: AccessParts, memberId: number): Promise<Member> {
  const member = await identity.findMember(memberId);
  if (member === undefined) throw new AppError('request.not-found', `There is no member ${memberId}.`);
  return member;
}

/** Records, before the answer is sent, which operator saw which fields of a member. */
export const recordView = (
  { database, audit }: AccessParts,
  caller: Caller,
  { memberId, page, fields }: { memberId: number; page: string; fields: readonly string[] },
): Promise<void> =>
  database.transaction((tx) =>
    audit.record(tx, {
      actor: caller.actor,
      act: 'member.view',
      subject: `member:${memberId}`,
      after: { page, fields, isMasked: isMaskedFor(caller) },
    }),
  );

/** Records a search and the members that it showed. The searched text may be personal, so it is not recorded. */
export const recordSearch = (
  { database, audit }: AccessParts,
  caller: Caller,
  facts: { by: string; match: string; shown: readonly number[]; fields: readonly string[] },
): Promise<void> =>
  database.transaction((tx) =>
    audit.record(tx, {
      actor: caller.actor,
      act: 'member.search',
      subject: 'members',
      after: { ...facts, isMasked: isMaskedFor(caller) },
    }),
  );
