/** SQL of settlements. A settlement is never deleted; only its status changes. */
import type {
  AgentContractType,
  AgentIncomeType,
  DividendPeriod,
  SalaryType,
  SettlementStatus,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import type { Database, Tx } from '../../server/index.ts';

export const reviewedListed = 200;

/** A settlement without its texts. Amounts in minor units. */
export interface Settlement {
  id: number;
  runId: number;
  contractId: number;
  agentId: number;
  type: AgentContractType;
  startsAt: Date;
  endsAt: Date;
  validBetMinor: bigint;
  activeMembers: number;
  baseMinor: bigint;
  ratePpm: number;
  grossMinor: bigint;
  downlinesMinor: bigint;
  netMinor: bigint;
  shortfallMinor: bigint;
  paidMinor: bigint;
  carryMicro: bigint;
  status: SettlementStatus;
  paidAt: Date | null;
}

const amountColumns = sql`s.valid_bet_minor::text as "validBetMinor", s.base_minor::text as "baseMinor",
  s.gross_minor::text as "grossMinor", s.downlines_minor::text as "downlinesMinor", s.net_minor::text as "netMinor",
  s.shortfall_minor::text as "shortfallMinor", s.paid_minor::text as "paidMinor", s.carry_micro::text as "carryMicro"`;
const settlementColumns = sql`s.id, s.run_id as "runId", s.contract_id as "contractId", s.agent_id as "agentId", s.type,
  s.starts_at as "startsAt", s.ends_at as "endsAt", s.active_members as "activeMembers", s.rate_ppm as "ratePpm",
  s.status, s.paid_at as "paidAt", ${amountColumns}`;

type AmountName = keyof Settlement & `${string}${'Minor' | 'Micro'}`;
type SettlementRow = Omit<Settlement, AmountName> & Record<AmountName, string>;

const toSettlement = <Row extends SettlementRow>(
  row: Row,
): Omit<Row, AmountName> & Record<AmountName, bigint> => ({
  ...row,
  validBetMinor: BigInt(row.validBetMinor),
  baseMinor: BigInt(row.baseMinor),
  grossMinor: BigInt(row.grossMinor),
  downlinesMinor: BigInt(row.downlinesMinor),
  netMinor: BigInt(row.netMinor),
  shortfallMinor: BigInt(row.shortfallMinor),
  paidMinor: BigInt(row.paidMinor),
  carryMicro: BigInt(row.carryMicro),
});

/** Reads the last settlement whose period ends before `before`, for each of these contracts. */
export async function readLatest(
  tx: Tx,
  contractIds: readonly number[],
  before: Date,
): Promise<Settlement[]> {
  const { rows } = await sql<SettlementRow>`
    select s.* from unnest(${[...contractIds]}::bigint[]) as wanted (id)
     cross join lateral (
       select ${settlementColumns} from agents_settlement s
        where s.contract_id = wanted.id and s.ends_at < ${before} order by s.ends_at desc limit 1) s`.execute(
    tx,
  );
  return rows.map(toSettlement);
}

/** Reads the fraction that the last settlement before `before` left unpaid, by contract. */
export async function readCarries(
  tx: Tx,
  contractIds: readonly number[],
  before: Date,
): Promise<Map<number, bigint>> {
  const { rows } = await sql<{ id: number; carryMicro: string }>`
    select wanted.id, s.carry_micro::text as "carryMicro" from unnest(${[...contractIds]}::bigint[]) as wanted (id)
     cross join lateral (
       select carry_micro from agents_settlement s
        where s.contract_id = wanted.id and s.ends_at < ${before} order by s.ends_at desc limit 1) s`.execute(
    tx,
  );
  return new Map(rows.map(({ id, carryMicro }) => [id, BigInt(carryMicro)]));
}

/** Reads the last settlement of a kind whose period ends before `before`, for each of these agents. */
export async function readLatestOfAgents(
  tx: Tx,
  { agentIds, type, before }: { agentIds: readonly number[]; type: AgentContractType; before: Date },
): Promise<Settlement[]> {
  const { rows } = await sql<SettlementRow>`
    select s.* from unnest(${[...agentIds]}::bigint[]) as wanted (id)
     cross join lateral (
       select ${settlementColumns} from agents_settlement s
        where s.agent_id = wanted.id and s.type = ${type} and s.ends_at < ${before}
        order by s.ends_at desc limit 1) s`.execute(tx);
  return rows.map(toSettlement);
}

/** Reads the gross of the contracts that these agents gave, for the periods that end in `(after, before)`. */
export async function readGrossBelow(
  tx: Tx,
  {
    type,
    fromIds,
    after,
    before,
  }: { type: AgentContractType; fromIds: readonly number[]; after: Date; before: Date },
): Promise<{ fromId: number; contractId: number; agentId: number; endsAt: Date; grossMinor: bigint }[]> {
  const { rows } = await sql<{
    fromId: number;
    contractId: number;
    agentId: number;
    endsAt: Date;
    grossMinor: string;
  }>`
    select c.from_id as "fromId", s.contract_id as "contractId", s.agent_id as "agentId", s.ends_at as "endsAt",
           s.gross_minor::text as "grossMinor"
      from agents_settlement s join agents_contract c on c.id = s.contract_id
     where s.type = ${type} and c.from_id = any(${[...fromIds]}::bigint[]) and s.ends_at > ${after}
       and s.ends_at < ${before}
     order by s.ends_at, s.contract_id`.execute(tx);
  return rows.map((row) => ({ ...row, grossMinor: BigInt(row.grossMinor) }));
}

/** A settlement with those terms of its contract that a list shows. */
export type ListedSettlement = Settlement & {
  salaryType: SalaryType | null;
  dividendPeriod: DividendPeriod | null;
};
type ListedRow = SettlementRow & Pick<ListedSettlement, 'salaryType' | 'dividendPeriod'>;

const listedColumns = sql`${settlementColumns}, c.salary_type as "salaryType", c.period as "dividendPeriod"`;

/** The moment at which a settlement counts as income. The end of a period is the first moment after it. */
const incomeAt = sql`coalesce(s.paid_at, s.ends_at - interval '1 microsecond')`;

/**
 * Lists an agent's settlements of a kind whose period ends in `(after, until]`, newest first; with
 * `isByIncome`, those that count as income in `[after, until)`.
 */
export async function readSettlements(
  database: Database,
  filter: {
    agentId: number;
    type: AgentContractType;
    status: SettlementStatus | undefined;
    after: Date;
    until: Date;
    isByIncome: boolean;
  },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ settlements: ListedSettlement[]; total: number; totals: Totals }> {
  const { agentId, type, status, after, until } = filter;
  const span = filter.isByIncome
    ? sql`${incomeAt} >= ${after} and ${incomeAt} < ${until}`
    : sql`s.ends_at > ${after} and s.ends_at <= ${until}`;
  const own = sql`s.agent_id = ${agentId} and s.type = ${type} and ${span}
    and ${status === undefined ? sql`true` : sql`s.status = ${status}`}`;
  const { rows } = await sql<ListedRow>`
    select ${listedColumns} from agents_settlement s join agents_contract c on c.id = s.contract_id where ${own}
     order by s.ends_at desc, s.id desc limit ${limit} offset ${offset}`.execute(database.kysely);
  const sums = await sql<Record<keyof Totals, string> & { total: number }>`
    select count(*) as total, coalesce(sum(gross_minor), 0)::text as "grossMinor",
           coalesce(sum(downlines_minor), 0)::text as "downlinesMinor",
           coalesce(sum(shortfall_minor), 0)::text as "shortfallMinor",
           coalesce(sum(paid_minor) filter (where status = 'PAID'), 0)::text as "paidMinor"
      from agents_settlement s where ${own}`.execute(database.kysely);
  const [sum] = sums.rows;
  return {
    settlements: rows.map(toSettlement),
    total: sum?.total ?? 0,
    totals: {
      grossMinor: BigInt(sum?.grossMinor ?? 0),
      downlinesMinor: BigInt(sum?.downlinesMinor ?? 0),
      shortfallMinor: BigInt(sum?.shortfallMinor ?? 0),
      paidMinor: BigInt(sum?.paidMinor ?? 0),
    },
  };
}

export interface Totals {
  grossMinor: bigint;
  downlinesMinor: bigint;
  shortfallMinor: bigint;
  paidMinor: bigint;
}

export type StoredSettlement = ListedSettlement & { inputs: string; proof: string; rulesVersion: string };

/** An agent's income of one kind on one day. */
export interface DayIncome extends Totals {
  /** `yyyy-MM-dd`: the day of the payment or, without one, of the period's end. */
  day: string;
  type: AgentIncomeType;
  settlements: number;
  /** Null for several settlements, and without a settlement. */
  settlementId: number | null;
  netMinor: bigint;
  status: SettlementStatus;
}

/** The order of states for a sum of several settlements: the first state that occurs is shown. */
const statusOrder: readonly SettlementStatus[] = [
  'UNDER_REVIEW',
  'DUE',
  'PAID',
  'REJECTED',
  'NOTHING_LEFT',
  'NOT_REACHED',
];

/** Sums an agent's settlements by day and kind, the last day first. The days are local and inclusive. */
export async function readIncome(
  database: Database,
  {
    agentId,
    fromDay,
    toDay,
    timeZone,
  }: { agentId: number; fromDay: string; toDay: string; timeZone: string },
): Promise<DayIncome[]> {
  const day = sql`(${incomeAt} at time zone ${timeZone})::date`;
  const { rows } = await sql<Omit<DayIncome, AmountName> & Record<AmountName & keyof DayIncome, string>>`
    select ${day} as day, type, count(*) as settlements,
           case when count(*) = 1 then min(id) end as "settlementId",
           (${sql.lit(`{${statusOrder.join(',')}}`)}::text[])[min(array_position(${sql.lit(
             `{${statusOrder.join(',')}}`,
           )}::text[], status))] as status,
           sum(gross_minor)::text as "grossMinor", sum(downlines_minor)::text as "downlinesMinor",
           sum(net_minor)::text as "netMinor", sum(shortfall_minor)::text as "shortfallMinor",
           coalesce(sum(paid_minor) filter (where status = 'PAID'), 0)::text as "paidMinor"
      from agents_settlement s where agent_id = ${agentId} and ${day} between ${fromDay}::date and ${toDay}::date
     group by 1, 2 order by 1 desc, 2`.execute(database.kysely);
  return rows.map((row) => ({
    ...row,
    grossMinor: BigInt(row.grossMinor),
    downlinesMinor: BigInt(row.downlinesMinor),
    netMinor: BigInt(row.netMinor),
    shortfallMinor: BigInt(row.shortfallMinor),
    paidMinor: BigInt(row.paidMinor),
  }));
}

type StoredRow = ListedRow & Pick<StoredSettlement, 'inputs' | 'proof' | 'rulesVersion'>;

const stored = sql`select ${listedColumns}, t.inputs, t.proof, r.rules_version as "rulesVersion"
  from agents_settlement s join agents_settlement_text t on t.settlement_id = s.id
  join agents_contract c on c.id = s.contract_id join agents_settlement_run r on r.id = s.run_id`;

export async function findSettlement(
  database: Database,
  agentId: number,
  id: number,
): Promise<StoredSettlement | undefined> {
  const { rows } = await sql<StoredRow>`${stored} where s.id = ${id} and s.agent_id = ${agentId}`.execute(
    database.kysely,
  );
  return rows.map(toSettlement)[0];
}

/** Finds a settlement of any agent. */
export async function findAnySettlement(
  database: Database,
  id: number,
): Promise<StoredSettlement | undefined> {
  const { rows } = await sql<StoredRow>`${stored} where s.id = ${id}`.execute(database.kysely);
  return rows.map(toSettlement)[0];
}

/** Lists an agent's settlements of all kinds below the number `before`, newest first. */
export async function readByAgent(
  database: Database,
  agentId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ListedSettlement[]> {
  const { rows } = await sql<ListedRow>`
    select ${listedColumns} from agents_settlement s join agents_contract c on c.id = s.contract_id
     where s.agent_id = ${agentId} ${before === undefined ? sql`` : sql`and s.id < ${before}`}
     order by s.id desc limit ${limit}`.execute(database.kysely);
  return rows.map(toSettlement);
}

/** Reads the settlements of a run, by id. */
export async function readStored(database: Database, runId: number): Promise<StoredSettlement[]> {
  const { rows } = await sql<StoredRow>`${stored} where s.run_id = ${runId} order by s.id`.execute(
    database.kysely,
  );
  return rows.map(toSettlement);
}

/** Lists the settlements of a run after the number `after`, by number. */
export async function readOfRun(
  database: Database,
  runId: number,
  { after, limit }: { after: number; limit: number },
): Promise<ListedSettlement[]> {
  const { rows } = await sql<ListedRow>`
    select ${listedColumns} from agents_settlement s join agents_contract c on c.id = s.contract_id
     where s.run_id = ${runId} and s.id > ${after} order by s.id limit ${limit}`.execute(database.kysely);
  return rows.map(toSettlement);
}

/** Lists the settlements under review, oldest first. */
export async function readReviewed(database: Database, limit: number): Promise<Settlement[]> {
  const { rows } = await sql<SettlementRow>`select ${settlementColumns} from agents_settlement s
    where s.is_reviewed and s.status = 'UNDER_REVIEW' order by s.ends_at, s.id limit ${limit}`.execute(
    database.kysely,
  );
  return rows.map(toSettlement);
}

export async function lockSettlement(tx: Tx, id: number): Promise<Settlement | undefined> {
  const { rows } =
    await sql<SettlementRow>`select ${settlementColumns} from agents_settlement s where s.id = ${id}
    for update`.execute(tx);
  return rows.map(toSettlement)[0];
}
