import { createMutex } from '@parlour/basics';
import type { AuditRecord } from '@parlour/contracts';
import { auditRecord } from '@parlour/contracts/registry-answers';
import type { RegistryDatabase } from '../database/database.ts';
import { parseStored } from '../storage/stored-json.ts';
import { createReplica, type Journal } from './journal.ts';

/** An arbitrary constant: first half of the lock's key. The hash of the environment is the second half. */
const appendLock = 720_531;
const channel = 'parlour_registry_journal';
/** Notifications can get lost during a reconnect without any error, so the journal also polls. */
const pollIntervalMs = 5_000;

interface PostgresJournalParts {
  database: RegistryDatabase;
  environment: string;
  now(): Date;
  onFailure(error: unknown): void;
  /** Returns the initial records of an empty journal, from a registry that was embedded before. */
  readInitialRecords?(): Promise<readonly AuditRecord[]>;
  /** Interval of polling in milliseconds. Default: 5,000. */
  pollEveryMs?: number;
}

type Queryable = Pick<RegistryDatabase, 'query'>;

/**
 * Opens the journal that several registries share on one PostgreSQL server. An act is decided and written under an
 * advisory lock that all of them use, after every earlier record has been read. NOTIFY informs the other registries.
 */
export async function openPostgresJournal(parts: PostgresJournalParts): Promise<Journal> {
  const { database, environment, now, onFailure } = parts;
  const replica = createReplica();
  /** Runs one task at a time, so that no record is applied twice. */
  const enqueue = createMutex();

  async function readAfter(client: Queryable, seq: number): Promise<AuditRecord[]> {
    const { rows } = await client.query<{ record: string }>(
      'select record from registry_journal where environment = $1 and seq > $2 order by seq',
      [environment, seq],
    );
    return rows.map(({ record }, index) =>
      parseStored(`Record ${seq + index + 1} of registry_journal`, record, auditRecord),
    );
  }
  async function catchUp(client: Queryable): Promise<void> {
    for (const record of await readAfter(client, replica.records().length)) replica.apply(record);
  }
  let closed = false;
  const poll = () => enqueue(async () => (closed ? undefined : catchUp(database)));
  const lock = (client: Queryable) =>
    client.query('select pg_advisory_xact_lock($1, hashtext($2))', [appendLock, environment]);
  const write = (client: Queryable, record: AuditRecord) =>
    client.query('insert into registry_journal (environment, seq, record) values ($1, $2, $3)', [
      environment,
      record.seq,
      JSON.stringify(record),
    ]);

  async function importRecords(records: readonly AuditRecord[]): Promise<void> {
    if (records.length === 0) return;
    await database.transaction(async (client) => {
      await lock(client);
      const { rows } = await client.query('select 1 from registry_journal where environment = $1 limit 1', [
        environment,
      ]);
      if (rows.length === 0) for (const record of records) await write(client, record);
    });
  }

  await poll();
  if (parts.readInitialRecords && replica.records().length === 0)
    await importRecords(await parts.readInitialRecords());
  await database.listen(channel, () => void poll().catch(onFailure));
  await poll();
  const timer = setInterval(() => void poll().catch(onFailure), parts.pollEveryMs ?? pollIntervalMs).unref();

  return {
    records: replica.records,
    readStored: () => readAfter(database, 0),
    getState: replica.getState,
    append: (decide) =>
      enqueue(async () => {
        const record = await database.transaction(async (client) => {
          await lock(client);
          await catchUp(client);
          const at = now().toISOString();
          const made = replica.createRecord(decide(replica.getState(), at), at, environment);
          await write(client, made);
          await client.query('select pg_notify($1, $2)', [channel, `${environment} ${made.seq}`]);
          return made;
        });
        replica.apply(record);
        return record;
      }),
    subscribe: replica.subscribe,
    catchUp: poll,
    async close() {
      clearInterval(timer);
      closed = true;
      // Waits for the tasks that have begun.
      await enqueue(async () => undefined);
    },
  };
}
