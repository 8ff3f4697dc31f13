import { AppError, isAppError } from '@parlour/contracts';
import type { ContentKind } from '@parlour/contracts/back-office';
import type { Tx } from '../server/index.ts';

/** Content of a module above, which operators schedule. */
export interface Schedulable {
  /** Reads the present content under a lock; null when there is none. */
  lockIn(tx: Tx, key: string): Promise<unknown>;
  /** Fails with `request.invalid` for content that players would not see as it is. */
  check(value: unknown): void;
  /** Replaces the present content, which the transaction has locked. */
  writeIn(tx: Tx, given: { key: string; value: unknown; actor: string; reason: string }): Promise<void>;
}

/** The content that can be scheduled, by kind. */
export type Schedulables = Map<ContentKind, Schedulable>;

export function requireSchedulable(schedulables: Schedulables, kind: ContentKind): Schedulable {
  const schedulable = schedulables.get(kind);
  if (!schedulable) throw new Error(`Nothing schedules content of the kind ${kind}.`);
  return schedulable;
}

/** Names the fields of a refused content as those of the scheduled change. */
export function checkScheduled(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!isAppError(error) || !error.fields) throw error;
    const fields = error.fields.map((field) => ({ ...field, path: ['change', 'value', ...field.path] }));
    throw new AppError('request.invalid', error.message, { fields });
  }
}
