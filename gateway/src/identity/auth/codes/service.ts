import { AppError } from '@parlour/contracts';
import type { PlatformService } from '../../../platform/index.ts';
import { type Ids, minuteMs, type Post, type Tx } from '../../../server/index.ts';
import type { IdentityTables } from '../../tables.ts';
import { type AttemptLimit, beginAttempt, checkCounted, clearAttempts } from '../attempt-store.ts';
import type { Passwords } from '../passwords.ts';
import { createCodeMessage } from './messages.ts';
import { type CodeToLimit, createRequestLimit, type RequestLimitParts } from './request-limit.ts';
import { createRequesters, type Requester } from './requester.ts';
import { type CodePurpose, deleteCodesBefore, insertCode, readUnusedCodes, useCode } from './store.ts';
import { createTooManyCodesError } from './too-many-codes.ts';

/**
 * `subject` ties the code to its recipient; `find` takes the same key. Without `to` nothing is sent, but it takes the
 * same time, so that nobody learns which numbers have accounts.
 */
interface CodeRequest extends CodeToLimit {
  language: string | undefined;
  /** Waits until the message is sent, and fails when it cannot be sent. */
  waitForSending?: boolean;
}

export interface OneTimeCodes {
  /** Minutes for which a code is valid. */
  readonly validMinutes: number;
  /**
   * Creates a code and sends it. Earlier codes stay valid until they expire. Fails with `request.too-many` within a
   * second of the last code, `verification.too-many` (`details.retryAfterSeconds`), `verification.captcha-failed`
   * (`details.captcha`) before the first code by SMS of a browser and after many requests from one address,
   * `verification.not-allowed` when no provider carries the channel, `verification.quota` (also over the caps of a
   * day), `verification.phone-invalid` and `verification.failed`.
   */
  request(request: CodeRequest): Promise<void>;
  /**
   * Returns the id of the matching code and leaves it unused. Fails with `verification.code-missing`,
   * `verification.code-invalid`, `verification.code-expired` and, after too many tries, `verification.too-many`. Do not
   * call it inside a transaction.
   */
  find(code: {
    purpose: CodePurpose;
    subject: string;
    code: string | undefined;
    field?: string;
    /**
     * The requester who types the code, for codes that anybody can request. Wrong codes are counted
     * separately for each browser that requested one, and together for everybody else, so that a stranger who
     * guesses can only lock out strangers.
     */
    from?: Requester;
  }): Promise<number>;
  /** Uses up the code. Fails with `verification.code-invalid` when a concurrent call used it first. */
  use(tx: Tx, id: number): Promise<void>;
  deleteOld(): Promise<void>;
}

interface OneTimeCodeParts extends RequestLimitParts {
  ids: Pick<Ids, 'code'>;
  post: Post;
  passwords: Passwords;
  platform: Pick<PlatformService, 'profile' | 'setting'>;
}

const digits = 6;
/** Keeps expired codes this long, so that an expired code can be distinguished from a wrong one. */
const retentionMs = 60 * minuteMs;

export function createOneTimeCodes(parts: OneTimeCodeParts): OneTimeCodes {
  const { database, clock, ids, post, passwords, platform } = parts;
  const db = database.withTables<IdentityTables>();
  const { validMinutes, triesMax, lockMinutes } = platform.profile.oneTimeCode;
  const perCode: AttemptLimit = {
    failuresMax: triesMax,
    windowMs: validMinutes * minuteMs,
    lockMs: lockMinutes.map((minutes) => minutes * minuteMs),
  };
  const requireFewRequests = createRequestLimit(parts);
  const requesters = createRequesters(parts, validMinutes * minuteMs);

  return {
    validMinutes,
    async request(request) {
      const { purpose, subject, to, language } = request;
      const browserToken = await requireFewRequests(request);
      await requesters.remember(purpose, subject, { ip: request.ip, browserToken });
      const code = ids.code(digits);
      const codeHash = await passwords.hash(code);
      const sentAt = clock.now();
      const message = await database.transaction(async (tx) => {
        await insertCode(tx.withTables<IdentityTables>(), {
          purpose,
          subject,
          codeHash,
          sentAt,
          expiresAt: new Date(sentAt.getTime() + validMinutes * minuteMs),
        });
        if (to === undefined) return undefined;
        const brand = platform.setting('brand').name;
        const words = createCodeMessage({ code, brand, minutes: validMinutes, language });
        const isHeld = request.waitForSending === true;
        return post.send(tx, { channel: to.channel, to: to.address, ...words }, { isHeld });
      });
      if (request.waitForSending && message !== undefined) await requireSent(post, message);
    },
    async find({ purpose, subject, code = '', field = 'verificationCode', from }) {
      const typed = code.replaceAll(/\s/g, '');
      if (typed === '') throw createCodeError('verification.code-missing', field, 'required');
      const requester = from && (await requesters.findKey(purpose, subject, from));
      const guard = `code:${purpose}:${subject}${requester === undefined ? '' : `:${requester}`}`;
      const attempt = await beginAttempt(db, guard, perCode, clock.now());
      if (!attempt.allowed) throw createTooManyCodesError(attempt.lockedUntil, clock.now());
      const expiredAfter = new Date(clock.now().getTime() - retentionMs);
      const rows = await readUnusedCodes(db, { purpose, subject }, expiredAfter, validCodesMax);
      const found = await checkCounted(db, guard, perCode, () => findMatch(passwords, rows, typed));
      if (found === undefined) throw createCodeError('verification.code-invalid', field, 'code_invalid');
      if (found.expires_at <= clock.now())
        throw createCodeError('verification.code-expired', field, 'code_invalid');
      await clearAttempts(db, guard);
      return found.id;
    },
    async use(tx, id) {
      if (!(await useCode(tx.withTables<IdentityTables>(), id, clock.now())))
        throw createCodeError('verification.code-invalid', 'verificationCode', 'code_invalid');
    },
    deleteOld: () => deleteCodesBefore(db, new Date(clock.now().getTime() - retentionMs)),
  };
}

/** The last two codes are valid: the newest may still be in transit while the person types the one before. */
const validCodesMax = 2;

async function findMatch<Row extends { code_hash: string }>(
  passwords: Passwords,
  rows: readonly Row[],
  code: string,
): Promise<Row | undefined> {
  if (rows.length === 0) await passwords.matches(code, undefined);
  for (const row of rows) if (await passwords.matches(code, row.code_hash)) return row;
  return undefined;
}

async function requireSent(post: Post, message: number): Promise<void> {
  const failure = await post.deliver(message);
  if (failure === undefined) return;
  if (failure === 'recipient')
    throw createCodeError('verification.phone-invalid', 'mobileNum', 'phone_invalid');
  if (failure === 'quota') throw new AppError('verification.quota', 'The provider takes no more messages.');
  if (failure === 'refused')
    throw new AppError('verification.not-allowed', 'The provider refused the message.');
  throw new AppError('verification.failed', 'The message could not be sent.');
}

const createCodeError = (
  code:
    | 'verification.code-missing'
    | 'verification.code-invalid'
    | 'verification.code-expired'
    | 'verification.phone-invalid',
  field: string,
  rule: string,
): AppError =>
  new AppError(code, 'The code or number cannot be used.', { fields: [{ path: [field], rule }] });
