export { deleteExpiredChallenges, findChallenge, useChallenge } from './challenge-store.ts';
export { toRememberedProofs } from './entry-rules.ts';
export { findProofMethods, type ProofMethod } from './methods.ts';
export type { OpenedLogin, OpenedSession, Origin } from './opened-login.ts';
export { createEntry, type Entry } from './service.ts';
export {
  type Credentials,
  findByMobile,
  findCredentials,
  findCredentialsById,
  insertLogin,
  listLogins,
  readAuthenticatorSince,
  readLastLogins,
} from './store.ts';
export { deleteOldOrigins, findTrustedOrigin, forgetDevices, trustedMs } from './trusted-origin-store.ts';
