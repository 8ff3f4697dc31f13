import { AppError } from '@parlour/contracts';
import { parseBrowserName } from '../../../server/http/browser-name.ts';
import type { Audit, Clock, Database, Outbox, Session } from '../../../server/index.ts';
import type { IdentityDb, IdentityTables } from '../../tables.ts';
import { type OpenedLogin, type Origin, openLoginSession } from '../login/login-session.ts';
import { findCredentialsById, readLastLogins } from '../login/store.ts';
import type { Sessions } from '../sessions/service.ts';
import type { SignInStates } from './sign-in-states.ts';

/** An account at another service. */
export interface Proved {
  provider: string;
  subject: string;
}

export interface Link {
  provider: string;
  linkedAt: Date;
}

export interface Links {
  /**
   * Opens a session of the member who linked this account. Fails with `identity.link-missing` (a member can link the
   * account with `details.ticket`) and `identity.account-closed`.
   */
  logIn(proved: Proved, origin: Origin): Promise<OpenedLogin>;
  /**
   * Links the account of the ticket. Fails with `identity.sign-in-failed`, `identity.link-taken` and
   * `identity.link-fixed`.
   */
  confirm(session: Session, ticket: string): Promise<Link>;
  list(memberId: number): Promise<Link[]>;
}

export interface LinkParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  outbox: Outbox;
  sessions: Sessions;
  states: SignInStates;
}

/** Leaves enough time to register in between. */
const ticketMinutes = 30;

export function createLinks(parts: LinkParts): Links {
  const { database, clock, audit, states } = parts;
  const db = database.withTables<IdentityTables>();
  return {
    async logIn({ provider, subject }, origin) {
      const row = await db
        .selectFrom('identity_link')
        .select('member_id')
        .where('provider', '=', provider)
        .where('subject', '=', subject)
        .executeTakeFirst();
      if (row === undefined) {
        const ticket = await states.open({
          kind: 'ticket',
          provider,
          details: { subject },
          minutes: ticketMinutes,
        });
        throw new AppError('identity.link-missing', 'Nobody has linked this account of the other service.', {
          details: { provider, ticket },
        });
      }
      return openLinkedSession(parts, row.member_id, origin);
    },
    async confirm({ memberId }, ticket) {
      const proved = await states.consume('ticket', ticket);
      if (proved?.details.subject === undefined)
        throw new AppError('identity.sign-in-failed', 'This ticket is used, expired, or was never given.');
      const { provider } = proved;
      const link = { provider, subject: proved.details.subject, member_id: memberId, linked_at: clock.now() };
      const isLinked = await database.transaction(async (tx) => {
        const inserted = await tx
          .withTables<IdentityTables>()
          .insertInto('identity_link')
          .values(link)
          .onConflict((conflict) => conflict.doNothing())
          .returning('provider')
          .executeTakeFirst();
        if (inserted === undefined) return false;
        const subject = `member:${memberId}`;
        await audit.record(tx, { actor: subject, act: 'link.confirm', subject, after: { provider } });
        return true;
      });
      if (isLinked) return { provider, linkedAt: link.linked_at };
      const mine = (await listLinks(db, memberId)).some((one) => one.provider === provider);
      throw mine
        ? new AppError('identity.link-fixed', 'The account is linked to this service already.')
        : new AppError(
            'identity.link-taken',
            'This account of the other service is linked to another member.',
          );
    },
    list: (memberId) => listLinks(db, memberId),
  };
}

const listLinks = (db: IdentityDb, memberId: number): Promise<Link[]> =>
  db
    .selectFrom('identity_link')
    .select(['provider', 'linked_at as linkedAt'])
    .where('member_id', '=', memberId)
    .orderBy('provider')
    .execute();

/** Opens a session of a member who proved their identity without a password. */
export async function openLinkedSession(
  parts: Pick<LinkParts, 'database' | 'clock' | 'outbox' | 'sessions'>,
  memberId: number,
  origin: Origin,
): Promise<OpenedLogin> {
  const { database, clock } = parts;
  const db = database.withTables<IdentityTables>();
  const found = await findCredentialsById(db, memberId);
  if (found?.status !== 'active') throw new AppError('identity.account-closed', 'This account is closed.');
  const [last] = await readLastLogins(db, memberId, 1);
  const { ip, deviceToken } = origin;
  const seen = { at: clock.now(), ip, browser: parseBrowserName(origin.userAgent), deviceToken };
  const token = await database.transaction((tx) => openLoginSession(parts, tx, found, seen));
  return {
    token,
    username: found.username,
    accountCode: found.accountCode,
    isFirstLogin: last === undefined,
    mustChangePassword: false,
    lastLoginAt: last?.at,
  };
}
