import type { Localized } from '@parlour/contracts';
import type { RemovedHelp } from '@parlour/contracts/back-office';
import { type Audit, type CappedRows, type Database, readCapped } from '../server/index.ts';
import { type MessagingTables, readHelp } from './store.ts';

/** Latest removals that are read of each kind. */
const entriesMax = 100;

type AuditEntry = Awaited<ReturnType<Audit['search']>>[number];

/**
 * Lists the topics and articles of the help centre whose latest audit entry is their removal, or the undo of their
 * addition. The latest comes first. `isMore`: there are earlier removals.
 */
export async function listRemovedHelp({
  database,
  audit,
}: {
  database: Database;
  audit: Audit;
}): Promise<CappedRows<RemovedHelp>> {
  const [{ topics, articles }, ...pages] = await Promise.all([
    readHelp(database.withTables<MessagingTables>()),
    ...(['article', 'topic'] as const).flatMap((kind) =>
      ['remove', 'undo'].map((act) =>
        readCapped(entriesMax, (limit) =>
          audit.search({ act: `help-${kind}.${act}` }, { after: undefined, limit }),
        ),
      ),
    ),
  ]);
  const present = new Set([
    ...topics.map(({ id }) => `help-topic:${id}`),
    ...articles.map(({ id }) => `help-article:${id}`),
  ]);
  const removed = new Map<string, RemovedHelp>();
  for (const entry of pages.flatMap(({ rows }) => rows).toSorted((one, other) => other.id - one.id))
    if (!present.has(entry.subject) && !removed.has(entry.subject) && entry.before !== null)
      removed.set(entry.subject, toRemoved(entry));
  return { rows: [...removed.values()], isMore: pages.some(({ isMore }) => isMore) };
}

function toRemoved({ subject, at, ...entry }: AuditEntry): RemovedHelp {
  const [name, id = ''] = subject.split(':');
  return {
    kind: name === 'help-topic' ? 'topic' : 'article',
    id,
    title: (entry.before as { title: Localized }).title,
    entry: { ...entry, at: at.toISOString() },
  };
}
