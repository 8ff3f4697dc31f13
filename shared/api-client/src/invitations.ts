import type { Api, CallOptions, ValueOf } from '@parlour/contracts';
import {
  createInvitationCall,
  endInvitationCall,
  type InvitationStatus,
  type InvitedKind,
  listInvitationsCall,
  openAccountCall,
} from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';

/** An agent's invitation. A person who registers with its code becomes a downline of the agent. */
export interface Invitation {
  code: string;
  kind: InvitedKind;
  /** The rebate of those who register with it, in parts per million of their valid bets. */
  rebatePpm: number;
  status: InvitationStatus;
  createdAt: Date;
  /** Undefined for an invitation that does not expire. */
  expiresAt: Date | undefined;
  uses: number;
  /** Undefined for an invitation with unlimited uses. */
  usesMax: number | undefined;
}

export interface Invitations {
  /** Newest first. */
  invitations: readonly Invitation[];
  /** The maximum number of open invitations. */
  openMax: number;
  /** The agent's own rebate: the highest that the agent can give. */
  rebateMaxPpm: number;
}

const toInvitation = (wire: ValueOf<typeof createInvitationCall>): Invitation => ({
  ...wire,
  createdAt: new Date(wire.createdAt),
  expiresAt: wire.expiresAt === null ? undefined : new Date(wire.expiresAt),
  usesMax: wire.usesMax ?? undefined,
});

async function listInvitations(api: Api, options?: CallOptions): Promise<Invitations> {
  const { rows, ...limits } = await api.call(listInvitationsCall, undefined, options);
  return { invitations: rows.map(toInvitation), ...limits };
}

/** Query options of the invitations. Nothing tells the page that somebody registered, so each visit reads them again. */
export const invitationsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['agents', 'invitations'],
    queryFn: ({ signal }) => listInvitations(api, { signal }),
    staleTime: 0,
  });

interface NewInvitation {
  /** A UUID created once per intent and reused by retries: the same UUID creates one invitation. */
  requestId: string;
  kind: InvitedKind;
  /** At most the agent's own. Default 0. */
  rebatePpm?: number | undefined;
  /** Undefined: does not expire. */
  days?: number | undefined;
  /** Undefined: unlimited uses. */
  usesMax?: number | undefined;
}

/**
 * Creates an invitation. Fails with `identity.invitation-limit`, and with `identity.field-invalid` for a rebate above the
 * agent's own.
 */
export const createInvitation = async (api: Api, invitation: NewInvitation): Promise<Invitation> =>
  toInvitation(await api.call(createInvitationCall, invitation));

/** Revokes an invitation. */
export const endInvitation = async (api: Api, code: string): Promise<Invitation> =>
  toInvitation(await api.call(endInvitationCall, { code }));

/**
 * Opens an account directly below the agent. Fails with `identity.field-invalid` (with the fields) or
 * `identity.username-taken`.
 */
export async function openAccount(
  api: Api,
  account: { username: string; password: string; kind: InvitedKind; rebatePpm?: number | undefined },
): Promise<void> {
  await api.call(openAccountCall, account);
}
