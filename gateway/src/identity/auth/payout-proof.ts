import { AppError } from '@parlour/contracts';
import type { Database, Session, Tx } from '../../server/index.ts';
import { readSecurity } from '../members/index.ts';
import type { IdentityTables } from '../tables.ts';
import type { Authenticators } from './authenticator/index.ts';
import type { OneTimeCodes } from './codes/index.ts';
import { type ContactMethod, findContactMethod } from './contact-method.ts';
import { type NoticeParts, notifyOwner } from './notices.ts';
import { createOwnerCodeLimit, type OwnerCodeParts } from './owner-code.ts';

/**
 * The code that, in addition to the payment password, proves a change of where a member's money is paid, and
 * the notices of the change.
 */
export interface PayoutProofs {
  /** Returns how the member proves the change; undefined without an authenticator and without a verified contact. */
  describe(
    memberId: number,
  ): Promise<{ method: 'authenticator' | 'sms' | 'email'; hint?: string } | undefined>;
  /**
   * Sends a code and returns its validity in minutes. Fails with `verification.not-allowed` and the errors of
   * `OneTimeCodes.request`.
   */
  sendCode(session: Session, call: { language: string | undefined; ip: string }): Promise<number>;
  /**
   * Verifies the code. Returns a function that uses it up in the transaction of the change. Fails with
   * `verification.not-allowed`, `verification.code-missing`, `verification.code-invalid`, `verification.code-expired`
   * and `verification.too-many`. Do not call it inside a transaction.
   */
  require(memberId: number, code: string): Promise<(tx: Tx) => Promise<void>>;
  /** Notifies the owner of a change, or of a payment that the owner did not ask for, at every verified contact. */
  notify(
    tx: Tx,
    memberId: number,
    notice: 'bank-account-added' | 'bank-account-removed' | 'money-paid-back',
  ): Promise<void>;
}

interface PayoutProofParts extends OwnerCodeParts, NoticeParts {
  database: Database;
  platform: OwnerCodeParts['platform'] & NoticeParts['platform'];
  codes: OneTimeCodes;
  authenticators: Pick<Authenticators, 'isOn' | 'verifyCode'>;
}

const purpose = 'payout';

export function createPayoutProofs(parts: PayoutProofParts): PayoutProofs {
  const { codes, authenticators } = parts;
  const db = parts.database.withTables<IdentityTables>();
  const limitGuesses = createOwnerCodeLimit(parts);
  const findMethod = async (memberId: number): Promise<'authenticator' | ContactMethod | undefined> =>
    (await authenticators.isOn(memberId))
      ? 'authenticator'
      : findContactMethod(parts, await readSecurity(db, memberId));
  return {
    async describe(memberId) {
      const found = await findMethod(memberId);
      if (found === 'authenticator') return { method: found };
      return found && { method: found.method, hint: found.hint };
    },
    async sendCode({ memberId }, { language, ip }) {
      const found = await findMethod(memberId);
      if (found === undefined || found === 'authenticator') throw createNoContactError();
      const { to } = found;
      const subject = toSubject(memberId, to.address);
      await codes.request({ purpose, subject, to, language, ip, waitForSending: true, isMember: true });
      return codes.validMinutes;
    },
    async require(memberId, code) {
      const found = await findMethod(memberId);
      if (found === undefined) throw createNoContactError();
      if (found !== 'authenticator') {
        const id = await codes.find({ purpose, subject: toSubject(memberId, found.to.address), code });
        return (tx) => codes.use(tx, id);
      }
      if (code.trim() === '') throw createCodeError('verification.code-missing', 'required');
      if (!(await limitGuesses(memberId, () => authenticators.verifyCode(memberId, code))))
        throw createCodeError('verification.code-invalid', 'code_invalid');
      return async () => undefined;
    },
    async notify(tx, memberId, notice) {
      await notifyOwner(parts, tx, memberId, { notice });
    },
  };
}

const toSubject = (memberId: number, address: string): string => `${memberId}:${address}`;

const createNoContactError = (): AppError =>
  new AppError('verification.not-allowed', 'There is no verified contact to send a code to.');

const createCodeError = (
  code: 'verification.code-missing' | 'verification.code-invalid',
  rule: string,
): AppError =>
  new AppError(code, 'The authenticator proves this change with a code that was not used.', {
    fields: [{ path: ['verificationCode'], rule }],
  });
