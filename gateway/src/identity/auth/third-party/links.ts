import { AppError } from '@parlour/contracts';
import type { Audit, Clock, Database, Outbox, Session } from '../../../server/index.ts';
import type { IdentityTables } from '../../tables.ts';
import { type OpenedLogin, type Origin, openProvedSession } from '../login/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { SignInStates } from './sign-in-states.ts';
import { findLinkedMember, insertLink, listLinks } from './store.ts';

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
      const memberId = await findLinkedMember(db, { provider, subject });
      if (memberId === undefined) {
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
      return openProvedSession(parts, memberId, origin);
    },
    async confirm({ memberId }, ticket) {
      const proved = await states.consume('ticket', ticket);
      if (proved?.details.subject === undefined)
        throw new AppError('identity.sign-in-failed', 'This ticket is used, expired, or was never given.');
      const { provider } = proved;
      const link = { provider, subject: proved.details.subject, memberId, linkedAt: clock.now() };
      const isLinked = await database.transaction(async (tx) => {
        if (!(await insertLink(tx.withTables<IdentityTables>(), link))) return false;
        const subject = `member:${memberId}`;
        await audit.record(tx, { actor: subject, act: 'link.confirm', subject, after: { provider } });
        return true;
      });
      if (isLinked) return { provider, linkedAt: link.linkedAt };
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
