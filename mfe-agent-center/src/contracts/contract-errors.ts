/** Finds the part of a form that shows an error of the gateway about a contract. */
import { type ErrorCode, isAppError } from '@parlour/contracts';

const passwordCodes: readonly ErrorCode[] = [
  'identity.payment-password-wrong',
  'identity.payment-password-locked',
  'identity.payment-password-missing',
];

export const isPasswordError = (error: unknown): boolean =>
  isAppError(error) && passwordCodes.includes(error.code);

/** Returns whether the upline's own rate has fallen below that of the offer since the page read it. */
export const isRateError = (error: unknown): boolean =>
  isAppError(error) && error.code === 'agents.rate-above-upline';

const outdatedCodes: readonly ErrorCode[] = [
  'request.not-found',
  'agents.offer-expired',
  'agents.offer-withdrawn',
  'agents.offer-answered',
  'agents.rate-above-upline',
  'agents.not-direct-downline',
];

/** Returns whether the gateway refused a change because contracts have changed since the page read them. */
export const isOutdated = (error: unknown): boolean =>
  isAppError(error) && outdatedCodes.includes(error.code);
