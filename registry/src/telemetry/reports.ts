import type { TelemetryEntry } from '@parlour/contracts';

/** What browsers said of one release since the registry started. Counts only: nothing of it names a person. */
export interface ReleaseReports {
  name: string;
  version: string;
  /** How often each kind was reported. */
  counts: Partial<Record<TelemetryEntry['kind'], number>>;
  /** The latest messages, newest first. */
  messages: readonly string[];
}

export interface Reports {
  add(entries: readonly TelemetryEntry[]): void;
  all(): readonly ReleaseReports[];
}

const messagesKept = 10;
const messageLengthMax = 300;
/** Releases that are counted at once; reports of others are dropped, so that nobody fills the memory with made-up names. */
const releasesMax = 200;

export function createReports(): Reports {
  const byRelease = new Map<string, ReleaseReports>();
  const keyOf = (name: string, version: string): string => `${name}@${version}`;

  function addOne({ kind, remote, version, message }: TelemetryEntry): void {
    const key = keyOf(remote, version);
    const known = byRelease.get(key);
    if (!known && byRelease.size >= releasesMax) return;
    const { counts, messages } = known ?? { counts: {}, messages: [] };
    byRelease.set(key, {
      name: remote,
      version,
      counts: { ...counts, [kind]: (counts[kind] ?? 0) + 1 },
      messages: message ? [message.slice(0, messageLengthMax), ...messages].slice(0, messagesKept) : messages,
    });
  }

  return {
    add(entries) {
      for (const entry of entries) addOne(entry);
    },
    all: () => [...byRelease.values()],
  };
}
