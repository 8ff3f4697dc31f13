import type { ActFact, AuditRecord, Change, ChangedParts, RemoteOperations } from '@parlour/contracts';

/** State that the records of the journal so far produce. Immutable: each record produces a new one. */
export interface RegistryState {
  /** Revision of the discovery document. */
  revision: number;
  /** Time of the document's last change, ISO 8601; absent before the first act. */
  changedAt?: string;
  /** By name of a remote, `shell`, or `*` for the whole site. */
  byName: Readonly<Record<string, RemoteOperations>>;
  /** By name, the versions that led to the live one, without those that were rolled back. */
  liveHistory: Readonly<Record<string, readonly string[]>>;
  /** By name, every version that was ever live, those that were rolled back included. */
  everLive: Readonly<Record<string, readonly string[]>>;
  /** By name, every version that a page was ever given, live or as a canary. Open pages may still need its files. */
  everServed: Readonly<Record<string, readonly string[]>>;
  /** By name and version, the last rollback that left a release, live or canary. */
  rollbacks: Readonly<Record<string, Readonly<Record<string, ActFact>>>>;
}

export const emptyState: RegistryState = {
  revision: 0,
  byName: copyByName({}),
  liveHistory: copyByName({}),
  everLive: copyByName({}),
  everServed: copyByName({}),
  rollbacks: copyByName({}),
};

/** Copies a record by name. It inherits nothing, because a caller may ask for the name `toString`. */
function copyByName<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.assign(Object.create(null), record);
}

/** Returns the state after one more record. */
export function applyRecord(state: RegistryState, record: AuditRecord): RegistryState {
  const byName = copyByName(state.byName);
  const liveHistory = copyByName(state.liveHistory);
  const everLive = copyByName(state.everLive);
  const everServed = copyByName(state.everServed);
  const rollbacks = copyByName(state.rollbacks);
  for (const { name, before, after } of record.changes) {
    const left = findLeft(record, before, after);
    if (left) rollbacks[name] = { ...rollbacks[name], [left]: toFact(record) };
    byName[name] = applyParts(byName[name] ?? {}, after);
    for (const part of [after.live, after.canary])
      if (part) everServed[name] = addVersion(everServed[name], part.version);
    if (!after.live) continue;
    const { version, kind } = after.live;
    liveHistory[name] = computeLiveHistory(liveHistory[name] ?? [], version, kind);
    everLive[name] = addVersion(everLive[name], version);
  }
  const changedAt = record.revision > state.revision ? record.at : state.changedAt;
  return { byName, liveHistory, everLive, everServed, rollbacks, revision: record.revision, changedAt };
}

const toFact = ({ at, by, reason }: AuditRecord): ActFact => ({ since: at, by, reason });

/** Returns the version that a rollback left. */
function findLeft({ act }: AuditRecord, before: ChangedParts, after: ChangedParts): string | undefined {
  if (act !== 'rollback') return undefined;
  return after.live ? before.live?.version : before.canary?.version;
}

const addVersion = (versions: readonly string[] = [], version: string): readonly string[] =>
  versions.includes(version) ? versions : [...versions, version];

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
