import { AppError } from '@parlour/contracts';
import type { Authenticators } from './authenticator/index.ts';
import { createOwnerCodeLimit, type OwnerCodeParts } from './owner-code.ts';
import type { RequirePassword } from './password-check.ts';

export interface OwnerProof {
  password: string | undefined;
  /** Code of the authenticator, or a recovery code. */
  code: string | undefined;
}

/**
 * Fails with the errors of `RequirePassword` and, while an authenticator is on, with `verification.code-missing`,
 * `verification.code-invalid` and `verification.too-many`. Do not call it inside a transaction.
 */
export type RequireOwner = (memberId: number, proof: OwnerProof) => Promise<void>;

export interface OwnerCheckParts extends OwnerCodeParts {
  requirePassword: RequirePassword;
  authenticators: Pick<Authenticators, 'isOn' | 'verifyCode'>;
}

/**
 * Creates the check before a member gets or loses a way to log in: the password and, while an authenticator is on, a
 * code of it. A session alone is not enough, because others may hold it for a minute.
 */
export function createOwnerCheck(parts: OwnerCheckParts): RequireOwner {
  const { authenticators } = parts;
  const limitGuesses = createOwnerCodeLimit(parts);
  return async (memberId, { password, code }) => {
    await parts.requirePassword(memberId, password);
    if (!(await authenticators.isOn(memberId))) return;
    if (!code?.trim()) throw createCodeError('verification.code-missing', 'required');
    if (!(await limitGuesses(memberId, () => authenticators.verifyCode(memberId, code))))
      throw createCodeError('verification.code-invalid', 'code_invalid');
  };
}

const createCodeError = (
  code: 'verification.code-missing' | 'verification.code-invalid',
  rule: string,
): AppError =>
  new AppError(code, 'The authenticator proves this change with a code that was not used.', {
    fields: [{ path: ['code'], rule }],
  });
