/** SQL of contracts. Periods begin in the platform's time zone. */
import type { AgentContractType, ContractTier, DividendPeriod, SalaryType } from '@parlour/contracts/calls';
import { type Generated, type Kysely, sql } from 'kysely';
import type { ContractTerms } from './contract-rules.ts';

type ContractStatus =
  | 'OFFERED'
  | 'ACTIVE'
  | 'REJECTED'
  | 'WITHDRAWN'
  | 'EXPIRED'
  | 'TERMINATED'
  | 'SUPERSEDED';

export type ContractTables = {
  agents_contract: {
    id: Generated<number>;
    type: AgentContractType;
    from_id: number | null;
    to_id: number;
    salary_type: SalaryType | null;
    period: DividendPeriod | null;
    tiers: ContractTier[];
    best_rate_ppm: number;
    status: ContractStatus;
    offered_at: Date;
    expires_at: Date;
    decided_at: Date | null;
    effective_from: Date | null;
    ended_at: Date | null;
    end_reason: string | null;
  };
};

export type ContractDb = Kysely<ContractTables>;

export interface Contract extends ContractTerms {
  id: number;
  /** Undefined when the platform offered the contract. */
  fromId: number | undefined;
  toId: number;
  bestRatePpm: number;
  status: ContractStatus;
  offeredAt: Date;
  expiresAt: Date;
  decidedAt: Date | undefined;
  effectiveFrom: Date | undefined;
  endedAt: Date | undefined;
  endReason: string | undefined;
}

type Row = Omit<ContractTables['agents_contract'], 'id'> & { id: number };

const toContract = (row: Row): Contract => ({
  id: row.id,
  type: row.type,
  fromId: row.from_id ?? undefined,
  toId: row.to_id,
  salaryType: row.salary_type ?? undefined,
  period: row.period ?? undefined,
  tiers: row.tiers,
  bestRatePpm: row.best_rate_ppm,
  status: row.status,
  offeredAt: row.offered_at,
  expiresAt: row.expires_at,
  decidedAt: row.decided_at ?? undefined,
  effectiveFrom: row.effective_from ?? undefined,
  endedAt: row.ended_at ?? undefined,
  endReason: row.end_reason ?? undefined,
});

/**
 * Prevents other changes to contracts until the transaction ends: the rule between uplines and downlines spans many
 * rows.
 */
export const lockContracts = (db: ContractDb) =>
  sql`lock table agents_contract in share row exclusive mode`.execute(db);

/** Reads the contracts of a member that are in force or await an answer. */
export async function readCurrentContracts(
  db: ContractDb,
  memberId: number,
  type?: AgentContractType,
): Promise<Contract[]> {
  const rows = await db
    .selectFrom('agents_contract')
    .selectAll()
    .where('to_id', '=', memberId)
    .where('status', 'in', ['OFFERED', 'ACTIVE'])
    .$if(type !== undefined, (query) => query.where('type', '=', type as AgentContractType))
    .execute();
  return rows.map(toContract);
}

/** Reads the contracts of a member that were terminated but are still in force at `at`. */
export async function readEndingContracts(db: ContractDb, memberId: number, at: Date): Promise<Contract[]> {
  const rows = await db
    .selectFrom('agents_contract')
    .selectAll()
    .where('to_id', '=', memberId)
    .where('ended_at', '>', at)
    .whereRef('ended_at', '>', 'effective_from')
    .execute();
  return rows.map(toContract);
}

/** Finds a contract of a member in any state. */
export async function findContract(
  db: ContractDb,
  { memberId, type, contractId }: { memberId: number; type: AgentContractType; contractId: number },
): Promise<Contract | undefined> {
  const row = await db
    .selectFrom('agents_contract')
    .selectAll()
    .where('id', '=', contractId)
    .where('to_id', '=', memberId)
    .where('type', '=', type)
    .executeTakeFirst();
  return row && toContract(row);
}

export async function findContractById(db: ContractDb, id: number): Promise<Contract | undefined> {
  const row = await db.selectFrom('agents_contract').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toContract(row);
}

/** Reads the offers open and the contracts in force at `at` that an agent gave, newest first. */
export async function readGivenBy(
  db: ContractDb,
  fromId: number,
  { type, at }: { type: AgentContractType | undefined; at: Date },
): Promise<Contract[]> {
  const rows = await db
    .selectFrom('agents_contract')
    .selectAll()
    .where('from_id', '=', fromId)
    .$if(type !== undefined, (query) => query.where('type', '=', type as AgentContractType))
    .where((is) =>
      is.or([
        is('status', '=', 'ACTIVE'),
        is.and([is('status', '=', 'OFFERED'), is('expires_at', '>', at)]),
        is('ended_at', '>', at),
      ]),
    )
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toContract);
}

/** Reads every contract that an agent held or gave below the number `before`, newest first. */
export async function readHistory(
  db: ContractDb,
  { memberId, side, before, limit }: ContractSpan,
): Promise<Contract[]> {
  const rows = await db
    .selectFrom('agents_contract')
    .selectAll()
    .where(side === 'held' ? 'to_id' : 'from_id', '=', memberId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toContract);
}

interface ContractSpan {
  memberId: number;
  side: 'held' | 'given';
  before: number | undefined;
  limit: number;
}

/** Closes the offers that expired by `at`, and returns them. */
export async function expireOffers(db: ContractDb, at: Date): Promise<Contract[]> {
  const rows = await db
    .updateTable('agents_contract')
    .set({ status: 'EXPIRED', decided_at: at })
    .where('status', '=', 'OFFERED')
    .where('expires_at', '<=', at)
    .returningAll()
    .execute();
  return rows.map(toContract);
}

export async function countEnded(db: ContractDb, reason: string): Promise<number> {
  const { count } = await db
    .selectFrom('agents_contract')
    .select(sql<number>`count(*)`.as('count'))
    .where('end_reason', '=', reason)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertOffer(
  db: ContractDb,
  {
    terms,
    ...offer
  }: {
    fromId: number | undefined;
    toId: number;
    terms: ContractTerms;
    bestRatePpm: number;
    offeredAt: Date;
    expiresAt: Date;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('agents_contract')
    .values({
      type: terms.type,
      from_id: offer.fromId ?? null,
      to_id: offer.toId,
      salary_type: terms.salaryType ?? null,
      period: terms.period ?? null,
      tiers: sql`${JSON.stringify(terms.tiers)}::jsonb`,
      best_rate_ppm: offer.bestRatePpm,
      status: 'OFFERED',
      offered_at: offer.offeredAt,
      expires_at: offer.expiresAt,
      decided_at: null,
      effective_from: null,
      ended_at: null,
      end_reason: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Closes an offer that was not accepted. */
export const closeOffer = (
  db: ContractDb,
  id: number,
  status: 'REJECTED' | 'WITHDRAWN' | 'EXPIRED',
  at: Date,
) =>
  db
    .updateTable('agents_contract')
    .set({ status, decided_at: at })
    .where('id', '=', id)
    .where('status', '=', 'OFFERED')
    .execute();

export const activate = (db: ContractDb, id: number, at: Date, from: Date) =>
  db
    .updateTable('agents_contract')
    .set({ status: 'ACTIVE', decided_at: at, effective_from: from })
    .where('id', '=', id)
    .where('status', '=', 'OFFERED')
    .execute();

export const endContract = (
  db: ContractDb,
  id: number,
  end: { status: 'TERMINATED' | 'SUPERSEDED'; at: Date; reason: string },
) =>
  db
    .updateTable('agents_contract')
    // A contract that has not begun ends at its start.
    .set({
      status: end.status,
      ended_at: sql<Date>`greatest(effective_from, ${end.at}::timestamptz)`,
      end_reason: end.reason,
    })
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .execute();
