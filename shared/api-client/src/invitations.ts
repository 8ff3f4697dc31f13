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

/** An agent's invitation. Whoever registers with its code stands below the agent. */
export interface Invitation {
  code: string;
  kind: InvitedKind;
  status: InvitationStatus;
  createdAt: Date;
  /** Undefined for an invitation without an end. */
  expiresAt: Date | undefined;
  uses: number;
  /** Undefined for an invitation with any number of uses. */
  usesMax: number | undefined;
}

export interface Invitations {
  /** Newest first. */
  invitations: readonly Invitation[];
  /** The most invitations that can be open at once. */
  openMax: number;
}

const toInvitation = (wire: ValueOf<typeof createInvitationCall>): Invitation => ({
  ...wire,
  createdAt: new Date(wire.createdAt),
  expiresAt: wire.expiresAt === null ? undefined : new Date(wire.expiresAt),
  usesMax: wire.usesMax ?? undefined,
});

async function listInvitations(api: Api, options?: CallOptions): Promise<Invitations> {
  const { rows, openMax } = await api.call(listInvitationsCall, undefined, options);
  return { invitations: rows.map(toInvitation), openMax };
}

export const invitationsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['agents', 'invitations'],
    queryFn: ({ signal }) => listInvitations(api, { signal }),
  });

export interface NewInvitation {
  /** A UUID created once per intent and reused by retries: the same UUID creates one invitation. */
  requestId: string;
  kind: InvitedKind;
  /** Undefined: without an end. */
  days?: number | undefined;
  /** Undefined: any number of uses. */
  usesMax?: number | undefined;
}

/** Creates an invitation. Fails with `identity.invitation-limit`. */
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
  account: { username: string; password: string; kind: InvitedKind },
): Promise<void> {
  await api.call(openAccountCall, account);
}
