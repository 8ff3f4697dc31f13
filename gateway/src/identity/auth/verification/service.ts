import { AppError, isAppError } from '@parlour/contracts';
import type { ChallengeMethod } from '@parlour/contracts/calls';
import type { PlatformService } from '../../../platform/index.ts';
import {
  type Clock,
  type Database,
  hashToken,
  type Ids,
  minuteMs,
  type Post,
  parseBrowserName,
  type Tx,
} from '../../../server/index.ts';
import { readContacts } from '../../members/index.ts';
import type { IdentityTables } from '../../tables.ts';
import {
  type Admission,
  deleteExpiredChallenges,
  findChallenge,
  findCredentialsById,
  findProofMethods,
  insertLogin,
  type OpenedLogin,
  type Origin,
  type ProofMethod,
  useChallenge,
} from '../admission/index.ts';
import { type AttemptLimit, beginAttempt, clearAttempts, readAttempts } from '../attempt-store.ts';
import type { Authenticators } from '../authenticator/index.ts';
import type { BrowserCaptcha } from '../captcha/index.ts';
import { createTooManyCodesError, type OneTimeCodes } from '../codes/index.ts';
import { notifyOwner } from '../notices.ts';

interface ChallengeAnswer {
  challenge: string;
  method: ChallengeMethod;
  answer: string;
  /** Trusts this device from now on, whatever its address. */
  rememberDevice: boolean;
}

/** Challenges of `Admission`, which ask for one more proof before a session opens. */
export interface Challenges {
  /**
   * Sends the code of a challenge. Fails with `identity.verification-over` and the errors of `OneTimeCodes.request`.
   */
  sendCode(request: CodeOfChallenge, origin: Origin): Promise<number>;
  /**
   * Opens a session after a correct answer. Fails with `identity.verification-over`, `identity.verification-failed`,
   * `verification.too-many` and the errors of `OneTimeCodes.find` and `Admission.openAfterProofs`.
   */
  answer(given: ChallengeAnswer, origin: Origin): Promise<OpenedLogin & { deviceToken: string | undefined }>;
  deleteOld(): Promise<void>;
}

interface CodeOfChallenge {
  challenge: string;
  method: 'sms' | 'email';
  language: string | undefined;
  captcha: BrowserCaptcha;
}

interface ChallengeParts {
  database: Database;
  clock: Clock;
  ids: Pick<Ids, 'token'>;
  post: Post;
  admission: Pick<Admission, 'openAfterProofs'>;
  codes: OneTimeCodes;
  authenticators: Authenticators;
  platform: Pick<PlatformService, 'profile' | 'setting'>;
}

export function createChallenges(parts: ChallengeParts): Challenges {
  const { database, clock, ids, codes } = parts;
  const db = database.withTables<IdentityTables>();

  const require = async (token: string) => {
    const tokenHash = hashToken(token);
    const found = await findChallenge(db, tokenHash, clock.now());
    if (found === undefined) throw createExpiredError();
    return { ...found, tokenHash };
  };

  return {
    async sendCode({ challenge, method, language, captcha }, { ip }) {
      const { memberId, tokenHash } = await require(challenge);
      const to = (await findMethods(parts, memberId)).find((one) => one.method === method)?.to;
      if (to === undefined) throw new AppError('verification.not-allowed', 'Not by this method.');
      const request = { purpose: 'challenge', subject: tokenHash, to, language, ip, captcha } as const;
      await codes.request({ ...request, waitForSending: true });
      return codes.validMinutes;
    },
    async answer({ challenge, rememberDevice, ...given }, origin) {
      const { memberId, tokenHash, proofs } = await require(challenge);
      const member = await findCredentialsById(db, memberId);
      if (member?.status !== 'active') throw createExpiredError();
      const codeId = await verifyAnswer(parts, { memberId, tokenHash, ...given }).catch(
        async (error: unknown) => {
          if (isFailedProof(error)) await recordFailedProof(parts, memberId, origin);
          throw error;
        },
      );
      const deviceToken = rememberDevice ? ids.token() : undefined;
      const accept = async (tx: Tx): Promise<void> => {
        if (codeId !== undefined) await codes.use(tx, codeId);
        if (!(await useChallenge(tx.withTables<IdentityTables>(), tokenHash))) throw createExpiredError();
      };
      const login = { member, proofs: [...proofs, given.method], accept, trustsDevice: rememberDevice };
      const opened = await parts.admission.openAfterProofs(login, {
        ...origin,
        deviceToken: deviceToken ?? origin.deviceToken,
      });
      return { ...opened, deviceToken };
    },
    deleteOld: () => deleteExpiredChallenges(db, clock.now()),
  };
}

const findMethods = ({ database, post }: ChallengeParts, memberId: number): Promise<ProofMethod[]> =>
  findProofMethods(post, database.withTables<IdentityTables>(), memberId);

const isFailedProof = (error: unknown): boolean =>
  isAppError(error, 'identity.verification-failed') || isAppError(error, 'verification.code-invalid');

/** Records a failed proof. After the first of a series, it notifies the owner that somebody knows the password. */
async function recordFailedProof(parts: ChallengeParts, memberId: number, origin: Origin): Promise<void> {
  const { database, clock, platform } = parts;
  const db = database.withTables<IdentityTables>();
  const at = clock.now();
  const browser = parseBrowserName(origin.userAgent);
  await insertLogin(db, { at, ip: origin.ip, browser, memberId, outcome: 'verification-failed' });
  const { failures } = await readAttempts(db, toGuardKey(memberId), toLimit(platform), at);
  if (failures === 1)
    await database.transaction((tx) => notifyOwner(parts, tx, memberId, { notice: 'password-known' }));
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
  if (!attempt.allowed) throw createTooManyCodesError(attempt.lockedUntil, clock.now());
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
