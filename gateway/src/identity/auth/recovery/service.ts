import { AppError } from '@parlour/contracts';
import type { PlatformService } from '../../../platform/index.ts';
import {
  type Audit,
  type Clock,
  type Database,
  type GatewayConfig,
  hashToken,
  type Ids,
  minuteMs,
  type Post,
  type PostChannel,
  type Tx,
  toSiteUrl,
  withMinimumDuration,
} from '../../../server/index.ts';
import type { IdentityTables } from '../../tables.ts';
import {
  type Admission,
  type Credentials,
  findByMobile,
  findCredentialsById,
  findTrustedOrigin,
  forgetDevices,
  type OpenedLogin,
  type Origin,
} from '../admission/index.ts';
import { type AttemptLimit, beginAttempt, clearLoginAttempts, readAttempts } from '../attempt-store.ts';
import type { CaptchaAnswer, Captchas } from '../captcha/index.ts';
import { createRecoveryMessage, type OneTimeCodes, type PhoneNumber, toText } from '../codes/index.ts';
import type { PhoneCodeRequest } from '../login/index.ts';
import { notifyOwner } from '../notices.ts';
import type { Passkeys } from '../passkeys/index.ts';
import { checkNewPassword, setPassword } from '../password/index.ts';
import type { Passwords } from '../passwords.ts';
import type { Sessions } from '../sessions/index.ts';
import type { Links } from '../third-party/index.ts';
import {
  deleteExpiredLinks,
  deleteLinksOfMember,
  findLinkMember,
  findMemberByEmail,
  insertLink,
  useLink,
} from './store.ts';

interface RecoveryParts {
  config: Pick<GatewayConfig, 'publicUrl' | 'host' | 'port'>;
  database: Database;
  clock: Clock;
  ids: Pick<Ids, 'token'>;
  audit: Audit;
  post: Post;
  passwords: Passwords;
  sessions: Sessions;
  captchas: Pick<Captchas, 'verify'>;
  codes: OneTimeCodes;
  admission: Pick<Admission, 'openAfterProofs'>;
  passkeys: Pick<Passkeys, 'removeAll'>;
  links: Pick<Links, 'suspend'>;
  platform: Pick<PlatformService, 'profile' | 'isOn' | 'registerRules' | 'setting'>;
}

interface RecoveryRequest {
  username: string;
  email: string;
  language: string | undefined;
  captcha: CaptchaAnswer;
}

export interface Recovery {
  /**
   * Mails a link to the member with this name and email address. The response and its timing are always the same,
   * unless the profile allows `identity.recovery-unknown`. Fails with `identity.recovery-closed` when no mail can be
   * sent, and with `verification.too-many`.
   */
  requestByEmail(given: RecoveryRequest): Promise<void>;
  /**
   * Sets the password and returns the member's user name. With `removesOtherWays`, passkeys and trusted devices are
   * removed, and linked services log nobody in until they are confirmed again. Fails with `identity.recovery-over`
   * and `identity.field-invalid`.
   */
  setByEmail(given: {
    token: string;
    newPassword: string;
    confirmNewPassword: string;
    removesOtherWays: boolean;
  }): Promise<string>;
  /**
   * Sends a code. The response is the same for every number. Fails with `identity.recovery-closed` and the errors of
   * `OneTimeCodes.request`.
   */
  requestByPhone(request: PhoneCodeRequest, origin: Origin): Promise<number>;
  /**
   * Works like `setByEmail` and logs in. Fails with `identity.recovery-closed`, `identity.field-invalid`,
   * `identity.account-closed`, the `verification.*` codes and, when an authenticator is on,
   * `identity.verification-required` after the password is set.
   */
  setByPhone(
    given: {
      number: PhoneNumber;
      code: string | undefined;
      newPassword: string;
      removesOtherWays: boolean;
    },
    origin: Origin,
  ): Promise<OpenedLogin>;
  /** Returns the dialing code of numbers without one. */
  getHomeDialingCode(): string;
  deleteOld(): Promise<void>;
}

const linkMinutes = 30;
/** Requests with one name are counted, but never lock it: a stranger could keep its owner out. */
const perName: AttemptLimit = { failuresMax: 1_000_000_000, windowMs: 15 * minuteMs, lockMs: 0 };
/** Requests with one name after which a captcha is required. */
const captchaAfterRequests = 2;
/** Minimum response time. It exceeds the time of the work on a machine that is not overloaded. */
const answerMs = 200;

export function createRecovery(parts: RecoveryParts): Recovery {
  const { database, clock, codes, platform, post } = parts;
  const db = database.withTables<IdentityTables>();
  const requirePhone = (): void => {
    if (!platform.isOn('CHNGPASSVERIF3'))
      throw new AppError('identity.recovery-closed', 'Recovery by phone is switched off.');
  };

  return {
    requestByEmail: (given) =>
      withMinimumDuration(answerMs, async () => {
        if (post.getChannelState('mail') === 'closed')
          throw new AppError('identity.recovery-closed', 'No mail goes out here.');
        await requireCaptcha(parts, given);
        const found = await sendRecoveryLink(parts, given);
        if (!found && platform.profile.recoveryNamesUnknownAccounts)
          throw new AppError('identity.recovery-unknown', 'Nobody has this name and this mailbox.');
      }),
    async setByEmail({ token, removesOtherWays, ...given }) {
      const tokenHash = hashToken(token);
      const found = await findByToken(parts, tokenHash);
      requireGoodPassword(parts, { ...given, username: found.username });
      const passwordHash = await parts.passwords.hash(given.newPassword);
      await database.transaction(async (tx) => {
        const tables = tx.withTables<IdentityTables>();
        if (!(await useLink(tables, tokenHash))) throw createExpiredError();
        await recover(parts, tx, found, { passwordHash, removesOtherWays, usedChannel: 'mail' });
      });
      return found.username;
    },
    async requestByPhone({ number, ...rest }, origin) {
      requirePhone();
      await withMinimumDuration(answerMs, async () => {
        const found = await findByMobile(db, number);
        const subject = toText(number);
        const to = found?.status === 'active' ? { channel: 'sms' as const, address: subject } : undefined;
        const trustedOrigin = found && (await findTrustedOrigin(db, found.username, origin, clock.now()));
        await codes.request({ purpose: 'recover', subject, to, ip: origin.ip, trustedOrigin, ...rest });
      });
      return codes.validMinutes;
    },
    async setByPhone({ number, code, newPassword, removesOtherWays }, origin) {
      requirePhone();
      const found = await findByMobile(db, number);
      const codeId = await codes.find({ purpose: 'recover', subject: toText(number), code, from: origin });
      if (found === undefined) throw new AppError('verification.code-invalid', 'The code is not right.');
      if (found.status === 'closed') throw new AppError('identity.account-closed', 'This account is closed.');
      requireGoodPassword(parts, { newPassword, username: found.username });
      const passwordHash = await parts.passwords.hash(newPassword);
      const accept = async (tx: Tx): Promise<void> => {
        await codes.use(tx, codeId);
        await recover(parts, tx, found, { passwordHash, removesOtherWays, usedChannel: 'sms' });
      };
      const member = { ...found, passwordHash, passwordChangedAt: clock.now(), passwordMustChange: false };
      return parts.admission.openAfterProofs({ member, proofs: ['sms'], accept }, origin);
    },
    getHomeDialingCode: () => platform.setting('defaultCountry').countryDialingCode,
    deleteOld: () => deleteExpiredLinks(db, clock.now()),
  };
}

/** Counts the request. After some with one name it fails with `verification.captcha-failed` without a right captcha. */
async function requireCaptcha(
  { database, clock, captchas }: RecoveryParts,
  { username, captcha }: RecoveryRequest,
): Promise<void> {
  const db = database.withTables<IdentityTables>();
  const subject = `recover:${username.toLowerCase()}`;
  const { failures } = await readAttempts(db, subject, perName, clock.now());
  if (failures >= captchaAfterRequests && !(await captchas.verify(captcha)))
    throw new AppError('verification.captcha-failed', 'Many links were requested: a captcha is needed.', {
      details: { captcha: true },
      fields: [{ path: ['captcha'], rule: captcha.text ? 'captcha_wrong' : 'captcha_required' }],
    });
  await beginAttempt(db, subject, perName, clock.now());
}

/** Sends the link and returns true when a member has this name and email address. */
async function sendRecoveryLink(
  parts: RecoveryParts,
  { username, email, language }: RecoveryRequest,
): Promise<boolean> {
  const { database, clock, ids, post, platform } = parts;
  const owner = await findMemberByEmail(database.withTables<IdentityTables>(), username, email);
  const token = ids.token();
  const now = clock.now();
  await database.transaction(async (tx) => {
    await insertLink(tx.withTables<IdentityTables>(), {
      tokenHash: hashToken(token),
      memberId: owner?.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + linkMinutes * minuteMs),
    });
    if (!owner?.email) return;
    const brand = platform.setting('brand').name;
    // The token follows the `#`, which browsers do not send to servers, so no server log contains it.
    const link = `${toSiteUrl(parts.config)}/#recover=${token}`;
    const words = createRecoveryMessage({
      link,
      username: owner.username,
      brand,
      minutes: linkMinutes,
      language,
    });
    await post.send(tx, { channel: 'mail', to: owner.email, ...words });
  });
  return owner !== undefined;
}

async function findByToken({ database, clock }: RecoveryParts, tokenHash: string): Promise<Credentials> {
  const db = database.withTables<IdentityTables>();
  const memberId = await findLinkMember(db, tokenHash, clock.now());
  const found = memberId ? await findCredentialsById(db, memberId) : undefined;
  if (found?.status !== 'active') throw createExpiredError();
  return found;
}

interface RecoveredPassword {
  passwordHash: string;
  removesOtherWays: boolean;
  /** Channel by which the member proved to be the owner. */
  usedChannel: PostChannel;
}

/**
 * Sets the password, ends every session and remembered device, clears locks, invalidates other links, removes the other
 * ways in if wanted, and notifies the owner.
 */
async function recover(
  parts: RecoveryParts,
  tx: Tx,
  { memberId, username }: Credentials,
  { passwordHash, removesOtherWays, usedChannel }: RecoveredPassword,
): Promise<void> {
  const tables = tx.withTables<IdentityTables>();
  const actor = `member:${memberId}`;
  await setPassword(parts, tx, { memberId, passwordHash, actor, reason: 'password-recovered' });
  await deleteLinksOfMember(tables, memberId);
  await clearLoginAttempts(tables, username);
  if (removesOtherWays) {
    const passkeys = await parts.passkeys.removeAll(tx, memberId);
    await parts.links.suspend(tx, memberId);
    await forgetDevices(tables, memberId);
    await parts.audit.record(tx, { actor, act: 'other-ways.remove', subject: actor, after: { passkeys } });
  }
  await notifyOwner(parts, tx, memberId, { notice: 'password-changed', usedChannel });
}

function requireGoodPassword(
  { platform }: RecoveryParts,
  given: { newPassword: string; confirmNewPassword?: string; username: string },
): void {
  const fields = checkNewPassword(given, platform.registerRules(), platform.profile.password);
  if (fields.length > 0)
    throw new AppError('identity.field-invalid', 'The form breaks its rules.', { fields });
}

const createExpiredError = (): AppError =>
  new AppError('identity.recovery-over', 'This link is used, expired, or was never made.');
