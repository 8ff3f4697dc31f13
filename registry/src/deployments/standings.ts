import type { AuditRecord, Change, ChangedParts, RemoteStanding } from '@parlour/contracts';
import { originHash } from '../audit/hash-chain.ts';

/** All that follows from the records so far. Replaced, never changed. */
export interface Standings {
  seq: number;
  revision: number;
  lastHash: string;
  /** When the document last changed, ISO 8601; absent before the first act. */
  changedAt?: string;
  /** By the name of a remote, of the shell, or `*` for the whole site. */
  of: Readonly<Record<string, RemoteStanding>>;
  /** By name the versions that led to the live one, without those that a rollback took back. */
  lines: Readonly<Record<string, readonly string[]>>;
}

export const noStandings: Standings = { seq: 0, revision: 0, lastHash: originHash, of: {}, lines: {} };

/** The standings after one more record. */
export function withRecord(standings: Standings, record: AuditRecord): Standings {
  const next = { ...standings, seq: record.seq, lastHash: record.hash, of: { ...standings.of } };
  const lines = { ...standings.lines };
  for (const { name, after } of record.changes) {
    next.of[name] = withParts(next.of[name] ?? {}, after);
    if (after.live) lines[name] = lineAfter(lines[name] ?? [], after.live.version, after.live.kind);
  }
  const changedAt = record.revision > standings.revision ? record.at : standings.changedAt;
  return { ...next, lines, revision: record.revision, changedAt };
}

/** Null takes a part away. */
function withParts(standing: RemoteStanding, parts: ChangedParts): RemoteStanding {
  const merged = { ...standing, ...parts };
  return Object.fromEntries(Object.entries(merged).filter(([, part]) => part != null)) as RemoteStanding;
}

/** A rollback to a version of the line ends the line there; to another one it takes the live one's place. */
function lineAfter(line: readonly string[], version: string, kind: 'deploy' | 'rollback'): string[] {
  if (kind === 'deploy') return [...line, version];
  const before = line.slice(0, -1);
  const place = before.lastIndexOf(version);
  return place < 0 ? [...before, version] : before.slice(0, place + 1);
}

/** The change with what stood before it. */
export function changeOf(standings: Standings, name: string, after: ChangedParts): Change {
  const standing = standings.of[name] ?? {};
  const parts = Object.keys(after) as (keyof RemoteStanding)[];
  const before = Object.fromEntries(parts.map((part) => [part, standing[part] ?? null]));
  return { name, before, after };
}
