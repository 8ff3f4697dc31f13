import { AppError } from '@parlour/contracts';
import { Secret, TOTP } from 'otpauth';
import type { PlatformService } from '../../../platform/index.ts';
import {
  type Audit,
  type Clock,
  type Database,
  hashToken,
  type Ids,
  type Session,
} from '../../../server/index.ts';
import type { IdentityTables } from '../../tables.ts';
import { type NoticeParts, notifyOwner } from '../notices.ts';
import { createOwnerCodeLimit } from '../owner-code.ts';
import type { RequirePassword } from '../password-check.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  deleteAuthenticator,
  findAuthenticator,
  useAppCode,
  useRecoveryCode,
} from './store.ts';

interface AuthenticatorParts extends NoticeParts {
  database: Database;
  clock: Clock;
  ids: Pick<Ids, 'readable'>;
  audit: Audit;
  platform: Pick<PlatformService, 'profile' | 'setting'>;
  requirePassword: RequirePassword;
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
   * Turns the authenticator off. Fails with the errors of `begin`, `identity.authenticator-missing`,
   * `verification.code-invalid` and `verification.too-many`.
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
  const { database, clock, ids, audit, platform, requirePassword } = parts;
  const db = database.withTables<IdentityTables>();
  const { verifyAppCode, verifyCode } = createCodeChecks(parts);
  const limitGuesses = createOwnerCodeLimit(parts);

  return {
    verifyCode,
    isOn: async (memberId) => (await findAuthenticator(db, memberId))?.confirmed_at != null,
    async begin({ memberId, username }, password) {
      await requirePassword(memberId, password);
      const secret = new Secret({ size: 20 }).base32;
      if (!(await beginAuthenticator(db, { memberId, secret, now: clock.now() })))
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
        await confirmAuthenticator(tx.withTables<IdentityTables>(), {
          memberId,
          now: clock.now(),
          codeHashes: codes.map(hashToken),
        });
        await audit.record(tx, { ...toAuditFact(memberId), act: 'authenticator.on' });
        await notifyOwner(parts, tx, memberId, { notice: 'authenticator-on' });
      });
      return codes.map((one) => one.replaceAll(/(.{4})(?=.)/g, '$1-'));
    },
    async switchOff({ memberId }, { password, code }) {
      await requirePassword(memberId, password);
      if ((await findAuthenticator(db, memberId))?.confirmed_at == null) throw createMissingError();
      if (!(await limitGuesses(memberId, () => verifyCode(memberId, code)))) throw createWrongCodeError();
      await database.transaction(async (tx) => {
        await deleteAuthenticator(tx.withTables<IdentityTables>(), memberId);
        await audit.record(tx, { ...toAuditFact(memberId), act: 'authenticator.off' });
        await notifyOwner(parts, tx, memberId, { notice: 'authenticator-off' });
      });
    },
  };
}

/** Creates the checks of codes. Each code works once, even for concurrent calls. */
function createCodeChecks({ database, clock }: Pick<AuthenticatorParts, 'database' | 'clock'>) {
  const db = database.withTables<IdentityTables>();
  const verifyAppCode = async (memberId: number, code: string, isOn: boolean): Promise<boolean> => {
    const row = await findAuthenticator(db, memberId);
    if (row === undefined || (row.confirmed_at !== null) !== isOn) return false;
    const timestamp = clock.now().getTime();
    const delta = createTotp(row.secret).validate({ token: code, timestamp, window: stepTolerance });
    if (delta === null) return false;
    return useAppCode(db, memberId, Math.floor(timestamp / 1000 / stepSeconds) + delta);
  };
  const verifyCode = async (memberId: number, written: string): Promise<boolean> => {
    const code = written.toUpperCase().replaceAll(/[\s-]/g, '');
    return /^\d{6}$/.test(code)
      ? verifyAppCode(memberId, code, true)
      : useRecoveryCode(db, { memberId, codeHash: hashToken(code), now: clock.now() });
  };
  return { verifyAppCode, verifyCode };
}

const createTotp = (secret: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: stepSeconds, algorithm: 'SHA1' });

const toAuditFact = (memberId: number) => ({ actor: `member:${memberId}`, subject: `member:${memberId}` });

const createMissingError = (): AppError =>
  new AppError('identity.authenticator-missing', 'No authenticator is there to be used.');
const createWrongCodeError = (): AppError =>
  new AppError('verification.code-invalid', 'The code is not of this authenticator, or was used.', {
    fields: [{ path: ['code'], rule: 'code_invalid' }],
  });
