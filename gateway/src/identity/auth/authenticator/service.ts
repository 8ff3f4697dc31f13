import { createHash } from 'node:crypto';
import { AppError } from '@parlour/contracts';
import { Secret, TOTP } from 'otpauth';
import type { PlatformService } from '../../../platform/index.ts';
import type { Audit, Clock, Database, Ids, Session } from '../../../server/index.ts';
import type { IdentityDb, IdentityTables } from '../../tables.ts';
import { type AttemptLimit, beginAttempt, clearAttempts } from '../attempt-store.ts';
import { createLockedError } from '../login/login-session.ts';
import { findCredentialsById } from '../login/store.ts';
import type { Passwords } from '../passwords.ts';

export interface AuthenticatorParts {
  database: Database;
  clock: Clock;
  ids: Pick<Ids, 'readable'>;
  audit: Audit;
  passwords: Passwords;
  platform: Pick<PlatformService, 'setting'>;
  /** Limit of the password check before a change. */
  limit: AttemptLimit;
}

export interface Authenticators {
  /**
   * Begins the set-up. Returns the secret and its URI, which an app reads from a QR code. Fails with
   * `identity.wrong-credentials`, `identity.locked` and `identity.authenticator-on`.
   */
  begin(session: Session, password: string | undefined): Promise<{ secret: string; uri: string }>;
  /**
   * Completes the set-up with a code of the app. Returns the recovery codes, which are shown only once. Fails with
   * `identity.authenticator-missing` and `verification.code-invalid`.
   */
  confirm(session: Session, code: string): Promise<string[]>;
  /**
   * Turns the authenticator off. Fails with the errors of `begin`, `identity.authenticator-missing` and
   * `verification.code-invalid`.
   */
  switchOff(session: Session, proof: { password: string | undefined; code: string }): Promise<void>;
  isOn(memberId: number): Promise<boolean>;
  /** Verifies a code of the app or a recovery code. Each code works once. */
  verifyCode(memberId: number, code: string): Promise<boolean>;
}

const stepSeconds = 30;
/** Number of steps accepted before and after the current one, because phone clocks differ. */
const stepTolerance = 1;
const recoveryCodes = 10;
const recoveryCharacters = 16;

export function createAuthenticators(parts: AuthenticatorParts): Authenticators {
  const { database, clock, ids, audit, platform } = parts;
  const db = database.withTables<IdentityTables>();
  const requirePassword = createPasswordCheck(parts);

  const verifyAppCode = async (memberId: number, code: string, isOn: boolean): Promise<boolean> => {
    const row = await findAuthenticator(db, memberId);
    if (row === undefined || (row.confirmed_at !== null) !== isOn) return false;
    const timestamp = clock.now().getTime();
    const delta = createTotp(row.secret).validate({ token: code, timestamp, window: stepTolerance });
    if (delta === null) return false;
    const step = Math.floor(timestamp / 1000 / stepSeconds) + delta;
    const taken = await db
      .updateTable('identity_authenticator')
      .set({ last_step: step })
      .where('member_id', '=', memberId)
      .where('last_step', '<', step)
      .returning('member_id')
      .executeTakeFirst();
    return taken !== undefined;
  };
  const verifyRecoveryCode = async (memberId: number, code: string): Promise<boolean> => {
    const used = await db
      .updateTable('identity_recovery_code')
      .set({ used_at: clock.now() })
      .where('member_id', '=', memberId)
      .where('code_hash', '=', hashCode(code))
      .where('used_at', 'is', null)
      .returning('member_id')
      .executeTakeFirst();
    return used !== undefined;
  };
  const verifyCode = async (memberId: number, written: string): Promise<boolean> => {
    const code = written.toUpperCase().replaceAll(/[\s-]/g, '');
    return /^\d{6}$/.test(code) ? verifyAppCode(memberId, code, true) : verifyRecoveryCode(memberId, code);
  };

  return {
    verifyCode,
    isOn: async (memberId) => (await findAuthenticator(db, memberId))?.confirmed_at != null,
    async begin({ memberId, username }, password) {
      await requirePassword(memberId, password);
      const secret = new Secret({ size: 20 }).base32;
      const begun = await db
        .insertInto('identity_authenticator')
        .values({ member_id: memberId, secret, created_at: clock.now(), confirmed_at: null, last_step: 0 })
        .onConflict((conflict) =>
          conflict
            .column('member_id')
            .doUpdateSet({ secret, created_at: clock.now(), last_step: 0 })
            .where('identity_authenticator.confirmed_at', 'is', null),
        )
        .returning('member_id')
        .executeTakeFirst();
      if (begun === undefined)
        throw new AppError('identity.authenticator-on', 'An authenticator is set up already.');
      const totp = createTotp(secret);
      totp.issuer = platform.setting('brand').name;
      totp.label = username;
      return { secret, uri: totp.toString() };
    },
    async confirm({ memberId }, code) {
      const row = await findAuthenticator(db, memberId);
      if (row === undefined || row.confirmed_at !== null) throw createMissingError();
      if (!(await verifyAppCode(memberId, code.replaceAll(/\s/g, ''), false))) throw createWrongCodeError();
      const codes = Array.from({ length: recoveryCodes }, () => ids.readable(recoveryCharacters));
      await database.transaction(async (tx) => {
        const now = clock.now();
        const tables = tx.withTables<IdentityTables>();
        const mine = tables.updateTable('identity_authenticator').set({ confirmed_at: now });
        await mine.where('member_id', '=', memberId).execute();
        await setTwoFactor(tables, memberId, now);
        await tables.deleteFrom('identity_recovery_code').where('member_id', '=', memberId).execute();
        const rows = codes.map((one) => ({ member_id: memberId, code_hash: hashCode(one), used_at: null }));
        await tables.insertInto('identity_recovery_code').values(rows).execute();
        await audit.record(tx, { ...toAuditFact(memberId), act: 'authenticator.on' });
      });
      return codes.map((one) => one.replaceAll(/(.{4})(?=.)/g, '$1-'));
    },
    async switchOff({ memberId }, { password, code }) {
      await requirePassword(memberId, password);
      if ((await findAuthenticator(db, memberId))?.confirmed_at == null) throw createMissingError();
      if (!(await verifyCode(memberId, code))) throw createWrongCodeError();
      await database.transaction(async (tx) => {
        const tables = tx.withTables<IdentityTables>();
        await tables.deleteFrom('identity_authenticator').where('member_id', '=', memberId).execute();
        await tables.deleteFrom('identity_recovery_code').where('member_id', '=', memberId).execute();
        await setTwoFactor(tables, memberId, null);
        await audit.record(tx, { ...toAuditFact(memberId), act: 'authenticator.off' });
      });
    },
  };
}

/** Creates the check of the password before changes to an account's security. Members without a password pass it. */
export function createPasswordCheck({
  database,
  clock,
  passwords,
  limit,
}: Pick<AuthenticatorParts, 'database' | 'clock' | 'passwords' | 'limit'>) {
  const db = database.withTables<IdentityTables>();
  return async (memberId: number, password: string | undefined): Promise<void> => {
    const found = await findCredentialsById(db, memberId);
    if (found?.passwordHash == null) return;
    const guard = `password:${memberId}`;
    const attempt = await beginAttempt(db, guard, limit, clock.now());
    if (!attempt.allowed) throw createLockedError(attempt.lockedUntil, clock.now());
    if (!(await passwords.matches(password ?? '', found.passwordHash)))
      throw new AppError('identity.wrong-credentials', 'The password is not right.', {
        fields: [{ path: ['password'], rule: 'password_wrong' }],
      });
    await clearAttempts(db, guard);
  };
}

const findAuthenticator = (db: IdentityDb, memberId: number) =>
  db
    .selectFrom('identity_authenticator')
    .select(['secret', 'confirmed_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();

const setTwoFactor = (db: IdentityDb, memberId: number, since: Date | null) =>
  db
    .updateTable('identity_profile')
    .set({ two_factor_since: since })
    .where('member_id', '=', memberId)
    .execute();

const createTotp = (secret: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: stepSeconds, algorithm: 'SHA1' });

const hashCode = (code: string): string => createHash('sha256').update(code).digest('hex');
const toAuditFact = (memberId: number) => ({ actor: `member:${memberId}`, subject: `member:${memberId}` });

const createMissingError = (): AppError =>
  new AppError('identity.authenticator-missing', 'No authenticator is there to be used.');
const createWrongCodeError = (): AppError =>
  new AppError('verification.code-invalid', 'The code is not of this authenticator, or was used.', {
    fields: [{ path: ['code'], rule: 'code_invalid' }],
  });
