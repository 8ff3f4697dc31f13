import { AppError, isAppError } from '@parlour/contracts';
import {
  type Clock,
  type Database,
  minuteMs,
  parseBrowserName,
  type Tx,
  toCallerNetwork,
} from '../../../server/index.ts';
import type { IdentityTables, LoginOutcome } from '../../tables.ts';
import {
  type Admission,
  findCredentials,
  findTrustedOrigin,
  insertLogin,
  type OpenedLogin,
  type Origin,
} from '../admission/index.ts';
import {
  type AttemptLimit,
  beginAttempt,
  checkCounted,
  clearAttempts,
  readAttempts,
} from '../attempt-store.ts';
import type { CaptchaAnswer, Captchas } from '../captcha/index.ts';
import { createLockedError } from '../locked-error.ts';
import type { Passwords } from '../passwords.ts';

export interface LoginParts {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  captchas: Captchas;
  admission: Pick<Admission, 'openAfterProofs'>;
  limit: AttemptLimit;
  /** Number of wrong passwords after which a captcha is required. */
  captchaAfterFailures: number;
}

export interface GivenCredentials {
  username: string;
  password: string;
  captcha?: CaptchaAnswer | undefined;
}

/** Rate limit per name. Right passwords count too, because nobody logs in more often by hand. */
const attemptsPerName: AttemptLimit = { failuresMax: 10, windowMs: minuteMs, lockMs: minuteMs };
/** Wrong passwords from one address, with any names, after which it needs a captcha. */
const captchaAfterAddressFailures = 20;
/** Failure limit so high that the address is counted but never locked. */
const uncounted = 1_000_000_000;

/**
 * Creates the login with name and password. It fails with `identity.wrong-credentials` for a wrong name or password,
 * `identity.captcha-required` and `identity.captcha-wrong` after failures, `identity.locked`
 * (`details.retryAfterSeconds`) after too many failures (including for unknown names), `identity.account-closed` when
 * the password was right, `identity.verification-required` (`details` is an `OpenChallenge`) when the member must prove
 * more, and `request.too-many` and `server.busy`. `details.captcha` is true when the next try needs a captcha.
 *
 * Failures from each of the member's trusted origins are counted separately, so strangers who lock a name do not lock
 * out its owner.
 */
export function createLogIn(parts: LoginParts) {
  const { clock, passwords, limit } = parts;
  const db = parts.database.withTables<IdentityTables>();
  const checkCaptcha = createCaptchaCheck(parts);

  return async (given: GivenCredentials, origin: Origin): Promise<OpenedLogin> => {
    const now = clock.now();
    const name = given.username.toLowerCase();
    const trustedOrigin = await findTrustedOrigin(db, name, origin, now);
    const guard = toGuardKey(name, trustedOrigin);
    const counted = await beginAttempt(db, `rate:${guard}`, attemptsPerName, now);
    const seen = { at: now, ip: origin.ip, browser: parseBrowserName(origin.userAgent) };
    const found = await findCredentials(db, name);
    const refuse = async (outcome: LoginOutcome, error: unknown): Promise<never> => {
      await insertLogin(db, { ...seen, memberId: found?.memberId, outcome });
      throw error;
    };

    if (!counted.allowed) {
      const error = createTooManyLoginsError(counted.lockedUntil.getTime() - now.getTime());
      // One entry for each minute, however many requests a stranger sends.
      if (counted.failures > attemptsPerName.failuresMax + 1) throw error;
      return refuse('too-many', error);
    }
    const before = await readAttempts(db, guard, limit, now);
    if (before.lockedUntil && before.failures >= limit.failuresMax)
      return refuse('locked', createLockedError(before.lockedUntil, now));
    await checkCaptcha(before.failures, given.captcha, origin.ip).catch((error: unknown) => {
      if (!isAppError(error)) throw error;
      return refuse('captcha-failed', error);
    });
    const attempt = await beginAttempt(db, guard, limit, now);
    if (!attempt.allowed) return refuse('locked', createLockedError(attempt.lockedUntil, now));
    const isPreferred = trustedOrigin !== undefined;
    const isRight = await checkCounted(db, guard, limit, () =>
      passwords.matches(given.password, found?.passwordHash, { isPreferred }),
    );
    if (!isRight || found === undefined) {
      await beginAttempt(db, toAddressGuardKey(origin.ip), { ...limit, failuresMax: uncounted }, now);
      return refuse(
        'wrong-credentials',
        createCredentialsError(attempt.failures >= parts.captchaAfterFailures),
      );
    }
    const accept = (tx: Tx) => clearAttempts(tx.withTables<IdentityTables>(), guard);
    return parts.admission.openAfterProofs({ member: found, proofs: ['password'], accept }, origin);
  };
}

/**
 * Creates the check that refuses a login without a correct captcha when one is required. Such a login does not count as
 * a try of the password.
 */
function createCaptchaCheck({ database, clock, captchas, limit, captchaAfterFailures }: LoginParts) {
  const db = database.withTables<IdentityTables>();
  return async (failures: number, given: CaptchaAnswer | undefined, ip: string): Promise<void> => {
    const isNeeded =
      failures >= captchaAfterFailures ||
      (await readAttempts(db, toAddressGuardKey(ip), limit, clock.now())).failures >=
        captchaAfterAddressFailures;
    if (!isNeeded || (given !== undefined && (await captchas.verify(given)))) return;
    const code = given?.text ? 'identity.captcha-wrong' : 'identity.captcha-required';
    throw new AppError(code, 'After failures a login needs the text of the captcha last drawn.', {
      details: { captcha: true },
      fields: [{ path: ['captcha'], rule: given?.text ? 'captcha_wrong' : 'captcha_required' }],
    });
  };
}

const toGuardKey = (name: string, trustedOrigin: string | undefined): string =>
  trustedOrigin === undefined ? `login:${name}` : `login:${name}:${trustedOrigin}`;
const toAddressGuardKey = (ip: string): string => `address:${toCallerNetwork(ip)}`;

const createCredentialsError = (captcha: boolean): AppError =>
  new AppError('identity.wrong-credentials', 'No account has this name and this password.', {
    details: { captcha },
  });

const createTooManyLoginsError = (waitMs: number): AppError =>
  new AppError('request.too-many', 'Too many logins with one name.', { details: { retryAfterMs: waitMs } });
