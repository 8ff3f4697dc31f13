import { AppError, type FieldIssue, matchesPattern, toPatternHintKey } from '@parlour/contracts';
import { isCommonPassword } from '@parlour/network';
import type { PlatformService } from '../../../platform/index.ts';
import type { Audit, Clock, Database, Session } from '../../../server/index.ts';
import type { IdentityTables } from '../../tables.ts';
import { findCredentialsById } from '../admission/index.ts';
import { type AttemptLimit, beginAttempt, checkCounted, clearAttempts } from '../attempt-store.ts';
import { type NoticeParts, notifyOwner } from '../notices.ts';
import type { RequirePassword } from '../password-check.ts';
import type { Passwords } from '../passwords.ts';
import { readPaymentPasswordHash, replacePaymentPasswordHash } from './store.ts';

interface PaymentPasswordParts {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  limit: AttemptLimit;
}

/**
 * Creates the check that protects transfers of money or points out of an account. Fails with
 * `identity.payment-password-missing`, `identity.payment-password-wrong` and, after too many failures,
 * `identity.payment-password-locked` (`details.retryAfterSeconds`). Call it before a transaction, not inside.
 */
export function createCheckPaymentPassword({ database, clock, passwords, limit }: PaymentPasswordParts) {
  const db = database.withTables<IdentityTables>();
  return async (memberId: number, password: string): Promise<void> => {
    const hash = await readPaymentPasswordHash(db, memberId);
    if (!hash) throw new AppError('identity.payment-password-missing', 'No payment password is set.');
    const now = clock.now();
    const attempt = await beginAttempt(db, toGuardKey(memberId), limit, now);
    if (!attempt.allowed) {
      const waitMs = attempt.lockedUntil.getTime() - now.getTime();
      throw new AppError('identity.payment-password-locked', 'Too many wrong payment passwords.', {
        details: { retryAfterSeconds: Math.ceil(waitMs / 1000) },
      });
    }
    const isRight = await checkCounted(db, toGuardKey(memberId), limit, () =>
      passwords.matches(password, hash, { isPreferred: true }),
    );
    if (!isRight) throw new AppError('identity.payment-password-wrong', 'The payment password is not right.');
    await clearAttempts(db, toGuardKey(memberId));
  };
}

const toGuardKey = (memberId: number): string => `payment:${memberId}`;

export interface NewPaymentPassword {
  password: string | undefined;
  oldPaymentPassword: string | undefined;
  paymentPassword: string;
  confirmPaymentPassword: string;
}

export interface SetPaymentPasswordParts
  extends NoticeParts,
    Pick<PaymentPasswordParts, 'database' | 'passwords'> {
  audit: Audit;
  platform: Pick<PlatformService, 'registerRules' | 'setting'>;
  requirePassword: RequirePassword;
  check(memberId: number, password: string): Promise<void>;
}

/**
 * Creates the function that sets the first and every later payment password, and notifies the owner at every verified
 * contact. Fails with `identity.field-invalid`, the errors of the password check and, when a payment password exists,
 * the errors of its check.
 */
export function createSetPaymentPassword(parts: SetPaymentPasswordParts) {
  const { database, passwords } = parts;
  const db = database.withTables<IdentityTables>();
  return async ({ memberId }: Session, given: NewPaymentPassword): Promise<void> => {
    const issues = findIssues(given, parts.platform.registerRules());
    if (issues.length > 0) throw createInvalidError(issues);
    await parts.requirePassword(memberId, given.password);
    const before = (await readPaymentPasswordHash(db, memberId)) ?? null;
    if (before !== null) await parts.check(memberId, given.oldPaymentPassword ?? '');
    const credentials = await findCredentialsById(db, memberId);
    const loginHash = credentials?.passwordHash;
    if (
      loginHash != null &&
      (await passwords.matches(given.paymentPassword, loginHash, { isPreferred: true }))
    )
      throw createInvalidError([{ path: ['paymentPassword'], rule: 'payment_password_same' }]);
    const hash = await passwords.hash(given.paymentPassword, { isPreferred: true });
    await database.transaction(async (tx) => {
      const hashes = { memberId, before, after: hash };
      const isChanged = await replacePaymentPasswordHash(tx.withTables<IdentityTables>(), hashes);
      // A concurrent request replaced the old payment password after it was checked, so the check no longer applies.
      if (!isChanged)
        throw new AppError('identity.payment-password-wrong', 'Another payment password was set meanwhile.');
      const subject = `member:${memberId}`;
      const after = { isFirst: before === null };
      await parts.audit.record(tx, { actor: subject, act: 'payment-password.set', subject, after });
      await notifyOwner(parts, tx, memberId, { notice: 'payment-password-set' });
    });
  };
}

/** Rule of a site whose registration asks for no payment password. */
const defaultRule = { acceptedPattern: 'any', min: 6, max: 64 } as const;

function findIssues(
  { paymentPassword, confirmPaymentPassword }: NewPaymentPassword,
  { fields }: ReturnType<PlatformService['registerRules']>,
): FieldIssue[] {
  const { acceptedPattern, min, max } =
    fields.find((rule) => rule.field === 'paymentPassword') ?? defaultRule;
  const pattern = acceptedPattern === '*' ? 'any' : acceptedPattern;
  const issues: FieldIssue[] = [];
  if (!matchesPattern(paymentPassword, { pattern, min, max }))
    issues.push({ path: ['paymentPassword'], rule: toPatternHintKey(pattern), params: { min, max } });
  else if (isCommonPassword(paymentPassword))
    issues.push({ path: ['paymentPassword'], rule: 'password_common' });
  if (confirmPaymentPassword !== paymentPassword)
    issues.push({ path: ['confirmPaymentPassword'], rule: 'passwords_differ' });
  return issues;
}

const createInvalidError = (fields: FieldIssue[]): AppError =>
  new AppError('identity.field-invalid', 'The form breaks its rules.', { fields });
