import type { AuditRecord, Change, Order } from '@parlour/contracts';
import type { Draft, Journal } from '../audit/journal.ts';
import { RegistryError } from '../errors.ts';
import { getOrderReleases } from '../orders/decide.ts';
import { decideEffect, decideOrder } from '../orders/decide-approval.ts';
import { type RegistryState, toChange } from '../orders/registry-state.ts';
import type { Releases } from '../releases/releases.ts';
import { requireUnused } from './retirement.ts';

/** Executes orders one at a time, each with its record in the journal. */
export interface Operations {
  /**
   * Executes `order`. Fails with `release-unknown`, with `revision-changed` when somebody acted since
   * `expectedRevision`, or with the violated rule: `already-live`, `frozen`, `no-canary`, `no-live-release`,
   * `nothing-to-roll-back-to`, `nothing-to-do`, `in-use`, `release-withdrawn`, `scheduled-already`, `request-waits`,
   * `second-person-needed`, `request-invalid`. An order that needs a second person becomes a request. `person` answers
   * for the order; by default `by`.
   */
  execute(order: Order, by: string, details?: Draft['details'], person?: string): Promise<AuditRecord>;
  /** Returns the changes that `order` would make now. Fails as `execute` would. */
  preview(order: Order, by: string): Promise<readonly Change[]>;
  getState(): RegistryState;
  revision(): number;
  subscribe(listener: (record: AuditRecord) => void): () => void;
}

interface OperationsParts {
  journal: Journal;
  releases: Pick<Releases, 'get'>;
  now(): Date;
}

export function createOperations({ journal, releases, now }: OperationsParts): Operations {
  const requireReleases = async (order: Order): Promise<void> => {
    await Promise.all(getOrderReleases(order).map(({ name, version }) => releases.get(name, version)));
  };

  return {
    async execute(given, by, details, person = by) {
      await requireReleases(given);
      const order = await requireUnused({ releases, state: journal.getState() }, given);
      return journal.append((state, at) => {
        requireRevision(state, order);
        const decision = decideOrder(state, order, { by, person, at });
        return { ...(details && { details }), ...decision };
      });
    },
    async preview(order, by) {
      await requireReleases(order);
      const state = journal.getState();
      await requireUnused({ releases, state }, order);
      const fact = { since: now().toISOString(), by, reason: order.reason ?? '' };
      requireRevision(state, order);
      const after = decideEffect(state, order, fact);
      return Object.entries(after).map(([name, parts]) => toChange(state, name, parts));
    },
    getState: journal.getState,
    revision: () => journal.getState().revision,
    subscribe: journal.subscribe,
  };
}

/** Fails with `revision-changed`. */
function requireRevision(state: RegistryState, { expectedRevision }: Order): void {
  if (expectedRevision !== undefined && expectedRevision !== state.revision) {
    throw new RegistryError(
      'revision-changed',
      `The order expects revision ${expectedRevision}, and the current one is ${state.revision}. Check the current state, then send the order again.`,
    );
  }
}
