import { createEmitter } from '@parlour/basics';
import type { Act, AuditRecord, ChangedParts } from '@parlour/contracts';
import { RegistryError } from '../errors.ts';
import { applyRecord, emptyState, type RegistryState, toChange } from '../orders/registry-state.ts';
import { hashRecord, originHash } from './hash-chain.ts';

/** An act that is decided but not yet in the journal. */
export interface Draft {
  act: Act;
  by: string;
  reason: string;
  /** The state after the act, by name; null for a part that the act removes. */
  after: Readonly<Record<string, ChangedParts>>;
  details?: Readonly<Record<string, unknown>>;
}

/**
 * Every act, in order, never removed: the audit log, and the source of everything the registry knows about what is
 * live. Both implementations pass the same tests (`journal-cases.ts`).
 */
export interface Journal {
  records(): readonly AuditRecord[];
  /** Reads all records again from where they are stored. Fails when one cannot be read. */
  readStored(): Promise<AuditRecord[]>;
  /** Returns the state that the records produce. */
  getState(): RegistryState;
  /**
   * Appends one act; resolves once it is durable. `decide` receives the state after every earlier act, those of other
   * processes included, and no other record can come in between. Its errors are rethrown, and nothing is written.
   */
  append(decide: (state: RegistryState, at: string) => Draft): Promise<AuditRecord>;
  /** Calls `listener` with each record in order, those of other processes included. Returns an unsubscribe function. */
  subscribe(listener: (record: AuditRecord) => void): () => void;
  /** Reads the records that other processes appended, before their notification arrives. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/** The records in memory and the state that they produce. Every implementation uses it. */
export interface Replica {
  records(): readonly AuditRecord[];
  getState(): RegistryState;
  /** Creates the record for a draft, as the successor of the last record. */
  createRecord(draft: Draft, at: string, environment: string): AuditRecord;
  /** Adds the next record and notifies the listeners. Throws when it does not follow the last one. */
  apply(record: AuditRecord): void;
  subscribe(listener: (record: AuditRecord) => void): () => void;
}

/** Acts that change nothing on a page, so that the revision stays the same. */
const silentActs: readonly Act[] = [
  'publish',
  'login',
  'login-failed',
  'operator-added',
  'operator-removed',
  'operator-roles-changed',
  'second-factor-set-up',
  'second-factor-reset',
  'token-created',
  'token-revoked',
  'override-granted',
  'webhook-added',
  'webhook-removed',
  'webhook-resumed',
  'webhook-rotated',
  'alarm',
];

export function createReplica(): Replica {
  const records: AuditRecord[] = [];
  const added = createEmitter<[record: AuditRecord]>();
  let state = emptyState;

  return {
    records: () => records,
    getState: () => state,
    createRecord({ after, act, by, reason, details }, at, environment) {
      const isPublic = !silentActs.includes(act);
      const content = {
        seq: records.length + 1,
        revision: state.revision + (isPublic ? 1 : 0),
        environment,
        act,
        at,
        by,
        reason,
        changes: Object.entries(after).map(([name, parts]) => toChange(state, name, parts)),
        ...(details && { details }),
        previousHash: records.at(-1)?.hash ?? originHash,
      };
      return { ...content, hash: hashRecord(content) };
    },
    apply(record) {
      if (record.seq !== records.length + 1)
        throw new RegistryError(
          'data-damaged',
          `The journal is damaged: record ${record.seq} does not follow record ${records.length}.`,
        );
      records.push(record);
      state = applyRecord(state, record);
      added.emit(record);
    },
    subscribe: added.subscribe,
  };
}
