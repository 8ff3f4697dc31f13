import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';

/** Kinds of account that an agent can open or invite. */
export const invitedKinds = ['MEMBER', 'AGENT'] as const;
export type InvitedKind = (typeof invitedKinds)[number];

/** `EXPIRED`: its time is over. `USED_UP`: it has no uses left. `ENDED`: its agent revoked it. */
export const invitationStatuses = ['OPEN', 'EXPIRED', 'USED_UP', 'ENDED'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

/** The maximum days and uses of an invitation. */
export const invitationLimits = { days: 365, uses: 100_000 } as const;

/** The rebate of an account, in parts per million of its valid bets. */
const rebatePpm = z.int().check(z.minimum(0), z.maximum(1_000_000));

const invitation = z.object({
  code: z.string(),
  kind: z.enum(invitedKinds),
  /** The rebate of those who register with it. */
  rebatePpm: z.int(),
  status: z.enum(invitationStatuses),
  /** ISO 8601. */
  createdAt: z.string(),
  /** ISO 8601; null for an invitation that does not expire. */
  expiresAt: z.nullable(z.string()),
  /** The number of registrations with it. */
  uses: z.int(),
  /** Null for an invitation with unlimited uses. */
  usesMax: z.nullable(z.int()),
});

const path = '/wps/agent/invitations';

export const listInvitationsCall = endpoint({
  summary: "Lists an agent's latest invitations, newest first.",
  method: 'GET',
  path,
  token: 'required',
  audience: 'agent',
  carrier: 'none',
  value: z.object({
    rows: z.array(invitation),
    /** The maximum number of open invitations. */
    openMax: z.int(),
    /** The agent’s own rebate: the highest that the agent can give. */
    rebateMaxPpm: z.int(),
  }),
});

export const createInvitationCall = endpoint({
  summary:
    'Creates an invitation. Whoever registers with its code stands below the agent. A repeated request id creates one.',
  method: 'POST',
  path,
  token: 'required',
  audience: 'agent',
  carrier: 'body',
  input: z.object({
    requestId: z.uuid(),
    kind: z.enum(invitedKinds),
    /** At most the agent’s own. */
    rebatePpm: z._default(rebatePpm, 0),
    /** Days until it expires; absent: it does not expire. */
    days: z.optional(z.int().check(z.minimum(1), z.maximum(invitationLimits.days))),
    /** Absent: unlimited registrations. */
    usesMax: z.optional(z.int().check(z.minimum(1), z.maximum(invitationLimits.uses))),
  }),
  value: invitation,
  errors: ['identity.invitation-limit', 'identity.field-invalid', 'request.too-many'],
});

export const endInvitationCall = endpoint({
  summary: 'Revokes an invitation of the agent. A revoked one stays revoked.',
  method: 'DELETE',
  path,
  token: 'required',
  audience: 'agent',
  carrier: 'body',
  input: z.object({ code: z.string().check(z.minLength(1), z.maxLength(64)) }),
  value: invitation,
  errors: ['request.not-found'],
});

export const openAccountCall = endpoint({
  summary:
    'Opens an account directly below the agent. Its owner must change the password at the first login.',
  method: 'POST',
  path: '/wps/agent/accounts',
  token: 'required',
  audience: 'agent',
  carrier: 'body',
  sealedFields: ['password'],
  input: z.object({
    username: z.string().check(z.maxLength(256)),
    /** The first password, which the agent gives to the owner. */
    password: z.string().check(z.maxLength(256)),
    kind: z.enum(invitedKinds),
    /** At most the agent’s own. */
    rebatePpm: z._default(rebatePpm, 0),
  }),
  value: z.object({ userName: z.string(), isAgent: z.int() }),
  errors: ['identity.field-invalid', 'identity.username-taken', 'request.too-many'],
});
