import { AppError } from '@parlour/contracts';
import type { PlatformService } from '../../../platform/index.ts';
import {
  type Clock,
  type Database,
  dayMs,
  type Logger,
  minuteMs,
  type Post,
  type PostChannel,
  toCallerNetwork,
} from '../../../server/index.ts';
import type { IdentityTables } from '../../tables.ts';
import { type AttemptLimit, beginAttempt, readAttempts } from '../attempt-store.ts';
import type { BrowserCaptcha, Captchas } from '../captcha/index.ts';
import { type CodePurpose, readLastSentAt } from './store.ts';
import { createTooManyCodesError } from './too-many-codes.ts';

export interface CodeToLimit {
  purpose: CodePurpose;
  /** Key that ties the code to its recipient. */
  subject: string;
  /** Recipient; undefined when nothing will be sent. */
  to: { channel: PostChannel; address: string } | undefined;
  ip: string;
  captcha?: BrowserCaptcha | undefined;
  /**
   * The origin of the request, if the owner of the number trusts it. Its requests are counted separately, so
   * that strangers cannot use up the owner's.
   */
  trustedOrigin?: string | undefined;
  /** A signed-in member needs no captcha. */
  isMember?: boolean;
}

export interface RequestLimitParts {
  database: Database;
  clock: Clock;
  log: Logger;
  post: Pick<Post, 'getChannelState'>;
  captchas: Captchas;
  platform: Pick<PlatformService, 'profile'>;
}

/** Interval between two codes for one recipient. */
const throttleMs = 1_000;
const windowMs = 15 * minuteMs;
/**
 * Requests of one address, for any numbers, after which it needs a captcha (`captchaAfterRequests`) or is blocked
 * (`requestsPerAddressMax`).
 */
const captchaAfterRequests = 3;
const requestsPerAddressMax = 30;

/**
 * Creates the check before a code is sent. A browser needs a captcha before its first code by SMS, and an address after
 * many. A recipient is locked for longer each time, and numbers, their prefixes and the whole site have caps per day.
 * The check returns the token of a browser in which a captcha was solved, now or earlier.
 */
export function createRequestLimit(parts: RequestLimitParts) {
  const { database, clock, post, platform } = parts;
  const db = database.withTables<IdentityTables>();
  const requireDailyRoom = createDailyCaps(parts);
  return async (request: CodeToLimit): Promise<string | undefined> => {
    const { purpose, subject, to, ip, trustedOrigin } = request;
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
    const { triesMax: failuresMax, blockMinutes, lockMinutes } = platform.profile.oneTimeCode;
    const perAddress: AttemptLimit = {
      failuresMax: requestsPerAddressMax,
      windowMs,
      lockMs: blockMinutes * minuteMs,
    };
    const perSubject: AttemptLimit = {
      failuresMax,
      windowMs,
      lockMs: lockMinutes.map((minutes) => minutes * minuteMs),
    };
    const address = `code-address:${toCallerNetwork(ip)}`;
    const requestsOfAddress = (await readAttempts(db, address, perAddress, now)).failures;
    const browserToken = await requireCaptcha(parts, request, requestsOfAddress);
    const guard = `code-request:${purpose}:${subject}`;
    for (const [counted, limit] of [
      [address, perAddress],
      [trustedOrigin === undefined ? guard : `${guard}:${trustedOrigin}`, perSubject],
    ] as const) {
      const attempt = await beginAttempt(db, counted, limit, now);
      if (!attempt.allowed) throw createTooManyCodesError(attempt.lockedUntil, now);
    }
    await requireDailyRoom(request);
    return browserToken;
  };
}

/** Returns the token of the browser, which may be new. */
async function requireCaptcha(
  { captchas }: RequestLimitParts,
  { purpose, to, captcha, isMember = false }: CodeToLimit,
  requestsOfAddress: number,
): Promise<string | undefined> {
  const token = captcha?.browser.token;
  if (isMember) return token;
  // A challenge follows a right password, and its code goes to the member's own contact.
  const isOpenToAll = purpose !== 'challenge' && (to?.channel ?? 'sms') === 'sms';
  const isFirst = isOpenToAll && !(await captchas.isKnownBrowser(captcha?.browser));
  if (!isFirst && requestsOfAddress < captchaAfterRequests) return token;
  if (captcha && (await captchas.verify(captcha))) {
    return captchas.rememberBrowser(captcha.browser);
  }
  throw new AppError('verification.captcha-failed', 'A captcha is needed before this code is sent.', {
    details: { captcha: true },
    fields: [{ path: ['captcha'], rule: captcha?.text ? 'captcha_wrong' : 'captcha_required' }],
  });
}

/** Digits of a number, with its country code, that the codes of one prefix have in common. */
const prefixLength = 6;
/** So high that requests are counted but never locked. */
const uncounted = 1_000_000_000;
const perDay: AttemptLimit = { failuresMax: uncounted, windowMs: 2 * dayMs, lockMs: 0 };

/**
 * Creates the caps of codes by SMS per day (UTC), because each costs money: for a number, for the numbers that begin
 * alike, and for the site. The first code over a cap of the last two is an alarm in the log.
 */
function createDailyCaps({ database, clock, log, platform }: RequestLimitParts) {
  const db = database.withTables<IdentityTables>();
  return async (request: CodeToLimit): Promise<void> => {
    const { to, subject, trustedOrigin } = request;
    const now = clock.now();
    const day = now.toISOString().slice(0, 10);
    const toSubject = (scope: string): string => `sms-day:${day}:${scope}`;
    const countToday = async (scope: string): Promise<number> => {
      const attempt = await beginAttempt(db, toSubject(scope), perDay, now);
      return attempt.allowed ? attempt.failures : uncounted;
    };
    if ((to?.channel ?? 'sms') !== 'sms') return;
    const { perNumber, perPrefix, perSite } = platform.profile.oneTimeCode.dailyMax;
    const number = to?.address ?? subject;
    if ((await countToday(toNumberScope(request.purpose, number, trustedOrigin))) > perNumber)
      throw createTooManyCodesError(new Date(Date.parse(`${day}T00:00:00Z`) + dayMs), now);
    for (const [scope, most] of [
      [`prefix:${number.slice(0, prefixLength)}`, perPrefix],
      ['site', perSite],
    ] as const) {
      // A code that is not sent costs nothing, but its refusal is the same: it must not reveal which numbers have
      // accounts.
      const count =
        to === undefined
          ? (await readAttempts(db, toSubject(scope), perDay, now)).failures + 1
          : await countToday(scope);
      if (to !== undefined && count === most + 1)
        log.error({ alarm: 'codes-by-sms', scope, day, most }, 'daily cap reached');
      if (count > most) throw new AppError('verification.quota', 'No more codes are sent today.');
    }
  };
}

/**
 * Returns the key under which codes count against the cap of a number. Codes that only its owner can request, after a
 * password or within a session, or at an origin that the owner trusts, are counted separately, so that strangers cannot
 * use them up.
 */
const toNumberScope = (purpose: CodePurpose, number: string, trustedOrigin: string | undefined): string =>
  ownerPurposes.has(purpose) || trustedOrigin !== undefined ? `owner:${number}` : `number:${number}`;

/** Codes that only the signed-in owner of the number requests. */
const ownerPurposes: ReadonlySet<CodePurpose> = new Set(['challenge', 'password', 'payout']);
