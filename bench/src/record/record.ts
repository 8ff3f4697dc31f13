/** Measures long account records, their export, and a batch of movements with one that is refused. */
import { randomUUID } from 'node:crypto';
import { type Movement, openLedger, type StandaloneLedger } from '@parlour/gateway/ledger';
import { startPostgres } from '@parlour/gateway/testing/postgres-server';
import { type BenchFigure, median, percentile } from '../figure.ts';
import type { Section } from '../results.ts';

const longEntries = Number(process.env.BENCH_ENTRIES ?? 1_000_000);
const shortEntries = 1_000;
const exportedRows = Math.min(100_000, longEntries);
const [longMember, shortMember, poorMember, firstMember] = [1, 2, 3, 4];
const batchMax = 24;
const yearMs = 365 * 86_400_000;
const weekMs = 7 * 86_400_000;
const reads = 300;
const batches = 200;
const rowsPerPart = 500;

/** Takes some minutes, most of them to post the entries. `BENCH_ENTRIES` sets another length of the long record. */
export async function measureRecord(): Promise<Section> {
  const server = await startPostgres({ plansAsUsual: true });
  const open = (batching: { queues: number; batchMax: number }) =>
    openLedger(server.url, { currency: 'MMK', connections: 4, batching });
  const many = await open({ queues: 4, batchMax: 64 });
  const one = await open({ queues: 1, batchMax });
  try {
    const now = new Date();
    await fill(many, { memberId: shortMember, entries: shortEntries, now });
    await fill(many, { memberId: longMember, entries: longEntries, now });
    // On a server in use, autovacuum does this.
    await many.database.withConnection((client) => client.query('vacuum analyze'));
    return {
      title: 'Long account records, and refused movements',
      figures: [await measurePages(many, now), await measureExport(many, now), await measureRefusal(one)],
    };
  } finally {
    await one.close();
    await many.close();
    await server.stop();
  }
}

const createDeposit = (memberId: number, occurredAt?: Date): Movement => ({
  source: 'bench',
  key: randomUUID(),
  type: 'DEPOSIT',
  from: { house: 'psp_clearing' },
  to: { memberId, book: 'main' },
  amountMinor: 100_000,
  ...(occurredAt && { occurredAt }),
});

/** Posts entries to one member, spread over the last year. */
async function fill(
  { ledger, database }: StandaloneLedger,
  { memberId, entries, now }: { memberId: number; entries: number; now: Date },
): Promise<void> {
  const atOnce = 1_000;
  const toTime = (index: number): Date => new Date(now.getTime() - yearMs + (index / entries) * yearMs);
  for (let start = 0; start < entries; start += atOnce) {
    const movements = Array.from({ length: Math.min(atOnce, entries - start) }, (_, index) =>
      createDeposit(memberId, toTime(start + index)),
    );
    await database.transaction((tx) => ledger.postAllIn(tx, movements));
  }
}

/** The first page of the last week, with its totals, of both members in turn. */
async function measurePages({ ledger }: StandaloneLedger, now: Date): Promise<BenchFigure> {
  const times = { long: [] as number[], short: [] as number[] };
  const read = async (memberId: number): Promise<number> => {
    const startedAt = performance.now();
    const from = new Date(now.getTime() - weekMs);
    await ledger.readAccountRecord({ memberId, book: 'main', from, to: now, page: 1, pageSize: 20 });
    return performance.now() - startedAt;
  };
  for (let count = 0; count < reads; count += 1) {
    times.long.push(await read(longMember));
    times.short.push(await read(shortMember));
  }
  const [long, short] = [percentile(times.long, 0.99), percentile(times.short, 0.99)];
  return {
    id: 'record.pages',
    title: `A page of the last week with totals, of a member with ${longEntries.toLocaleString('en')} entries in a year, p99`,
    ratio: long / short,
    goal: 3,
    direction: 'max',
    a: { label: `${longEntries.toLocaleString('en')} entries`, value: Number(long.toFixed(2)), unit: 'ms' },
    b: { label: `${shortEntries.toLocaleString('en')} entries`, value: Number(short.toFixed(2)), unit: 'ms' },
    note: `${reads} reads of each in turn.`,
  };
}

/** The memory after all parts of an export, to that after the first tenth. */
async function measureExport({ ledger }: StandaloneLedger, now: Date): Promise<BenchFigure> {
  const scope = { memberId: longMember, book: 'main', from: new Date(0), to: now };
  const readMemory = (): number => {
    globalThis.gc?.();
    return process.memoryUsage().heapUsed;
  };
  let before: number | undefined;
  let early = 0;
  for (let rows = 0; rows < exportedRows; rows += rowsPerPart) {
    const part = await ledger.readAccountRecordPart(scope, { before, limit: rowsPerPart });
    before = part.at(-1)?.seq;
    if (rows === Math.floor(exportedRows / 10 / rowsPerPart) * rowsPerPart) early = readMemory();
  }
  const late = readMemory();
  const toMegabytes = (bytes: number): number => Number((bytes / 1024 / 1024).toFixed(1));
  return {
    id: 'record.export',
    title: `Memory after the export of ${exportedRows.toLocaleString('en')} rows in parts of ${rowsPerPart}`,
    ratio: late / early,
    goal: 1.1,
    direction: 'max',
    a: { label: 'at the end', value: toMegabytes(late), unit: 'MB' },
    b: { label: 'after a tenth', value: toMegabytes(early), unit: 'MB' },
    ...(globalThis.gc ? {} : { note: 'Without a collection of garbage before each reading.' }),
  };
}

/** Batches of which one movement is refused, in turn with batches of which none is. */
async function measureRefusal({ ledger }: StandaloneLedger): Promise<BenchFigure> {
  const times = { refused: [] as number[], clean: [] as number[] };
  const post = async (hasRefusal: boolean): Promise<number> => {
    const movements = Array.from({ length: batchMax }, (_, index): Movement => {
      if (!hasRefusal || index !== batchMax / 2) return createDeposit(firstMember + index);
      const bet = {
        type: 'BET',
        from: { memberId: poorMember, book: 'main' },
        to: { house: 'round_escrow:x' },
      } as const;
      return { source: 'bench', key: randomUUID(), amountMinor: 100, reference: 'r', ...bet };
    });
    const startedAt = performance.now();
    const outcomes = await Promise.all(movements.map((movement) => ledger.post(movement)));
    const refused = outcomes.filter(({ outcome }) => outcome === 'insufficient-funds').length;
    if (refused !== (hasRefusal ? 1 : 0)) throw new Error(`${refused} movements of a batch were refused.`);
    return performance.now() - startedAt;
  };
  for (let count = 0; count < batches; count += 1) {
    times.clean.push(await post(false));
    times.refused.push(await post(true));
  }
  const [refused, clean] = [median(times.refused), median(times.clean)];
  return {
    id: 'record.refusal',
    title: `A batch of ${batchMax} movements, one of which is refused`,
    ratio: refused / clean,
    goal: 2,
    direction: 'max',
    a: { label: 'one refused', value: Number(refused.toFixed(2)), unit: 'ms' },
    b: { label: 'none refused', value: Number(clean.toFixed(2)), unit: 'ms' },
    note: `Median of ${batches} batches of each in turn; each caller gets an outcome of its own.`,
  };
}
