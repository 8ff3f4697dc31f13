import { AppError, countCharacters } from '@parlour/contracts';
import type { FeedbackType } from '@parlour/contracts/calls';
import type { IdentityService } from '../../identity/index.ts';
import type { Pictures, PlatformService } from '../../platform/index.ts';
import type { Clock, Database } from '../../server/index.ts';
import { type FeedbackTerms, getDueAt, getKeptUntil } from './feedback-rules.ts';
import { formatReference } from './references.ts';
import * as store from './store.ts';

export interface FeedbackParts {
  database: Database;
  clock: Clock;
  platform: Pick<PlatformService, 'setting'>;
  pictures: Pictures;
  identity: Pick<IdentityService, 'findInviter'>;
  terms: FeedbackTerms;
}

interface Sent {
  /** Created once per intent. A repeated request with the same id is stored once. */
  requestId: string;
  /** Null for a visitor. */
  memberId: number | null;
  pictureIds: readonly string[];
}

interface FeedbackToSend extends Sent {
  type: FeedbackType;
  content: string;
  contact: string | undefined;
  /** A complaint is kept for years. */
  isComplaint: boolean;
}

interface Application extends Sent {
  fullName: string;
  email: string;
  mobile: string | undefined;
  /** Invite code of the person who invited the applicant. */
  code: string | undefined;
  domain: string | undefined;
  remark: string | undefined;
}

export interface Received {
  /** Reference that the person quotes in later questions. */
  reference: string;
  receivedAt: Date;
  /** The deadline of the first answer. */
  answerBy: Date;
}

/**
 * Feedback and affiliate applications from visitors and members. They are stored for the operators and never changed.
 */
export interface FeedbackService {
  /** Bounds in characters, both included. */
  getContentLength(): { min: number; max: number };
  /**
   * Stores feedback. Fails with `request.invalid` (rule `length_between`) for content outside the configured bounds,
   * with `picture.not-found`, and with `request.duplicate-mismatch` when the request id is known with different
   * content.
   */
  send(feedback: FeedbackToSend): Promise<Received>;
  /**
   * Stores an application. Fails with `identity.affiliate-code-unknown`, `picture.not-found` and
   * `request.duplicate-mismatch`.
   */
  apply(application: Application): Promise<Received>;
}

export function createFeedback(parts: FeedbackParts): FeedbackService {
  const { database, clock, platform, pictures, identity, terms } = parts;
  const db = database.withTables<store.FeedbackTables>();

  /** Inserts once. Of two concurrent requests one inserts, and the other returns the row that the first one stored. */
  const insertOnce = async (
    table: store.FeedbackTable,
    sent: Sent,
    insert: (tx: store.Db) => Promise<store.Stored | undefined>,
    known: () => Promise<{ row: store.Stored & { member_id: number | null }; isSame: boolean }>,
  ): Promise<Received> => {
    const written = await database.transaction(async (tx) => {
      const row = await insert(tx.withTables<store.FeedbackTables>());
      if (row) await pictures.use(tx, sent.pictureIds, store.toPictureOwner(table, row.id), sent.memberId);
      return row;
    });
    if (written) return toReceived(table, written);
    const { row, isSame } = await known();
    if (isSame && row.member_id === sent.memberId) return toReceived(table, row);
    throw new AppError('request.duplicate-mismatch', 'This request id was sent with other words before.');
  };

  const getContentLength = () => platform.setting('feedbackLength');
  return {
    getContentLength,
    async send(feedback) {
      const { requestId, memberId, type, content, contact, isComplaint } = feedback;
      requireLength(content, getContentLength());
      const row = { request_id: requestId, member_id: memberId, type, content, contact: contact || null };
      return insertOnce(
        'messaging_feedback',
        feedback,
        (tx) => {
          const now = clock.now();
          return store.insertFeedback(tx, {
            ...row,
            received_at: now,
            due_at: getDueAt(now, terms),
            is_complaint: isComplaint,
            kept_until: isComplaint ? getKeptUntil(now, terms) : null,
          });
        },
        async () => {
          const known = await store.findFeedback(db, requestId);
          return { row: known, isSame: known.content === content && known.type === type };
        },
      );
    },
    async apply(application) {
      const { requestId, memberId, fullName, email, mobile, code, domain, remark } = application;
      const inviter = code ? await identity.findInviter(code, domain) : undefined;
      if (code && inviter === undefined) throw createUnknownCodeError();
      const row = {
        request_id: requestId,
        member_id: memberId,
        full_name: fullName,
        email,
        mobile: mobile || null,
        code: code?.toUpperCase() || null,
        inviter_id: inviter?.member.id ?? null,
        remark: remark || null,
      };
      return insertOnce(
        'messaging_affiliate_application',
        application,
        (tx) => {
          const now = clock.now();
          return store.insertApplication(tx, { ...row, received_at: now, due_at: getDueAt(now, terms) });
        },
        async () => {
          const known = await store.findApplication(db, requestId);
          return { row: known, isSame: known.email === email && known.full_name === fullName };
        },
      );
    },
  };
}

const toReceived = (table: store.FeedbackTable, { id, received_at, due_at }: store.Stored): Received => ({
  reference: formatReference(table, id),
  receivedAt: received_at,
  answerBy: due_at,
});

function requireLength(content: string, { min, max }: { min: number; max: number }): void {
  const length = countCharacters(content);
  if (length >= min && length <= max) return;
  throw new AppError('request.invalid', `The content has ${length} characters.`, {
    fields: [{ path: ['content'], rule: 'length_between', params: { min, max } }],
  });
}

const createUnknownCodeError = (): AppError =>
  new AppError('identity.affiliate-code-unknown', 'Nobody invites with this code here.', {
    fields: [{ path: ['code'], rule: 'invitation_code_error' }],
  });
