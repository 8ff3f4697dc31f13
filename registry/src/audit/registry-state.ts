import type { AuditRecord, Change, ChangedParts, RemoteOperations } from '@parlour/contracts';
import { originHash } from './hash-chain.ts';

/** State that the records so far produce. Immutable: each record produces a new one. */
export interface RegistryState {
  seq: number;
  revision: number;
  lastHash: string;
  /** Time of the document's last change, ISO 8601; absent before the first act. */
  changedAt?: string;
  /** By name of a remote, `shell`, or `*` for the whole site. */
  byName: Readonly<Record<string, RemoteOperations>>;
  /** By name, the versions that led to the live one, without those that were rolled back. */
  liveHistory: Readonly<Record<string, readonly string[]>>;
}

export const emptyState: RegistryState = {
  seq: 0,
  revision: 0,
  lastHash: originHash,
  byName: {},
  liveHistory: {},
};

/** Returns the state after one more record. */
export function applyRecord(state: RegistryState, record: AuditRecord): RegistryState {
  const next = { ...state, seq: record.seq, lastHash: record.hash, byName: { ...state.byName } };
  const liveHistory = { ...state.liveHistory };
  for (const { name, after } of record.changes) {
    next.byName[name] = applyParts(next.byName[name] ?? {}, after);
    if (after.live)
      liveHistory[name] = computeLiveHistory(liveHistory[name] ?? [], after.live.version, after.live.kind);
  }
  const changedAt = record.revision > state.revision ? record.at : state.changedAt;
  return { ...next, liveHistory, revision: record.revision, changedAt };
}

/** Merges `parts` into `current`. Null removes a part. */
function applyParts(current: RemoteOperations, parts: ChangedParts): RemoteOperations {
  const merged = { ...current, ...parts };
  return Object.fromEntries(Object.entries(merged).filter(([, part]) => part != null)) as RemoteOperations;
}

/**
 * Updates the history after a deployment. A rollback to a version in the history truncates the history there; a
 * rollback to another version replaces the live one.
 */
function computeLiveHistory(
  history: readonly string[],
  version: string,
  kind: 'deploy' | 'rollback',
): string[] {
  if (kind === 'deploy') return [...history, version];
  const before = history.slice(0, -1);
  const index = before.lastIndexOf(version);
  return index < 0 ? [...before, version] : before.slice(0, index + 1);
}

/** Adds the state before the change. */
export function toChange(state: RegistryState, name: string, after: ChangedParts): Change {
  const current = state.byName[name] ?? {};
  const parts = Object.keys(after) as (keyof RemoteOperations)[];
  const before = Object.fromEntries(parts.map((part) => [part, current[part] ?? null]));
  return { name, before, after };
}
