/**
 * SIGKILL at any moment: every acknowledged movement exists exactly once, and the books are sound. Embedded engine,
 * fsync on.
 */
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openEmbedded } from '../../server/database/embedded.ts';
import type { Database } from '../../server/index.ts';
import { createLog } from '../../server/log.ts';
import { createTestFolder, fillEmbeddedFolder } from '../../testing/embedded-folder.ts';
import { createSeededRandom } from '../../testing/seeded-random.ts';
import { verifyLedger } from './index.ts';

/** One round in every check; the release gate sets `CRASH_ROUNDS=20`. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 1);
const random = createSeededRandom();
const roundMs = 20_000;
jest.setTimeout(rounds * roundMs + 180_000);

let folder: string;
beforeAll(async () => {
  folder = await createTestFolder('crash');
  await fillEmbeddedFolder(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const child = fileURLToPath(new URL('../testing/crash-child.ts', import.meta.url));

/** Kills the writer `lifeMs` after its first twenty answers. Returns the keys that it acknowledged as posted. */
function postUntilKilled(round: number, lifeMs: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const posting = spawn(process.execPath, [child, folder, `r${round}`], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let written = '';
    let complaint = '';
    let isEnding = false;
    posting.stdout.on('data', (part: Buffer) => {
      written += part.toString();
      if (isEnding || written.split('\n').length <= 20) return;
      isEnding = true;
      setTimeout(() => posting.kill('SIGKILL'), lifeMs);
    });
    posting.stderr.on('data', (part: Buffer) => {
      complaint += part.toString();
    });
    posting.once('close', (_code, signal) => {
      if (signal !== 'SIGKILL') return reject(new Error(`It ended by itself: ${complaint}`));
      // The last line may be incomplete: only whole lines were acknowledged.
      const lines = written.split('\n').slice(0, -1);
      resolve(lines.filter((line) => line.endsWith(' posted')).map((line) => line.split(' ')[0] ?? ''));
    });
  });
}

async function timesPosted(database: Database, keys: readonly string[]): Promise<number[]> {
  const { rows } = await database.withConnection((client) =>
    client.query<{ times: number }>(
      `select count(e.seq) as times
         from unnest($1::text[]) with ordinality as acknowledged(key, position)
         left join ledger_transfers t on t.source = 'crash' and t.key = acknowledged.key
         left join ledger_entries e on e.account_id > 0 and e.transfer_id = t.id
        group by position order by position`,
      [keys],
    ),
  );
  return rows.map(({ times }) => times);
}

test('a killed process has lost and doubled no acknowledged movement @WAL-06', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    acknowledged.push(...(await postUntilKilled(round, 50 + random(600))));
    const database = await openEmbedded(folder, createLog('silent'));
    try {
      expect(await verifyLedger(database)).toEqual([]);
      const times = await timesPosted(database, acknowledged);
      expect(times).toEqual(acknowledged.map(() => 1));
    } finally {
      await database.close();
    }
  }
  expect(acknowledged.length).toBeGreaterThan(rounds * 10);
});
