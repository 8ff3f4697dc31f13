/**
 * The one identity of operators. The registry stores their accounts and signs short-lived grants; the gateway verifies
 * a grant and permits each act by the roles in it.
 */
import * as z from '@parlour/schema';

/**
 * Roles of people who log in to the console. One operator may have several. `viewer` reads everything without personal
 * data; `admin` may do everything, and alone manages access.
 */
export const operatorRoles = [
  'viewer',
  'releaser',
  'support',
  'cashier',
  'content',
  'risk',
  'agent-manager',
  'admin',
] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** Everything that a role can permit: `<area>.<verb>`. */
export const operatorPermissions = [
  'releases.view',
  'releases.publish',
  'releases.deploy',
  'access.manage',
  'audit.view',
  'catalog.view',
  'catalog.change',
  'content.view',
  'content.change',
  'site.view',
  'site.change',
  'members.view',
  'members.change',
  'members.view-personal',
  'members.adjust',
  'reports.view',
  'feedback.view',
  'feedback.handle',
  'rounds.view',
  'rounds.reconcile',
  'rounds.refund',
  'wins.view',
  'wins.decide',
  'deposits.view',
  'deposits.decide',
  'withdrawals.view',
  'withdrawals.decide',
  'withdrawals.investigate',
  'withdrawals.resume',
  'promotions.view',
  'promotions.publish',
  'promotions.decide',
  'agents.offer',
  'agents.move',
  'agents.settle',
  'points.view',
  'points.decide',
  'points.change',
  'protection.view',
  'protection.tighten',
  'protection.decide',
] as const;
export type OperatorPermission = (typeof operatorPermissions)[number];

const viewing = ['releases.view', 'catalog.view', 'content.view', 'site.view'] as const;

/**
 * Least privilege: personal data (members, feedback, deposits, withdrawals) is visible only to those who work
 * with it.
 */
export const permissionsByRole: Record<OperatorRole, readonly OperatorPermission[]> = {
  viewer: viewing,
  releaser: [...viewing, 'releases.publish', 'releases.deploy'],
  support: [
    ...viewing,
    'members.view',
    'members.change',
    'feedback.view',
    'feedback.handle',
    'promotions.view',
    'rounds.view',
    'points.view',
    'protection.view',
    'protection.tighten',
  ],
  cashier: [
    ...viewing,
    'members.view',
    'members.adjust',
    'reports.view',
    'deposits.view',
    'deposits.decide',
    'withdrawals.view',
    'withdrawals.decide',
    'promotions.view',
    'promotions.decide',
    'rounds.view',
    'points.view',
    'points.decide',
  ],
  content: [
    ...viewing,
    'catalog.change',
    'content.change',
    'site.change',
    'promotions.publish',
    'points.change',
  ],
  risk: [
    ...viewing,
    'audit.view',
    'members.view',
    'members.change',
    'members.view-personal',
    'members.adjust',
    'reports.view',
    'rounds.view',
    'rounds.reconcile',
    'rounds.refund',
    'wins.view',
    'wins.decide',
    'deposits.view',
    'withdrawals.view',
    'withdrawals.investigate',
    'withdrawals.resume',
    'promotions.view',
    'agents.offer',
    'agents.move',
    'agents.settle',
    'protection.view',
    'protection.tighten',
    'protection.decide',
  ],
  'agent-manager': [...viewing, 'members.view', 'reports.view', 'agents.offer', 'agents.settle'],
  admin: operatorPermissions,
};

export const isPermitted = (roles: readonly OperatorRole[], permission: OperatorPermission): boolean =>
  roles.some((role) => permissionsByRole[role].includes(permission));

/**
 * A grant is a compact JWS (RFC 7515), signed by Ed25519 with a key of the registry. Its protected header holds this
 * `typ` and the key's `kid`; the other names are its `iss` and `aud`.
 */
export const operatorGrant = {
  typ: 'operator-grant+jwt',
  alg: 'EdDSA',
  issuer: 'parlour-registry',
  audience: 'parlour-gateway',
  /** A page or program asks for the next grant before this one ends. */
  lifetimeSeconds: 300,
} as const;

/** The time for which a request waits for the second person. */
export const operatorRequestSeconds = 86_400;

/**
 * An operator who was added, was removed or received other roles while a request may still wait, as known to
 * the registry when it signs the grant.
 */
const changedOperator = z.object({
  name: z.string(),
  /** When the current account was created, ISO 8601; null after the removal. */
  since: z.nullable(z.iso.datetime()),
  roles: z.array(z.enum(operatorRoles)),
});

/** Claims of a grant beside `iss`, `aud`, `iat`, `exp` and `jti`. */
export const operatorGrantClaims = z.object({
  /** Name of the operator, or of the program that holds a token. */
  sub: z.string().check(z.minLength(1), z.maxLength(80)),
  roles: z.array(z.enum(operatorRoles)),
  /** Whether a second factor was checked when this session began. Programs have none. */
  secondFactor: z.boolean(),
  /**
   * In the grant of a program: the operator who created its token and answers for it. Null in the grant of a person.
   */
  tokenOwner: z.nullable(z.string().check(z.minLength(1), z.maxLength(80))),
  /**
   * Operators whose rights changed within the time for which a request waits. The gateway has no list of
   * operators, so it learns from the approver's grant that the requester has lost the role.
   */
  changedOperators: z._default(z.array(changedOperator), []),
});
export type OperatorGrantClaims = z.output<typeof operatorGrantClaims>;

/** `POST /registry/operator-grants`, with a session of the console or the bearer token of a program. */
export interface IssuedOperatorGrant {
  grant: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** `GET /registry/operator-keys`: a JSON Web Key Set (RFC 7517) of the keys that sign grants. Public. */
export const operatorKeysPath = '/registry/operator-keys';
