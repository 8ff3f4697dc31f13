import { AppError } from '@parlour/contracts';
import type {
  InvitationStatus,
  InvitedKind,
  RegisterFieldRule,
  RegisterRules,
} from '@parlour/contracts/calls';
import type { JurisdictionProfile, PlatformService } from '../../../platform/index.ts';
import {
  type Audit,
  type Clock,
  type Database,
  dayMs,
  type Tx,
  toCalendarDay,
} from '../../../server/index.ts';
import type { Passwords } from '../../auth/index.ts';
import {
  countOpenAffiliateCodes,
  endAffiliateCode,
  findInviteCodeOfRequest,
  type InviteCode,
  listAffiliateCodes,
  type Member,
  type Members,
  readRebates,
} from '../../members/index.ts';
import type { IdentityTables } from '../../tables.ts';
import { checkRegistration } from '../registration/index.ts';

export interface InvitationParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  passwords: Passwords;
  members: Members;
  platform: Pick<PlatformService, 'profile' | 'registerRules' | 'timeZone'>;
}

export interface Invitation extends InviteCode {
  status: InvitationStatus;
}

interface InvitationTerms {
  kind: InvitedKind;
  /** The rebate of those who register, in parts per million. */
  rebatePpm: number;
  /** Undefined: no end. */
  days: number | undefined;
  /** Undefined: any number of uses. */
  usesMax: number | undefined;
}

/** An agent's invitations and new accounts. Codes of other agents are treated like unknown ones. */
export interface Invitations {
  /** Lists the latest invitations of an agent, newest first. */
  list(agentId: number): Promise<Invitation[]>;
  /** Returns the highest rebate that the agent can give: the agent’s own. */
  readRebateMax(agentId: number): Promise<number>;
  /**
   * Creates an invitation, once per request. Fails with `identity.invitation-limit`, and with `identity.field-invalid` for
   * a rebate above the agent’s own.
   */
  create(agentId: number, requestId: string, terms: InvitationTerms): Promise<Invitation>;
  /** Ends an invitation. Fails with `request.not-found`. */
  end(agentId: number, code: string): Promise<Invitation>;
  /**
   * Creates an account directly below the agent with a password that its owner must change. Fails with
   * `identity.field-invalid` and `identity.username-taken`.
   */
  openAccount(
    agentId: number,
    account: { username: string; password: string; kind: InvitedKind; rebatePpm: number },
  ): Promise<Member>;
}

/** The maximum number of open invitations per agent. */
export const openMax = 50;
const listedMax = 100;

export const toAccountCode = (kind: InvitedKind): 0 | 1 => (kind === 'AGENT' ? 1 : 0);

export function createInvitations(parts: InvitationParts): Invitations {
  const { database, clock, audit, members, passwords, platform } = parts;
  const db = database.withTables<IdentityTables>();
  const withStatus = (invite: InviteCode): Invitation => ({
    ...invite,
    status: computeStatus(invite, clock.now()),
  });

  return {
    readRebateMax: (agentId) => findRebate(database, agentId),
    list: async (agentId) => (await listAffiliateCodes(db, agentId, listedMax)).map(withStatus),

    create: (agentId, requestId, { kind, rebatePpm, days, usesMax }) =>
      database.transaction(async (tx) => {
        const tables = tx.withTables<IdentityTables>();
        const now = clock.now();
        const known = await findInviteCodeOfRequest(tables, agentId, requestId);
        if (known) return withStatus(known);
        await requireRebate(tx, agentId, rebatePpm);
        if ((await countOpenAffiliateCodes(tables, agentId, now)) >= openMax)
          throw new AppError(
            'identity.invitation-limit',
            `An agent has at most ${openMax} open invitations.`,
          );
        const invite = await members.createInviteCode(tx, {
          memberId: agentId,
          kind: 'affiliate',
          domain: undefined,
          accountCode: toAccountCode(kind),
          rebatePpm,
          expiresAt: days === undefined ? undefined : new Date(now.getTime() + days * dayMs),
          usesMax,
          requestId,
        });
        return withStatus(invite);
      }),

    async end(agentId, code) {
      const invite = await endAffiliateCode(db, { memberId: agentId, code, now: clock.now() });
      if (invite) return withStatus(invite);
      throw new AppError('request.not-found', `The agent has no invitation ${code}.`);
    },

    async openAccount(agentId, { username, password, kind, rebatePpm }) {
      const rules = toAccountRules(platform.registerRules(), platform.profile.password);
      const name = username.trim();
      const today = toCalendarDay(platform.timeZone, clock.now());
      const issues = checkRegistration({ username: name, password }, rules, today);
      if (issues.length > 0)
        throw new AppError('identity.field-invalid', 'The form breaks its rules.', { fields: issues });
      // Hashing is slow, so it runs before the transaction.
      const passwordHash = await passwords.hash(password);
      return database.transaction(async (tx) => {
        await requireRebate(tx, agentId, rebatePpm);
        const accountCode = toAccountCode(kind);
        const account = { username: name, passwordHash, passwordMustChange: true, accountCode, rebatePpm };
        const member = await members.create(tx, { ...account, uplineId: agentId });
        await audit.record(tx, {
          actor: `member:${agentId}`,
          act: 'account.open',
          subject: `member:${member.id}`,
          after: { accountCode, rebatePpm },
        });
        return member;
      });
    },
  };
}

const findRebate = async (db: Database | Tx, agentId: number): Promise<number> =>
  (await readRebates(db.withTables<IdentityTables>(), [agentId])).get(agentId) ?? 0;

/** Refuses a rebate above that of the agent who gives it. */
async function requireRebate(tx: Tx, agentId: number, rebatePpm: number): Promise<void> {
  if (rebatePpm === 0 || rebatePpm <= (await findRebate(tx, agentId))) return;
  throw new AppError('identity.field-invalid', 'The rebate is above that of the agent.', {
    fields: [{ path: ['rebatePpm'], rule: 'rebate_too_high' }],
  });
}

function computeStatus({ endedAt, expiresAt, usesMax, uses }: InviteCode, now: Date): InvitationStatus {
  if (endedAt) return 'ENDED';
  if (usesMax !== undefined && uses >= usesMax) return 'USED_UP';
  return expiresAt && expiresAt <= now ? 'EXPIRED' : 'OPEN';
}

const nameRule: RegisterFieldRule = {
  field: 'username',
  required: true,
  acceptedPattern: 'letter_first',
  min: 2,
  max: 16,
};
const passwordRule = { field: 'password', required: true, acceptedPattern: '*' } as const;

/** Returns the registration rules of the name and the password only. */
const toAccountRules = (
  rules: RegisterRules,
  { minLength, maxLength }: JurisdictionProfile['password'],
): RegisterRules => ({
  ...rules,
  fields: [nameRule, { ...passwordRule, min: minLength, max: maxLength }].map((rule) => ({
    ...(rules.fields.find(({ field }) => field === rule.field) ?? rule),
    required: true,
  })),
});
