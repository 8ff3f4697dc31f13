import type { Session } from '../../../server/index.ts';
import type { AttemptLimit } from '../attempt-store.ts';
import { type ChangePasswordParts, createChangePassword, type PasswordChange } from './change-password.ts';
import { createPasswordProofs, type PasswordProofParts, type PasswordProofs } from './password-proof.ts';
import {
  createCheckPaymentPassword,
  createSetPaymentPassword,
  type NewPaymentPassword,
  type SetPaymentPasswordParts,
} from './payment-password.ts';

export interface PasswordService {
  /**
   * Returns the number of other sessions that it ended. Fails with `identity.field-invalid`,
   * `identity.old-password-wrong`, `identity.locked`, and the `verification.*` codes when a code is required.
   */
  change(session: Session, change: PasswordChange): Promise<number>;
  /** Additional proofs for a change of password. */
  proofs: PasswordProofs;
  /** Sets the payment password. Fails with the errors of `createSetPaymentPassword`. */
  setPayment(session: Session, given: NewPaymentPassword): Promise<void>;
  /**
   * Fails with `identity.payment-password-missing`, `identity.payment-password-wrong` and
   * `identity.payment-password-locked`. Do not call it inside a transaction.
   */
  checkPayment(memberId: number, password: string): Promise<void>;
}

type PasswordServiceParts = Omit<ChangePasswordParts, 'proofs'> &
  PasswordProofParts &
  Omit<SetPaymentPasswordParts, 'check'> & { paymentLimit: AttemptLimit };

export function createPasswordService(parts: PasswordServiceParts): PasswordService {
  const proofs = createPasswordProofs(parts);
  const checkPayment = createCheckPaymentPassword({ ...parts, limit: parts.paymentLimit });
  return {
    change: createChangePassword({ ...parts, proofs }),
    proofs,
    setPayment: createSetPaymentPassword({ ...parts, check: checkPayment }),
    checkPayment,
  };
}
