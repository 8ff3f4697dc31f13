import { artVersion } from '@parlour/art';
import { AppError, pickText, toLanguageCode } from '@parlour/contracts';
import {
  checkAffiliateCall,
  getMemberCall,
  getMemberIconCall,
  getPlayerAvatarCall,
} from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../server/index.ts';
import { limits } from '../limits.ts';
import type { Directory } from './directory.ts';
import type { Member } from './member.ts';

export const memberRoutes = (directory: Pick<Directory, 'findMember' | 'findInviter'>): RouteEntry[] => [
  route(getMemberCall, async ({ input, session }) => {
    const member = await requireMember(directory, session.memberId);
    return {
      id: String(member.id),
      account: member.username,
      nickname: member.nickname,
      type: member.accountCode,
      toUpline: member.canTransferUp,
      clubLabel: {
        labelName: pickText(member.club.name, toLanguageCode(input.language)),
        rankLevel: member.club.rankLevel,
      },
      memberLabel: [...member.labels],
    };
  }),
  route(getMemberIconCall, async ({ session }) =>
    toAvatarUrl(await requireMember(directory, session.memberId)),
  ),
  route(getPlayerAvatarCall, async ({ session }) =>
    toAvatarUrl(await requireMember(directory, session.memberId)),
  ),
  route(
    checkAffiliateCall,
    async ({ input: { code, domain } }) => {
      const inviter = await directory.findInviter(code, domain);
      if (inviter === undefined)
        throw new AppError('identity.affiliate-code-unknown', 'Nobody invites with this code here.');
      return { code: code.toUpperCase(), valid: true as const };
    },
    { limit: limits.standard },
  ),
];

async function requireMember(directory: Pick<Directory, 'findMember'>, memberId: number): Promise<Member> {
  const member = await directory.findMember(memberId);
  if (member === undefined) throw new AppError('session.expired', 'The member of this session is gone.');
  return member;
}

const toAvatarUrl = ({ avatarKey }: Member) => ({ avatarUrl: `/art/${artVersion}/avatar/${avatarKey}.svg` });
