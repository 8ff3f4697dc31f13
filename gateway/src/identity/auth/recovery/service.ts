import { createHash } from 'node:crypto';
import { AppError } from '@parlour/contracts';
import { sql } from 'kysely';
import type { PlatformService } from '../../../platform/index.ts';
import { parseBrowserName } from '../../../server/http/browser-name.ts';
import type { Audit, Clock, Database, GatewayConfig, Ids, Outbox, Post, Tx } from '../../../server/index.ts';
import { withMinimumDuration } from '../../../server/minimum-duration.ts';
import { toSiteUrl } from '../../../server/site-url.ts';
import type { IdentityTables } from '../../tables.ts';
import { type AttemptLimit, beginAttempt, clearLoginAttempts } from '../attempt-store.ts';
import { createRecoveryMessage } from '../codes/messages.ts';
import { type PhoneNumber, toText } from '../codes/phone-number.ts';
import type { OneTimeCodes } from '../codes/service.ts';
import { tooMany } from '../codes/service.ts';
import type { PhoneCodeRequest } from '../login/log-in-by-phone.ts';
import { type OpenedLogin, type Origin, openLoginSession } from '../login/login-session.ts';
import { type Credentials, findByMobile, findCredentialsById, readLastLogins } from '../login/store.ts';
import { notifyPasswordChanged } from '../notices.ts';
import { setPassword } from '../password/change-password.ts';
import { checkNewPassword } from '../password/password-rules.ts';
import type { Passwords } from '../passwords.ts';
import type { Sessions } from '../sessions/service.ts';
import type { Challenges } from '../verification/service.ts';

export interface RecoveryParts {
  config: Pick<GatewayConfig, 'publicUrl' | 'host' | 'port'>;
  database: Database;
  clock: Clock;
  ids: Pick<Ids, 'token'>;
  audit: Audit;
  outbox: Outbox;
  post: Post;
  passwords: Passwords;
  sessions: Sessions;
  codes: OneTimeCodes;
  challenges: Pick<Challenges, 'openFor'>;
  platform: Pick<PlatformService, 'profile' | 'isOn' | 'registerRules' | 'setting'>;
}

export interface Recovery {
  /**
   * Mails a link to the member with this name and email address. The response and its timing are always the same,
   * unless the profile allows `identity.recovery-unknown`. Fails with `identity.recovery-closed` when no mail can be
   * sent, and with `verification.too-many`.
   */
  requestByEmail(given: { username: string; email: string; language: string | undefined }): Promise<void>;
  /**
   * Sets the password and returns the member's user name. Fails with `identity.recovery-over` and
   * `identity.field-invalid`.
   */
  setByEmail(given: { token: string; newPassword: string; confirmNewPassword: string }): Promise<string>;
  /**
   * Sends a code. The response is the same for every number. Fails with `identity.recovery-closed` and the errors of
   * `OneTimeCodes.request`.
   */
  requestByPhone(request: PhoneCodeRequest, origin: Origin): Promise<number>;
  /**
   * Sets the password and logs in. Fails with `identity.recovery-closed`, `identity.field-invalid`,
   * `identity.account-closed`, the `verification.*` codes and, when an authenticator is on,
   * `identity.verification-required` after the password is set.
   */
  setByPhone(
    given: { number: PhoneNumber; code: string | undefined; newPassword: string },
    origin: Origin,
  ): Promise<OpenedLogin>;
  deleteOld(): Promise<void>;
}

const minute = 60_000;
const linkMinutes = 30;
/** Minimum response time. It exceeds the time of the work on a machine that is not overloaded. */
const answerMs = 200;

export function createRecovery(parts: RecoveryParts): Recovery {
  const { database, clock, codes, platform, post } = parts;
  const db = database.withTables<IdentityTables>();
  const { triesMax, blockMinutes } = platform.profile.oneTimeCode;
  const perName: AttemptLimit = {
    failuresMax: triesMax,
    windowMs: 15 * minute,
    lockMs: blockMinutes * minute,
  };
  const requirePhone = (): void => {
    if (!platform.isOn('CHNGPASSVERIF3'))
      throw new AppError('identity.recovery-closed', 'Recovery by phone is switched off.');
  };

  return {
    requestByEmail: (given) =>
      withMinimumDuration(answerMs, async () => {
        if (post.getChannelState('mail') === 'closed')
          throw new AppError('identity.recovery-closed', 'No mail goes out here.');
        const attempt = await beginAttempt(
          db,
          `recover:${given.username.toLowerCase()}`,
          perName,
          clock.now(),
        );
        if (!attempt.allowed) throw tooMany(attempt.lockedUntil, clock.now());
        const found = await sendRecoveryLink(parts, given);
        if (!found && platform.profile.recoveryNamesUnknownAccounts)
          throw new AppError('identity.recovery-unknown', 'Nobody has this name and this mailbox.');
      }),
    async setByEmail({ token, ...given }) {
      const tokenHash = hashToken(token);
      const found = await findByToken(parts, tokenHash);
      requireGoodPassword(parts, { ...given, username: found.username });
      const passwordHash = await parts.passwords.hash(given.newPassword);
      await database.transaction(async (tx) => {
        const tables = tx.withTables<IdentityTables>();
        const used = tables.deleteFrom('identity_recovery').where('token_hash', '=', tokenHash);
        if ((await used.returning('member_id').executeTakeFirst()) === undefined) throw createExpiredError();
        await recover(parts, tx, found, passwordHash);
        // Opening the link proves access to the mailbox.
        await tables
          .updateTable('identity_profile')
          .set({ email_verified_at: clock.now() })
          .where('member_id', '=', found.memberId)
          .execute();
      });
      return found.username;
    },
    async requestByPhone({ number, ...rest }, { ip }) {
      requirePhone();
      await withMinimumDuration(answerMs, async () => {
        const found = await findByMobile(db, number);
        const subject = toText(number);
        const to = found?.status === 'active' ? { channel: 'sms' as const, address: subject } : undefined;
        await codes.request({ purpose: 'recover', subject, to, ip, ...rest });
      });
      return codes.validMinutes;
    },
    async setByPhone({ number, code, newPassword }, origin) {
      requirePhone();
      const found = await findByMobile(db, number);
      const codeId = await codes.find({ purpose: 'recover', subject: toText(number), code });
      if (found === undefined) throw new AppError('verification.code-invalid', 'The code is not right.');
      if (found.status === 'closed') throw new AppError('identity.account-closed', 'This account is closed.');
      requireGoodPassword(parts, { newPassword, username: found.username });
      const passwordHash = await parts.passwords.hash(newPassword);
      const [last] = await readLastLogins(db, found.memberId, 1);
      const isGuarded = await hasAuthenticator(parts, found);
      const token = await database.transaction(async (tx) => {
        await codes.use(tx, codeId);
        await recover(parts, tx, found, passwordHash);
        const seen = { at: clock.now(), ip: origin.ip, browser: parseBrowserName(origin.userAgent) };
        return isGuarded
          ? undefined
          : openLoginSession(parts, tx, found, { ...seen, deviceToken: origin.deviceToken });
      });
      if (token === undefined) throw await openChallengeError(parts, found);
      const { username, accountCode } = found;
      const lastLoginAt = last?.at;
      return { token, username, accountCode, isFirstLogin: !last, mustChangePassword: false, lastLoginAt };
    },
    async deleteOld() {
      await db.deleteFrom('identity_recovery').where('expires_at', '<', clock.now()).execute();
    },
  };
}

/** Sends the link and returns true when a member has this name and email address. */
async function sendRecoveryLink(
  parts: RecoveryParts,
  { username, email, language }: { username: string; email: string; language: string | undefined },
): Promise<boolean> {
  const { database, clock, ids, post, platform } = parts;
  const owner = await database
    .withTables<IdentityTables>()
    .selectFrom('identity_member as m')
    .innerJoin('identity_profile as p', 'p.member_id', 'm.id')
    .select(['m.id', 'm.username', 'p.email'])
    .where(sql<string>`lower(m.username)`, '=', username.toLowerCase())
    .where(sql<string>`lower(p.email)`, '=', email.toLowerCase())
    .where('m.status', '=', 'active')
    .executeTakeFirst();
  const token = ids.token();
  const now = clock.now();
  await database.transaction(async (tx) => {
    await tx
      .withTables<IdentityTables>()
      .insertInto('identity_recovery')
      .values({
        token_hash: hashToken(token),
        member_id: owner?.id ?? null,
        created_at: now,
        expires_at: new Date(now.getTime() + linkMinutes * minute),
      })
      .execute();
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
  const row = await db
    .selectFrom('identity_recovery')
    .select('member_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  const found = row?.member_id ? await findCredentialsById(db, row.member_id) : undefined;
  if (found?.status !== 'active') throw createExpiredError();
  return found;
}

/** Sets the password, ends every session, clears locks, invalidates other links and notifies the owner. */
async function recover(
  parts: RecoveryParts,
  tx: Tx,
  found: Credentials,
  passwordHash: string,
): Promise<void> {
  const { memberId, username } = found;
  const tables = tx.withTables<IdentityTables>();
  const actor = `member:${memberId}`;
  await setPassword(parts, tx, { memberId, passwordHash, actor, reason: 'password-recovered' });
  await tables.deleteFrom('identity_recovery').where('member_id', '=', memberId).execute();
  await clearLoginAttempts(tables, username);
  await notifyPasswordChanged(parts, tx, memberId);
}

function requireGoodPassword(
  { platform }: RecoveryParts,
  given: { newPassword: string; confirmNewPassword?: string; username: string },
): void {
  const fields = checkNewPassword(given, platform.registerRules());
  if (fields.length > 0)
    throw new AppError('identity.field-invalid', 'The form breaks its rules.', { fields });
}

async function hasAuthenticator({ database }: RecoveryParts, { memberId }: Credentials): Promise<boolean> {
  const row = await database
    .withTables<IdentityTables>()
    .selectFrom('identity_profile')
    .select('two_factor_since')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.two_factor_since != null;
}

async function openChallengeError({ challenges }: RecoveryParts, found: Credentials): Promise<AppError> {
  const challenge = await challenges.openFor(found, undefined);
  return new AppError(
    'identity.verification-required',
    'The password is set; the authenticator is asked as well.',
    {
      details: { ...challenge },
    },
  );
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
const createExpiredError = (): AppError =>
  new AppError('identity.recovery-over', 'This link is used, expired, or was never made.');
