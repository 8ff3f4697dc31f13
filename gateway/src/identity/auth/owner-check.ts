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
 * Fails with the errors of `RequirePassword` and `RequireFactor`. Do not call it inside a transaction.
 */
export type RequireOwner = (memberId: number, proof: OwnerProof) => Promise<void>;

/**
 * Fails if an authenticator is on and the code is not one of its codes, with `verification.code-missing`,
 * `verification.code-invalid` and `verification.too-many`. A correct code is used up. Do not call it inside a
 * transaction.
 */
export type RequireFactor = (memberId: number, code: string | undefined) => Promise<void>;

interface FactorCheckParts extends OwnerCodeParts {
  authenticators: Pick<Authenticators, 'isOn' | 'verifyCode'>;
}

interface OwnerCheckParts {
  requirePassword: RequirePassword;
  requireFactor: RequireFactor;
}

/** Creates the check of the second factor before a change of the account, for members who have one. */
export function createFactorCheck(parts: FactorCheckParts): RequireFactor {
  const { authenticators } = parts;
  const limitGuesses = createOwnerCodeLimit(parts);
  return async (memberId, code) => {
    if (!(await authenticators.isOn(memberId))) return;
    if (!code?.trim()) throw createCodeError('verification.code-missing', 'required');
    if (!(await limitGuesses(memberId, () => authenticators.verifyCode(memberId, code))))
      throw createCodeError('verification.code-invalid', 'code_invalid');
  };
}

/**
 * Creates the check before a member gets or loses a way to log in: the password and, while an authenticator
 * is on, its code. A session alone is not enough, because somebody else may briefly have access to it.
 */
export function createOwnerCheck({ requirePassword, requireFactor }: OwnerCheckParts): RequireOwner {
  return async (memberId, { password, code }) => {
    await requirePassword(memberId, password);
    await requireFactor(memberId, code);
  };
}

const createCodeError = (
  code: 'verification.code-missing' | 'verification.code-invalid',
  rule: string,
): AppError =>
  new AppError(code, 'The authenticator proves this change with a code that was not used.', {
    fields: [{ path: ['code'], rule }],
  });
