import type { ActFact, AuditRecord, Change, Order } from '@parlour/contracts';
import type { Draft, Journal } from '../audit/journal.ts';
import { RegistryError } from '../errors.ts';
import { decide, getOrderReleases } from '../orders/decide.ts';
import { type RegistryState, toChange } from '../orders/registry-state.ts';
import type { Releases } from '../releases/releases.ts';
import { requireUnused } from './retirement.ts';

/** Executes orders one at a time, each with its record in the journal. */
export interface Operations {
  /**
   * Executes `order`. Fails with `release-unknown`, with `revision-changed` when somebody acted since
   * `expectedRevision`, or with the violated rule: `already-live`, `frozen`, `no-canary`, `no-live-release`,
   * `nothing-to-roll-back-to`, `nothing-to-do`, `in-use`, `release-withdrawn`, `scheduled-already`, `request-invalid`.
   */
  execute(order: Order, by: string, details?: Draft['details']): Promise<AuditRecord>;
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
    async execute(given, by, details) {
      await requireReleases(given);
      const order = await requireUnused({ releases, state: journal.getState() }, given);
      return journal.append((state, at) => {
        const { act, reason = '' } = order;
        const after = decideAtRevision(state, order, { since: at, by, reason });
        return { act, by, reason, after, ...(details && { details }) };
      });
    },
    async preview(order, by) {
      await requireReleases(order);
      const state = journal.getState();
      await requireUnused({ releases, state }, order);
      const fact = { since: now().toISOString(), by, reason: order.reason ?? '' };
      const after = decideAtRevision(state, order, fact);
      return Object.entries(after).map(([name, parts]) => toChange(state, name, parts));
    },
    getState: journal.getState,
    revision: () => journal.getState().revision,
    subscribe: journal.subscribe,
  };
}

function decideAtRevision(state: RegistryState, order: Order, fact: ActFact): Draft['after'] {
  const { expectedRevision } = order;
  if (expectedRevision !== undefined && expectedRevision !== state.revision) {
    throw new RegistryError(
      'revision-changed',
      `The order expects revision ${expectedRevision}, and the current one is ${state.revision}. Check the current state, then send the order again.`,
    );
  }
  return decide(state, order, fact);
}
