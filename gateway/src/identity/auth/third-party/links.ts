import { AppError } from '@parlour/contracts';
import type { Audit, Clock, Database, Session, Tx } from '../../../server/index.ts';
import type { IdentityTables } from '../../tables.ts';
import { type Admission, findCredentialsById, type OpenedLogin, type Origin } from '../admission/index.ts';
import { type NoticeParts, notifyOwner } from '../notices.ts';
import type { OwnerProof, RequireOwner } from '../owner-check.ts';
import type { Sessions } from '../sessions/index.ts';
import type { SignInStates } from './sign-in-states.ts';
import { confirmLink, endLink, findLinkedMember, listLinks, type StoredLink, suspendLinks } from './store.ts';

/** An account at another service. */
export interface Proved {
  provider: string;
  subject: string;
}

/** A link as operators read it. */
interface LinkRecord {
  provider: string;
  /** ISO 8601. */
  linkedAt: string;
  isSuspended: boolean;
}

export interface Links {
  /**
   * Opens a session of the member who linked this account. Fails with `identity.link-missing` (a member can link the
   * account, or confirm a suspended link, with `details.ticket`) and with the errors of `Admission.openAfterProofs`.
   */
  logIn(proved: Proved, origin: Origin): Promise<OpenedLogin>;
  /**
   * Links the account of the ticket, and notifies the owner. Fails with the errors of `RequireOwner`, and with
   * `identity.sign-in-failed`, `identity.link-taken` and `identity.link-fixed`.
   */
  confirm(session: Session, link: OwnerProof & { ticket: string }): Promise<StoredLink>;
  list(memberId: number): Promise<StoredLink[]>;
  listRecords(memberId: number): Promise<LinkRecord[]>;
  /** Suspends all links of a member until the member confirms them again. */
  suspend(tx: Tx, memberId: number): Promise<void>;
  /**
   * Ends a link and the member's sessions, for an operator. Only operators can: for its member a link is permanent.
   * Fails with `identity.link-missing`.
   */
  end(link: { memberId: number; provider: string }, by: { actor: string; reason: string }): Promise<void>;
}

export interface LinkParts extends NoticeParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  admission: Pick<Admission, 'openAfterProofs'>;
  sessions: Pick<Sessions, 'end'>;
  requireOwner: RequireOwner;
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
      const member = await findCredentialsById(db, memberId);
      if (member === undefined) throw new Error(`The link of ${provider} belongs to no member.`);
      return parts.admission.openAfterProofs({ member, proofs: ['link'] }, origin);
    },
    async confirm({ memberId }, { ticket, ...proof }) {
      await parts.requireOwner(memberId, proof);
      const proved = await states.consume('ticket', ticket);
      if (proved?.details.subject === undefined)
        throw new AppError('identity.sign-in-failed', 'This ticket is used, expired, or was never given.');
      const { provider } = proved;
      const link = { provider, subject: proved.details.subject, memberId, linkedAt: clock.now() };
      const linkedAt = await database.transaction(async (tx) => {
        const confirmedAt = await confirmLink(tx.withTables<IdentityTables>(), link);
        if (confirmedAt === undefined) return undefined;
        const subject = `member:${memberId}`;
        await audit.record(tx, { actor: subject, act: 'link.confirm', subject, after: { provider } });
        await notifyOwner(parts, tx, memberId, { notice: 'link-added' });
        return confirmedAt;
      });
      if (linkedAt !== undefined) return { provider, linkedAt, suspendedAt: null };
      const mine = (await listLinks(db, memberId)).some((one) => one.provider === provider);
      throw mine
        ? new AppError('identity.link-fixed', 'The account is linked to this service already.')
        : new AppError(
            'identity.link-taken',
            'This account of the other service is linked to another member.',
          );
    },
    list: (memberId) => listLinks(db, memberId),
    async listRecords(memberId) {
      return (await listLinks(db, memberId)).map(({ provider, linkedAt, suspendedAt }) => ({
        provider,
        linkedAt: linkedAt.toISOString(),
        isSuspended: suspendedAt !== null,
      }));
    },
    suspend: (tx, memberId) => suspendLinks(tx.withTables<IdentityTables>(), memberId, clock.now()),
    async end({ memberId, provider }, { actor, reason }) {
      await database.transaction(async (tx) => {
        const end = { at: clock.now(), by: actor };
        if (!(await endLink(tx.withTables<IdentityTables>(), { memberId, provider }, end)))
          throw new AppError('identity.link-missing', 'The member has no link with this service.');
        const endedSessions = await parts.sessions.end(tx, { memberId }, 'revoked');
        const subject = `member:${memberId}`;
        const after = { provider, reason, endedSessions };
        await audit.record(tx, { actor, act: 'link.end', subject, after });
        await notifyOwner(parts, tx, memberId, { notice: 'link-ended' });
      });
    },
  };
}
