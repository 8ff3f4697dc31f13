import * as z from '@parlour/schema';

/** Proofs that a member gives again before a way to log in is added or removed. */
export const ownerProof = {
  /** The login password; omitted by a member without one. */
  password: z.optional(z.string().check(z.maxLength(256))),
  /** A code of the authenticator or a recovery code, while the authenticator is on. */
  code: z.optional(z.string().check(z.trim(), z.maxLength(32))),
};

export const ownerErrors = [
  'identity.wrong-credentials',
  'identity.locked',
  'verification.code-missing',
  'verification.code-invalid',
  'verification.too-many',
] as const;
