import { AppError } from '@parlour/contracts';
import type { ReachedLimit } from './limit-rules.ts';

/** Creates the error of an act that a limit of the member refuses. */
export function toLimitError(reached: ReachedLimit): AppError {
  const { kind, periodHours, limit, used, left } = reached;
  return new AppError('protection.limit-reached', `The limit ${kind} of this member is reached.`, {
    details: { kind, periodHours, limit, used, left },
  });
}
