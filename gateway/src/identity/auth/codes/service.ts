import { AppError } from '@parlour/contracts';
import type { PlatformService } from '../../../platform/index.ts';
import {
  type Clock,
  type Database,
  type Ids,
  minuteMs,
  type Post,
  type PostChannel,
  type Tx,
  toCallerNetwork,
} from '../../../server/index.ts';
import type { IdentityTables } from '../../tables.ts';
import {
  type AttemptLimit,
  beginAttempt,
  checkCounted,
  clearAttempts,
  readAttempts,
} from '../attempt-store.ts';
import type { CaptchaAnswer, Captchas } from '../captcha/index.ts';
import type { Passwords } from '../passwords.ts';
import { createCodeMessage } from './messages.ts';
import {
  type CodePurpose,
  deleteCodesBefore,
  insertCode,
  readLastSentAt,
  readUnusedCodes,
  useCode,
} from './store.ts';

interface CodeRequest {
  purpose: CodePurpose;
  /** Key that ties the code to its recipient. `find` takes the same key. */
  subject: string;
  /** Recipient. Undefined sends nothing but takes the same time, so that nobody learns which numbers have accounts. */
  to: { channel: PostChannel; address: string } | undefined;
  language: string | undefined;
  ip: string;
  captcha?: CaptchaAnswer | undefined;
  /** Waits until the message is sent, and fails when it cannot be sent. */
  waitForSending?: boolean;
  /** A signed-in member needs no captcha. */
  isMember?: boolean;
}

export interface OneTimeCodes {
  /** Minutes for which a code is valid. */
  readonly validMinutes: number;
  /**
   * Creates a code and sends it. Earlier codes stay valid until they expire. Fails with `request.too-many` within a
   * second of the last code, `verification.too-many` (`details.retryAfterSeconds`), `verification.captcha-failed`
   * (`details.captcha`) after many requests from one address, `verification.not-allowed` when no provider carries the
   * channel, `verification.quota`, `verification.phone-invalid` and `verification.failed`.
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
  }): Promise<number>;
  /** Uses up the code. Fails with `verification.code-invalid` when a concurrent call used it first. */
  use(tx: Tx, id: number): Promise<void>;
  deleteOld(): Promise<void>;
}

export interface OneTimeCodeParts {
  database: Database;
  clock: Clock;
  ids: Pick<Ids, 'code'>;
  post: Post;
  captchas: Captchas;
  passwords: Passwords;
  platform: Pick<PlatformService, 'profile' | 'setting'>;
}

const digits = 6;
const throttleMs = 1_000;
const requestWindowMs = 15 * minuteMs;
/**
 * Requests of one address, for any numbers, after which it needs a captcha (`captchaAfterRequests`) or is blocked
 * (`requestsPerAddressMax`).
 */
const captchaAfterRequests = 3;
const requestsPerAddressMax = 30;
/** Keeps expired codes this long, so that an expired code can be told from a wrong one. */
const retentionMs = 60 * minuteMs;

export function createOneTimeCodes(parts: OneTimeCodeParts): OneTimeCodes {
  const { database, clock, ids, post, passwords, platform } = parts;
  const db = database.withTables<IdentityTables>();
  const { validMinutes, triesMax, blockMinutes } = platform.profile.oneTimeCode;
  const perSubject: AttemptLimit = {
    failuresMax: triesMax,
    windowMs: requestWindowMs,
    lockMs: blockMinutes * minuteMs,
  };
  const perAddress: AttemptLimit = { ...perSubject, failuresMax: requestsPerAddressMax };
  const perCode: AttemptLimit = { ...perSubject, windowMs: validMinutes * minuteMs };
  const requireFewRequests = createRequestLimit(parts, { perSubject, perAddress });

  return {
    validMinutes,
    async request(request) {
      const { purpose, subject, to, language } = request;
      await requireFewRequests(request);
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
    async find({ purpose, subject, code = '', field = 'verificationCode' }) {
      const typed = code.replaceAll(/\s/g, '');
      if (typed === '') throw createCodeError('verification.code-missing', field, 'required');
      const guard = `code:${purpose}:${subject}`;
      const attempt = await beginAttempt(db, guard, perCode, clock.now());
      if (!attempt.allowed) throw tooMany(attempt.lockedUntil, clock.now());
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

function createRequestLimit(
  { database, clock, post, captchas }: OneTimeCodeParts,
  { perSubject, perAddress }: { perSubject: AttemptLimit; perAddress: AttemptLimit },
) {
  const db = database.withTables<IdentityTables>();
  return async ({ purpose, subject, to, ip, captcha, ...request }: CodeRequest): Promise<void> => {
    const now = clock.now();
    const channelState = post.getChannelState(to?.channel ?? 'sms');
    if (channelState === 'closed')
      throw new AppError('verification.not-allowed', 'Nothing carries messages of this kind here.');
    if (channelState === 'quota')
      throw new AppError('verification.quota', 'The provider takes no more messages.');
    const latest = await readLastSentAt(db, { purpose, subject });
    const waitMs = latest === undefined ? 0 : throttleMs - (now.getTime() - latest.getTime());
    if (waitMs > 0)
      throw new AppError('request.too-many', 'A code is sent at most once a second.', {
        details: { retryAfterMs: waitMs },
      });
    const address = `code-address:${toCallerNetwork(ip)}`;
    const { failures } = await readAttempts(db, address, perAddress, now);
    if (
      !request.isMember &&
      failures >= captchaAfterRequests &&
      !(captcha && (await captchas.verify(captcha)))
    )
      throw new AppError(
        'verification.captcha-failed',
        'This address asked for many codes: a captcha is needed.',
        {
          details: { captcha: true },
          fields: [{ path: ['captcha'], rule: captcha?.text ? 'captcha_wrong' : 'captcha_required' }],
        },
      );
    for (const [guard, limit] of [
      [address, perAddress],
      [`code-request:${purpose}:${subject}`, perSubject],
    ] as const) {
      const attempt = await beginAttempt(db, guard, limit, now);
      if (!attempt.allowed) throw tooMany(attempt.lockedUntil, now);
    }
  };
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

export const tooMany = (until: Date, now: Date): AppError =>
  new AppError('verification.too-many', 'Too many codes or tries; it is blocked for a while.', {
    details: { retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000) },
  });
