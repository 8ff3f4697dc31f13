import { AppError } from '@parlour/contracts';
import * as z from 'zod/mini';
import { type OperatorAct, operatorAct } from '../server/index.ts';
import type { Links } from './auth/index.ts';
import type { Directory } from './members/index.ts';

export interface IdentityActParts {
  directory: Pick<Directory, 'findMember'>;
  links: Pick<Links, 'list' | 'end'>;
}

const username = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));

/** Operators' acts on the ways in of a member: `members/links`, `members/links/end`. */
export function identityActs({ directory, links }: IdentityActParts): OperatorAct[] {
  const requireMember = async (name: string): Promise<number> => {
    const member = await directory.findMember(name);
    if (member === undefined) throw new AppError('identity.link-missing', 'Nobody has this user name.');
    return member.id;
  };
  return [
    operatorAct({
      method: 'GET',
      path: 'members/links',
      permission: 'members.view',
      input: z.object({ username }),
      run: async ({ input }) => ({ links: await links.list(await requireMember(input.username)) }),
    }),
    operatorAct({
      method: 'POST',
      path: 'members/links/end',
      permission: 'members.change',
      input: z.object({
        username,
        provider: z.string().check(z.regex(/^[a-z]{2,20}$/)),
        reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)),
      }),
      async run({ actor, input: { username: name, provider, reason } }) {
        await links.end({ memberId: await requireMember(name), provider }, { actor, reason });
        return { ended: true };
      },
    }),
  ];
}
