import {
  createInvitationCall,
  endInvitationCall,
  listInvitationsCall,
  openAccountCall,
} from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../../server/index.ts';
import { limits } from '../../limits.ts';
import { type Invitation, type Invitations, openMax, toAccountCode } from './service.ts';

const limit = limits.safety;

export const invitationRoutes = (invitations: Invitations): RouteEntry[] => [
  route(listInvitationsCall, async ({ session }) => ({
    rows: (await invitations.list(session.memberId)).map(toWireInvitation),
    openMax,
    rebateMaxPpm: await invitations.readRebateMax(session.memberId),
  })),
  route(
    createInvitationCall,
    async ({ input: { requestId, ...terms }, session }) =>
      toWireInvitation(
        await invitations.create(session.memberId, requestId, {
          ...terms,
          days: terms.days,
          usesMax: terms.usesMax,
        }),
      ),
    { limit },
  ),
  route(endInvitationCall, async ({ input, session }) =>
    toWireInvitation(await invitations.end(session.memberId, input.code)),
  ),
  route(
    openAccountCall,
    async ({ input, session }) => {
      const { username, accountCode } = await invitations.openAccount(session.memberId, input);
      return { userName: username, isAgent: accountCode };
    },
    { limit },
  ),
];

const toWireInvitation = (invite: Invitation) => ({
  code: invite.code,
  kind: invite.accountCode === toAccountCode('AGENT') ? ('AGENT' as const) : ('MEMBER' as const),
  rebatePpm: invite.rebatePpm,
  status: invite.status,
  createdAt: invite.createdAt.toISOString(),
  expiresAt: invite.expiresAt?.toISOString() ?? null,
  uses: invite.uses,
  usesMax: invite.usesMax ?? null,
});
