import { AppError } from '@parlour/contracts';
import type { ReachedLimit } from './limit-rules.ts';

/** Creates the error for a request that exceeds one of the member's limits. */
export function toLimitError(reached: ReachedLimit): AppError {
  const { kind, periodHours, limit, used, left } = reached;
  return new AppError('protection.limit-reached', `The limit ${kind} of this member is reached.`, {
    details: { kind, periodHours, limit, used, left },
  });
}
