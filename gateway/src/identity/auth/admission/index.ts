export { toRememberedProofs } from './admission-rules.ts';
export {
  deleteChallengesOfMember,
  deleteExpiredChallenges,
  findChallenge,
  useChallenge,
} from './challenge-store.ts';
export { findProofMethods, type ProofMethod } from './methods.ts';
export type { OpenedLogin, OpenedSession, Origin } from './opened-login.ts';
export { type Admission, createAdmission } from './service.ts';
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
