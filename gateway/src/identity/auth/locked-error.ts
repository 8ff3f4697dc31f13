import { AppError } from '@parlour/contracts';

export const createLockedError = (until: Date, now: Date): AppError =>
  new AppError('identity.locked', 'Too many failures with this name; it is locked for a while.', {
    details: { retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000) },
  });
