import { AppError } from '@parlour/contracts';

const uniqueViolation = '23505';

/**
 * Converts a database error for use in `catch`: of two concurrent proofs of one number, the second fails with
 * `identity.mobile-taken`.
 */
export function refuseTakenMobile(error: unknown): never {
  const isTaken =
    error instanceof Error &&
    'code' in error &&
    error.code === uniqueViolation &&
    'constraint' in error &&
    error.constraint === 'identity_profile_verified_mobile';
  if (!isTaken) throw error;
  throw new AppError('identity.mobile-taken', 'This number is proved to be of another member.', {
    fields: [{ path: ['mobileNum'], rule: 'mobile_taken' }],
  });
}
