import type { ActShape } from '@parlour/contracts/back-office';
import { sql } from 'kysely';
import { operate, startTestGateway, type TestGateway } from './testing/index.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway?.stop());

/** Lists that contain every row, because only operators or the code add rows. */
const completeLists = [
  'banks',
  'catalog/places',
  'catalog/vendors',
  'club/levels',
  'deposits/methods',
  'help',
];
const otherComplete = ['missions', 'site', 'wins/limits'];

/** Answers about one object, with all of its parts. */
const objects = [
  ...['bank-accounts', 'catalog/change', 'deposits/course', 'deposits/order', 'deposits/proofs'],
  ...['feedback/pictures', 'members/links', 'promotions/claims/pictures', 'promotions/drafts/simulate'],
  ...['protection/member', 'settlements/proof', 'settlements/repeat', 'withdrawals/order'],
  'withdrawals/proofs',
];

/** A list whose sums count all rows. */
const counted = ['settlements/preview'];

/** Returns the fields of the answer of an act. */
const getFields = (act: Pick<ActShape, 'value'> | { value?: unknown }): Record<string, unknown> =>
  (act.value as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};

const isList = (field: unknown): boolean => (field as { def: { type: string } }).def.type === 'array';

test('every act that lists rows has pages, says whether there are more, or lists everything', () => {
  const lists = gateway.operatorActs.filter(
    (act) => act.method === 'GET' && Object.values(getFields(act)).some(isList),
  );
  const others = lists.filter((act) => {
    const names = Object.keys(getFields(act));
    return !['next', 'isMore', 'total', 'totalPages'].some((name) => names.includes(name));
  });
  expect(others.map(({ path }) => path).sort()).toEqual(
    [...completeLists, ...otherComplete, ...objects, ...counted].sort(),
  );
});

/** The values of columns without which a row of the table is not listed or is refused. `n` is the number of the row. */
interface Filled {
  /** The path of the act with its query. */
  list: string;
  /** The field of its answer. */
  rows: string;
  max: number;
  table: string;
  columns?: Record<string, string>;
}

const words = `'{"EN": "A title"}'`;
const filled: Filled[] = [
  { list: 'rounds/alarms', rows: 'alarms', max: 200, table: 'betting_alarm' },
  { list: 'rounds/reconciliations', rows: 'reconciliations', max: 400, table: 'betting_reconciliation' },
  {
    list: 'approvals?show=all',
    rows: 'requests',
    max: 200,
    table: 'operator_request',
    columns: { act: `'rounds/refund'`, input: `'{}'`, facts: `'{}'` },
  },
  {
    list: 'catalog/changes',
    rows: 'changes',
    max: 100,
    table: 'catalog_change',
    columns: { kind: `'pins'` },
  },
  {
    list: 'settlements/runs',
    rows: 'runs',
    max: 200,
    table: 'agents_settlement_run',
    columns: { type: `'DAILY'`, after_seq: '0' },
  },
  {
    list: 'site/scheduled',
    rows: 'scheduled',
    max: 50,
    table: 'platform_scheduled',
    columns: { kind: `'switch'`, state: `'cancelled'`, ended_at: 'now()' },
  },
  {
    list: 'referrals/held',
    rows: 'referrals',
    max: 200,
    table: 'rewards_referral',
    columns: { status: `'HELD'` },
  },
  {
    list: 'verification',
    rows: 'verifications',
    max: 60,
    table: 'wallet_verification',
    columns: { problems: `'[]'` },
  },
  {
    list: 'vendor-transfers',
    rows: 'transfers',
    max: 200,
    table: 'wallet_vendor_transfer',
    columns: { direction: `'IN'`, state: `'UNKNOWN'` },
  },
  { list: 'payments/reconciliations', rows: 'days', max: 200, table: 'wallet_statement_day' },
  {
    list: 'payments/differences',
    rows: 'differences',
    max: 500,
    table: 'wallet_statement_row',
    columns: { kind: `'payment'`, state: `'MISSING_HERE'`, theirs_minor: 'n' },
  },
  {
    list: 'promotions',
    rows: 'promotions',
    max: 200,
    table: 'promotions_promotion',
    columns: {
      ...{ category: `'SLOTS'`, title: words, summary: words, body: words, entry: `'none'`, award: `'auto'` },
      ...{ delivery: `'wallet'`, reward: `'{"kind": "points", "value": 1}'`, time_zone: `'UTC'` },
    },
  },
  {
    list: 'protection/end-requests',
    rows: 'requests',
    max: 200,
    table: 'protection_block',
    columns: {
      ...{ kind: `'EXCLUSION'`, end_request_from: 'now()', end_delay_hours: '24', end_requested_at: 'now()' },
    },
  },
  {
    list: 'published?show=ended',
    rows: 'notices',
    max: 100,
    table: 'messaging_notice',
    columns: {
      ...{ type: `'PL'`, title: words, body: words, published_from: `timestamptz '2026-01-01'` },
      published_to: `timestamptz '2026-01-02'`,
    },
  },
];

/** Writes rows with the given columns, and with any value in the others that need one. References are not checked. */
async function fill(
  { table, columns = {} }: Pick<Filled, 'table' | 'columns'>,
  from: number,
  to: number,
): Promise<void> {
  await gateway.database.transaction(async (tx) => {
    const { rows } = await sql<{ name: string; type: string }>`
      select column_name as name, data_type as type from information_schema.columns
       where table_name = ${table} and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`.execute(
      tx,
    );
    const values = {
      ...Object.fromEntries(rows.map(({ name, type }) => [name, makeValue(type)])),
      ...columns,
    };
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql
      .raw(
        `insert into ${table} (${Object.keys(values).join(', ')})
         select ${Object.values(values).join(', ')} from generate_series(${from}, ${to}) n`,
      )
      .execute(tx);
  });
}

const makeValue = (type: string): string => {
  if (type === 'text') return `'x-' || n`;
  if (type === 'date') return `date '2024-01-01' + n::int`;
  if (type.startsWith('timestamp')) return `timestamptz '2026-11-20' + n * interval '1 minute'`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'boolean') return 'false';
  if (type === 'jsonb' || type === 'ARRAY') return `'{}'`;
  return 'n';
};

test.each(filled)('$list says that it has more rows than its maximum', async (one) => {
  const read = async () => {
    const { status, body } = await operate(gateway, one.list);
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
    const value = body.value as Record<string, unknown>;
    const isMore = value.isMore as boolean | Record<string, boolean>;
    return {
      rows: (value[one.rows] as unknown[]).length,
      isMore: typeof isMore === 'boolean' ? isMore : isMore[one.rows],
    };
  };
  const before = await read();
  expect(before.isMore).toBe(false);
  await fill(one, 1, one.max - before.rows);
  expect(await read()).toEqual({ rows: one.max, isMore: false });
  await fill(one, one.max + 1, one.max + 1);
  expect(await read()).toEqual({ rows: one.max, isMore: true });
});

test.each<Omit<Filled, 'rows'>>([
  {
    list: 'rewards/grants',
    max: 20,
    table: 'wallet_grant',
    columns: { status: `'USED'`, ended_at: 'now()' },
  },
  {
    list: 'turnover',
    max: 20,
    table: 'wallet_turnover_task',
    columns: { status: `'DONE'`, source: `'DEPOSIT'`, closed_at: 'now()' },
  },
])('$list of a member says that more than $max have ended', async ({ list, max, table, columns }) => {
  const one = { table, columns: { ...columns, member_id: '77' } };
  const read = async () => (await operate(gateway, `${list}?memberId=77`)).body.value?.isMore;
  await fill(one, 1, max);
  expect(await read()).toBe(false);
  await fill(one, max + 1, max + 1);
  expect(await read()).toBe(true);
});
