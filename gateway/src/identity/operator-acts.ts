import { AppError } from '@parlour/contracts';
import { endMemberLinkAct, listMemberLinksAct } from '@parlour/contracts/back-office';
import { type OperatorAct, operatorAct } from '../server/index.ts';
import type { Links } from './auth/index.ts';
import type { Directory } from './members/index.ts';

interface IdentityActParts {
  directory: Pick<Directory, 'findMember'>;
  links: Pick<Links, 'listRecords' | 'end'>;
}

/** Operators' acts on the linked services of a member: `members/links`, `members/links/end`. */
export function identityActs({ directory, links }: IdentityActParts): OperatorAct[] {
  const requireMember = async (name: string): Promise<number> => {
    const member = await directory.findMember(name);
    if (member === undefined) throw new AppError('identity.link-missing', 'Nobody has this user name.');
    return member.id;
  };
  return [
    operatorAct({
      ...listMemberLinksAct,
      run: async ({ input }) => ({
        links: await links.listRecords(await requireMember(input.username)),
      }),
    }),
    operatorAct({
      ...endMemberLinkAct,
      async run({ actor, input: { username, provider, reason } }) {
        await links.end({ memberId: await requireMember(username), provider }, { actor, reason });
        return { ended: true };
      },
    }),
  ];
}
