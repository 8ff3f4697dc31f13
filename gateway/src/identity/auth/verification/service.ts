import { AppError, isAppError } from '@parlour/contracts';
import type { ChallengeMethod } from '@parlour/contracts/calls';
import type { PlatformService } from '../../../platform/index.ts';
import {
  type Clock,
  type Database,
  hashToken,
  type Ids,
  minuteMs,
  type Outbox,
  type Post,
  type PostChannel,
  parseBrowserName,
} from '../../../server/index.ts';
import { maskEmail, maskMobile, readContacts } from '../../members/index.ts';
import type { IdentityTables } from '../../tables.ts';
import { type AttemptLimit, beginAttempt, clearAttempts, readAttempts } from '../attempt-store.ts';
import type { Authenticators } from '../authenticator/index.ts';
import type { CaptchaAnswer } from '../captcha/index.ts';
import { type OneTimeCodes, tooMany } from '../codes/index.ts';
import {
  type Credentials,
  findCredentialsById,
  insertLogin,
  isPasswordChangeDue,
  type OpenChallenge,
  type OpenedLogin,
  type Origin,
  openLoginSession,
  readLastLogins,
} from '../login/index.ts';
import { notifyPasswordKnown } from '../notices.ts';
import type { Sessions } from '../sessions/index.ts';
import { deleteExpiredChallenges, findChallenge, insertChallenge, useChallenge } from './store.ts';

interface ChallengeAnswer {
  challenge: string;
  method: ChallengeMethod;
  answer: string;
  /** Trusts this device from now on, whatever its address. */
  rememberDevice: boolean;
}

export interface Challenges {
  /**
   * Opens the challenge that must follow a right password from an untrusted origin. Returns undefined when none is
   * required or the member has no method to prove who they are.
   */
  openFor(member: Credentials, trustedOrigin: string | undefined): Promise<OpenChallenge | undefined>;
  /**
   * Sends the code of a challenge. Fails with `identity.verification-over` and the errors of `OneTimeCodes.request`.
   */
  sendCode(request: CodeOfChallenge, origin: Origin): Promise<number>;
  /**
   * Opens a session after a correct answer. Fails with `identity.verification-over`, `identity.verification-failed`,
   * `verification.too-many` and the errors of `OneTimeCodes.find`.
   */
  answer(given: ChallengeAnswer, origin: Origin): Promise<OpenedLogin & { deviceToken: string | undefined }>;
  deleteOld(): Promise<void>;
}

interface CodeOfChallenge {
  challenge: string;
  method: 'sms' | 'email';
  language: string | undefined;
  captcha: CaptchaAnswer;
}

export interface ChallengeParts {
  database: Database;
  clock: Clock;
  ids: Pick<Ids, 'token'>;
  outbox: Outbox;
  post: Post;
  sessions: Sessions;
  codes: OneTimeCodes;
  authenticators: Authenticators;
  platform: Pick<PlatformService, 'profile' | 'setting'>;
  passwordDays(): number | undefined;
}

const validMs = 15 * minuteMs;

export function createChallenges(parts: ChallengeParts): Challenges {
  const { database, clock, ids, codes } = parts;
  const db = database.withTables<IdentityTables>();

  const require = async (token: string): Promise<{ memberId: number; tokenHash: string }> => {
    const tokenHash = hashToken(token);
    const memberId = await findChallenge(db, tokenHash, clock.now());
    if (memberId === undefined) throw createExpiredError();
    return { memberId, tokenHash };
  };

  return {
    async openFor(member, trustedOrigin) {
      if (trustedOrigin !== undefined) return undefined;
      const methods = await findMethods(parts, member.memberId);
      const isNew =
        methods.some(({ method }) => method === 'authenticator') ||
        (await readLastLogins(db, member.memberId, 1)).length > 0;
      if (!isNew || methods.length === 0) return undefined;
      const challenge = ids.token();
      const now = clock.now();
      await insertChallenge(db, {
        tokenHash: hashToken(challenge),
        memberId: member.memberId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + validMs),
      });
      return {
        challenge,
        methods: methods.map(({ method, hint }) => ({ method, ...(hint !== undefined && { hint }) })),
        expiresInSeconds: validMs / 1000,
      };
    },
    async sendCode({ challenge, method, language, captcha }, { ip }) {
      const { memberId, tokenHash } = await require(challenge);
      const to = (await findMethods(parts, memberId)).find((one) => one.method === method)?.to;
      if (to === undefined) throw new AppError('verification.not-allowed', 'Not by this method.');
      const request = { purpose: 'challenge', subject: tokenHash, to, language, ip, captcha } as const;
      await codes.request({ ...request, waitForSending: true });
      return codes.validMinutes;
    },
    async answer({ challenge, rememberDevice, ...given }, origin) {
      const { memberId, tokenHash } = await require(challenge);
      const found = await findCredentialsById(db, memberId);
      if (found?.status !== 'active') throw createExpiredError();
      const codeId = await verifyAnswer(parts, { memberId, tokenHash, ...given }).catch(
        async (error: unknown) => {
          if (isFailedProof(error)) await recordFailedProof(parts, memberId, origin);
          throw error;
        },
      );
      const [last] = await readLastLogins(db, memberId, 1);
      const now = clock.now();
      const deviceToken = rememberDevice ? ids.token() : origin.deviceToken;
      const seen = { at: now, ip: origin.ip, browser: parseBrowserName(origin.userAgent), deviceToken };
      const mustChangePassword = isPasswordChangeDue(found, parts.passwordDays(), now);
      const token = await database.transaction(async (tx) => {
        if (codeId !== undefined) await codes.use(tx, codeId);
        if (!(await useChallenge(tx.withTables<IdentityTables>(), tokenHash))) throw createExpiredError();
        return openLoginSession(parts, tx, found, { ...seen, mustChangePassword });
      });
      return {
        token,
        username: found.username,
        accountCode: found.accountCode,
        isFirstLogin: last === undefined,
        mustChangePassword,
        lastLoginAt: last?.at,
        deviceToken: rememberDevice ? deviceToken : undefined,
      };
    },
    deleteOld: () => deleteExpiredChallenges(db, clock.now()),
  };
}

interface Method {
  method: ChallengeMethod;
  hint?: string;
  to?: { channel: PostChannel; address: string };
}

/**
 * Returns the methods of a member. An authenticator is stronger than the others, so it is the only method when it is
 * on.
 */
async function findMethods(
  { database, authenticators, post }: ChallengeParts,
  memberId: number,
): Promise<Method[]> {
  if (await authenticators.isOn(memberId)) return [{ method: 'authenticator' }];
  const contact = await readContacts(database.withTables<IdentityTables>(), memberId);
  const { dialing_code: dialingCode, mobile, email, real_name: realName } = contact ?? {};
  const methods: Method[] = [];
  if (mobile && dialingCode && post.getChannelState('sms') !== 'closed')
    methods.push({
      method: 'sms',
      hint: maskMobile(dialingCode, mobile),
      to: { channel: 'sms', address: dialingCode + mobile },
    });
  if (email && post.getChannelState('mail') !== 'closed')
    methods.push({ method: 'email', hint: maskEmail(email), to: { channel: 'mail', address: email } });
  if (realName) methods.push({ method: 'bankName' });
  return methods;
}

const isFailedProof = (error: unknown): boolean =>
  isAppError(error, 'identity.verification-failed') || isAppError(error, 'verification.code-invalid');

/** Records a failed proof. After the first of a row, it tells the owner that somebody knows the password. */
async function recordFailedProof(parts: ChallengeParts, memberId: number, origin: Origin): Promise<void> {
  const { database, clock, platform } = parts;
  const db = database.withTables<IdentityTables>();
  const at = clock.now();
  const browser = parseBrowserName(origin.userAgent);
  await insertLogin(db, { at, ip: origin.ip, browser, memberId, outcome: 'verification-failed' });
  const { failures } = await readAttempts(db, toGuardKey(memberId), toLimit(platform), at);
  if (failures === 1) await database.transaction((tx) => notifyPasswordKnown(parts, tx, memberId));
}

const toGuardKey = (memberId: number): string => `verify:${memberId}`;

function toLimit(platform: ChallengeParts['platform']): AttemptLimit {
  const { triesMax, validMinutes, blockMinutes } = platform.profile.oneTimeCode;
  return { failuresMax: triesMax, windowMs: validMinutes * minuteMs, lockMs: blockMinutes * minuteMs };
}

/** Verifies the answer. Returns the id of the one-time code to use up, if any. */
async function verifyAnswer(
  parts: ChallengeParts,
  given: { memberId: number; tokenHash: string; method: ChallengeMethod; answer: string },
): Promise<number | undefined> {
  const { memberId, tokenHash, method, answer } = given;
  const { platform, database, clock, codes, authenticators } = parts;
  const db = database.withTables<IdentityTables>();
  // The limit is per member, so that a new challenge gives no new tries.
  const guard = toGuardKey(memberId);
  const attempt = await beginAttempt(db, guard, toLimit(platform), clock.now());
  if (!attempt.allowed) throw tooMany(attempt.lockedUntil, clock.now());
  const isOffered = (await findMethods(parts, memberId)).some((one) => one.method === method);
  if (!isOffered) throw new AppError('verification.not-allowed', 'Not by this method.');
  if (method === 'sms' || method === 'email') {
    const id = await codes.find({ purpose: 'challenge', subject: tokenHash, code: answer, field: 'answer' });
    await clearAttempts(db, guard);
    return id;
  }
  const isRight =
    method === 'authenticator'
      ? await authenticators.verifyCode(memberId, answer)
      : isSameName(answer, (await readContacts(db, memberId))?.real_name ?? undefined);
  if (!isRight)
    throw new AppError('identity.verification-failed', 'The answer does not prove who this is.', {
      fields: [{ path: ['answer'], rule: 'invalid' }],
    });
  await clearAttempts(db, guard);
  return undefined;
}

/** Compares names of bank account owners, ignoring spacing and letter case. */
function isSameName(written: string, name: string | undefined): boolean {
  const normalize = (text: string): string =>
    text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en');
  return name !== undefined && normalize(written) !== '' && normalize(written) === normalize(name);
}

const createExpiredError = (): AppError =>
  new AppError('identity.verification-over', 'No such verification is open.');
