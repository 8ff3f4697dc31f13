/** Commits rows until it is killed, and prints each acknowledged row: `node crash-writer.ts <data folder>`. */
import { sql } from 'kysely';
import { openEmbedded } from '../server/database/embedded.ts';
import { createLog } from '../server/log.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('Name the data folder.');
const database = await openEmbedded(folder, createLog('silent'));
await sql`create table if not exists kept (id bigint primary key)`.execute(database.kysely);
const { rows } = await sql<{ next: number }>`select coalesce(max(id), 0) + 1 as next from kept`.execute(
  database.kysely,
);
for (let id = rows[0]?.next ?? 1; ; id += 1) {
  await sql`insert into kept values (${id})`.execute(database.kysely);
  process.stdout.write(`${id}\n`);
}
