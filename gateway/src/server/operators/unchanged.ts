import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@parlour/contracts';

/**
 * Refuses a change when the object is no longer as the operator saw it. Both states are compared as JSON. `undefined` as
 * the expected state accepts any. Call it under a lock of the object. Fails with `operator.changed-later`.
 */
export function requireUnchanged(expected: unknown, present: unknown, subject: string): void {
  if (expected === undefined || isDeepStrictEqual(toJson(expected), toJson(present))) return;
  throw new AppError('operator.changed-later', `${subject} has changed since it was read.`);
}

/** Returns the value as it comes from JSON: fields without a value are absent. */
const toJson = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));
