import { dayMs } from '../../../server/index.ts';
import type { Proof } from '../../tables.ts';

/** Facts about the member and the device that the policy needs in addition to the proofs. */
export interface Circumstances {
  /** Since when an authenticator is on; null while it is off. */
  authenticatorSince: Date | null;
  /** When the authenticator was last proved on this device, by a member who wants no more questions there. */
  deviceFactorAt: Date | null;
  /** The member has logged in from this address or device before. */
  isTrustedOrigin: boolean;
  isFirstLogin: boolean;
  /** The member has a method to prove more than the password. */
  canProveMore: boolean;
  now: Date;
}

/** A device that proved the authenticator replaces it for this long. */
const deviceFactorMs = 90 * dayMs;

/** Proofs that suffice alone while no authenticator is on. A password suffices only where the member was before. */
const sufficient: readonly Proof[] = ['sms', 'email', 'bankName', 'link', 'remembered'];

/**
 * Returns whether the proofs may open a session. While an authenticator is on, every login proves it: by a code, by a
 * passkey, or by a device that proved it since it was turned on. An address never replaces it.
 */
export function areProofsEnough(proofs: readonly Proof[], given: Circumstances): boolean {
  if (proofs.includes('authenticator') || proofs.includes('passkey')) return true;
  if (given.authenticatorSince !== null) return hasProvedDevice(given, given.authenticatorSince);
  if (proofs.some((proof) => sufficient.includes(proof)) || given.isFirstLogin) return true;
  return proofs.includes('password') && (given.isTrustedOrigin || !given.canProveMore);
}

const hasProvedDevice = ({ deviceFactorAt, now }: Circumstances, since: Date): boolean =>
  deviceFactorAt !== null &&
  deviceFactorAt >= since &&
  now.getTime() - deviceFactorAt.getTime() < deviceFactorMs;

/**
 * Returns the proofs with which a remembered device begins a session. Its authenticator counts only when it was proved
 * for the one that is on now.
 */
export const toRememberedProofs = (
  proofs: readonly Proof[],
  { beganAt, authenticatorSince }: { beganAt: Date; authenticatorSince: Date | null },
): Proof[] => [
  'remembered',
  ...proofs.filter(
    (proof) => proof !== 'authenticator' || authenticatorSince === null || beganAt >= authenticatorSince,
  ),
];
