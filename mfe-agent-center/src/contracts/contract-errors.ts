/** Finds the part of a form that shows an error of the gateway about a contract. */
import { type ErrorCode, isAppError } from '@parlour/contracts';

const passwordCodes: readonly ErrorCode[] = [
  'identity.payment-password-wrong',
  'identity.payment-password-locked',
  'identity.payment-password-missing',
];

export const isPasswordError = (error: unknown): boolean =>
  isAppError(error) && passwordCodes.includes(error.code);

/** Returns whether the gateway refused the tiers, because the agent's own rate may have changed since. */
export const isTiersError = (error: unknown): boolean =>
  isAppError(error, 'request.invalid') && (error.fields ?? []).some(({ path }) => path[0] === 'tiers');
