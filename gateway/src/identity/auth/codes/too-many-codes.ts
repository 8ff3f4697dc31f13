import { AppError } from '@parlour/contracts';

export const createTooManyCodesError = (until: Date, now: Date): AppError =>
  new AppError('verification.too-many', 'Too many codes or tries; it is blocked for a while.', {
    details: { retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000) },
  });
