import type { AuditRecord } from '@parlour/contracts';
import { auditRecord } from '@parlour/contracts/registry-answers';
import type { Storage } from '../storage/storage.ts';
import { parseStored } from '../storage/stored-json.ts';
import { createReplica, type Journal, type Replica } from './journal.ts';
import { oldLogKey, parseOldLog } from './old-log.ts';

const journalKey = 'journal.jsonl';

interface EmbeddedJournalParts {
  storage: Storage;
  environment: string;
  now(): Date;
}

/**
 * Opens the journal of a single-process registry: one line per record in the storage. It ignores an incomplete last
 * line, since a crash cut it short before the call succeeded. A broken line before it is an error.
 */
export async function openEmbeddedJournal(parts: EmbeddedJournalParts): Promise<Journal> {
  const { storage, environment, now } = parts;
  const replica = createReplica();
  if (!(await readLines(storage, replica))) await importOldLog(parts, replica);
  let writing: Promise<unknown> = Promise.resolve();
  /** True after a failed write: it may have left a partial line, and the next record must not be appended to it. */
  let torn = false;

  const write = async (record: AuditRecord): Promise<void> => {
    if (torn) await storage.write(journalKey, formatLines(replica.records()));
    torn = true;
    await storage.append(journalKey, JSON.stringify(record));
    torn = false;
  };

  return {
    records: replica.records,
    async readStored() {
      await writing;
      return parseLines((await readText(storage)) ?? '');
    },
    getState: replica.getState,
    append(decide) {
      const written = writing.then(async () => {
        const at = now().toISOString();
        const record = replica.createRecord(decide(replica.getState(), at), at, environment);
        await write(record);
        replica.apply(record);
        return record;
      });
      writing = written.catch(() => undefined);
      return written;
    },
    subscribe: replica.subscribe,
    // No other process writes to this journal.
    catchUp: () => Promise.resolve(),
    close: async () => void (await writing),
  };
}

/** Loads the records. Returns whether there was a journal. */
async function readLines(storage: Storage, replica: Replica): Promise<boolean> {
  const text = await readText(storage);
  if (text === undefined) return false;
  const complete = cutIncompleteLine(text);
  if (complete !== text) await storage.write(journalKey, Buffer.from(complete));
  for (const record of parseLines(complete)) replica.apply(record);
  return true;
}

const readText = async (storage: Storage): Promise<string | undefined> =>
  (await storage.read(journalKey))?.text();

const cutIncompleteLine = (text: string): string => text.slice(0, text.lastIndexOf('\n') + 1);

const parseLines = (text: string): AuditRecord[] =>
  cutIncompleteLine(text)
    .split('\n')
    .filter(Boolean)
    .map((line, index) => parseStored(`Line ${index + 1} of ${journalKey}`, line, auditRecord));

/** Starts the journal with the deployments of an older registry that stored only those. */
async function importOldLog({ storage, environment }: EmbeddedJournalParts, replica: Replica): Promise<void> {
  const text = await (await storage.read(oldLogKey))?.text();
  if (text === undefined) return;
  for (const { draft, at } of parseOldLog(text)) replica.apply(replica.createRecord(draft, at, environment));
  await storage.write(journalKey, formatLines(replica.records()));
}

const formatLines = (records: readonly AuditRecord[]): Buffer =>
  Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
