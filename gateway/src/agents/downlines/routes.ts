import { listTeamMembersCall } from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../server/index.ts';
import { toMaskedMember } from '../mask-account.ts';
import type { Downlines, TeamMember } from './service.ts';

export const downlineRoutes = (downlines: Downlines): readonly RouteEntry[] => [
  route(listTeamMembersCall, async ({ input: { page, pageSize, of, search, kind }, session }) => {
    const request = { of, search, kind, page, pageSize };
    const { rows, above, total } = await downlines.list(session.memberId, request);
    return {
      rows: rows.map(toWireMember),
      above: above.map(toMaskedMember),
      page,
      total,
      totalPages: Math.ceil(total / pageSize),
    };
  }),
];

const toWireMember = ({ member, upline, ...facts }: TeamMember) => ({
  ...toMaskedMember(member),
  isAgent: member.accountCode,
  level: facts.level,
  upline: upline === undefined ? null : toMaskedMember(upline),
  joinedAt: member.registeredAt.toISOString(),
  lastLoginDay: facts.lastLoginDay ?? null,
  teamSize: facts.teamSize,
  directs: facts.children,
  balance: facts.balanceMinor ?? null,
  contracts: [...facts.contracts],
  rebatePpm: facts.rebatePpm,
  toUpline: facts.level === 1 && member.canTransferUp,
  available: facts.isAvailable,
});
