import type { Act, AuditRecord, ChangedParts } from '@parlour/contracts';
import { applyRecord, emptyState, type RegistryState, toChange } from '../deployments/registry-state.ts';
import { hashRecord } from './hash-chain.ts';

/** An act that was decided, before it has its place in the journal. */
export interface Draft {
  act: Act;
  by: string;
  reason: string;
  /** What stands afterwards, by name; null where nothing does. */
  after: Readonly<Record<string, ChangedParts>>;
  details?: Readonly<Record<string, unknown>>;
}

/**
 * Every act, in order, for ever: the audit log, and all that the registry knows of what is live. The same cases hold for
 * both implementations (`journal-cases.ts`).
 */
export interface Journal {
  records(): readonly AuditRecord[];
  /** What follows from the records. */
  getState(): RegistryState;
  /**
   * Adds one act, durably, before it resolves. `decide` sees what stands after every act before it, of other processes
   * too, and nothing comes between it and the record; what it throws is passed on, and nothing is written.
   */
  append(decide: (state: RegistryState, at: string) => Draft): Promise<AuditRecord>;
  /** Tells of each record, those of other processes too, in order. Returns the way to stop it. */
  subscribe(listener: (record: AuditRecord) => void): () => void;
  close(): Promise<void>;
}

/** Records in memory and what follows from them, alike for every implementation. */
export interface Replica {
  records(): readonly AuditRecord[];
  getState(): RegistryState;
  /** The record that a draft becomes after those so far. */
  createRecord(draft: Draft, at: string, environment: string): AuditRecord;
  /** Takes the next record and tells the listeners. Fails when it does not follow the last one. */
  apply(record: AuditRecord): void;
  subscribe(listener: (record: AuditRecord) => void): () => void;
}

/** They change nothing that a page would have to hear of. */
const silentActs: readonly Act[] = [
  'publish',
  'operator-added',
  'operator-removed',
  'token-created',
  'token-revoked',
];

export function createReplica(): Replica {
  const records: AuditRecord[] = [];
  const listeners = new Set<(record: AuditRecord) => void>();
  let state = emptyState;

  return {
    records: () => records,
    getState: () => state,
    createRecord({ after, act, by, reason, details }, at, environment) {
      const isPublic = !silentActs.includes(act);
      const content = {
        seq: state.seq + 1,
        revision: state.revision + (isPublic ? 1 : 0),
        environment,
        act,
        at,
        by,
        reason,
        changes: Object.entries(after).map(([name, parts]) => toChange(state, name, parts)),
        ...(details && { details }),
        previousHash: state.lastHash,
      };
      return { ...content, hash: hashRecord(content) };
    },
    apply(record) {
      if (record.seq !== state.seq + 1)
        throw new Error(`record ${record.seq} does not follow record ${state.seq}`);
      records.push(record);
      state = applyRecord(state, record);
      for (const listener of listeners) listener(record);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
