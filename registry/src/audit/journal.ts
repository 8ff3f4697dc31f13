import type { Act, AuditRecord, ChangedParts } from '@parlour/contracts';
import { changeOf, noStandings, type Standings, withRecord } from '../deployments/standings.ts';
import { hashOfRecord } from './hash-chain.ts';

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
  standings(): Standings;
  /**
   * Adds one act, durably, before it resolves. `decide` sees what stands after every act before it, of other processes
   * too, and nothing comes between it and the record; what it throws is passed on, and nothing is written.
   */
  append(decide: (standings: Standings, at: string) => Draft): Promise<AuditRecord>;
  /** Tells of each record, those of other processes too, in order. Returns the way to stop it. */
  subscribe(listener: (record: AuditRecord) => void): () => void;
  close(): Promise<void>;
}

/** Records in memory and what follows from them, alike for every implementation. */
export interface Replica {
  records(): readonly AuditRecord[];
  standings(): Standings;
  /** The record that a draft becomes after those so far. */
  recordOf(draft: Draft, at: string, environment: string): AuditRecord;
  /** Takes the next record and tells the listeners. Fails when it does not follow the last one. */
  take(record: AuditRecord): void;
  subscribe(listener: (record: AuditRecord) => void): () => void;
}

/** They change nothing that a page would have to hear of. */
const unheardActs: readonly Act[] = [
  'publish',
  'operator-added',
  'operator-removed',
  'token-created',
  'token-revoked',
];

export function createReplica(): Replica {
  const records: AuditRecord[] = [];
  const listeners = new Set<(record: AuditRecord) => void>();
  let standings = noStandings;

  return {
    records: () => records,
    standings: () => standings,
    recordOf({ after, act, by, reason, details }, at, environment) {
      const isHeard = !unheardActs.includes(act);
      const content = {
        seq: standings.seq + 1,
        revision: standings.revision + (isHeard ? 1 : 0),
        environment,
        act,
        at,
        by,
        reason,
        changes: Object.entries(after).map(([name, parts]) => changeOf(standings, name, parts)),
        ...(details && { details }),
        previousHash: standings.lastHash,
      };
      return { ...content, hash: hashOfRecord(content) };
    },
    take(record) {
      if (record.seq !== standings.seq + 1)
        throw new Error(`record ${record.seq} does not follow record ${standings.seq}`);
      records.push(record);
      standings = withRecord(standings, record);
      for (const listener of listeners) listener(record);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
