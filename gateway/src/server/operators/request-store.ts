import type { RequestCause } from '@parlour/contracts/back-office';
import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';
import type { Operator } from './grants.ts';

type Decided = 'approved' | 'rejected' | 'failed';
/** `lapsed`: nobody decided, and the requester no longer has the act's permission. */
export type RequestState = 'pending' | 'lapsed' | 'expired' | Decided;

export interface StoredRequest {
  id: number;
  act: string;
  input: unknown;
  facts: unknown;
  /** Absent in requests that are older than this field. */
  cause: RequestCause | undefined;
  actor: string;
  person: string;
  reason: string;
  requestedAt: Date;
  expiresAt: Date;
  state: RequestState;
  decision: { actor: string; reason: string; decidedAt: Date; outcome: unknown } | undefined;
}

interface Row {
  id: number;
  act: string;
  input: unknown;
  facts: unknown;
  cause: RequestCause | null;
  actor: string;
  person: string;
  reason: string;
  requested_at: Date;
  expires_at: Date;
  state: Decided | null;
  decided_by: string;
  decision_reason: string;
  decided_at: Date;
  outcome: unknown;
}

const columns = sql`r.id, r.act, r.input, r.facts, r.cause, r.actor, r.person, r.reason, r.requested_at, r.expires_at,
  d.state, d.actor as decided_by, d.reason as decision_reason, d.decided_at, d.outcome`;

const toRequest = (row: Row, now: Date): StoredRequest => ({
  id: row.id,
  act: row.act,
  input: row.input,
  facts: row.facts,
  cause: row.cause ?? undefined,
  actor: row.actor,
  person: row.person,
  reason: row.reason,
  requestedAt: row.requested_at,
  expiresAt: row.expires_at,
  state: row.state ?? (row.expires_at <= now ? 'expired' : 'pending'),
  decision:
    row.state === null
      ? undefined
      : {
          actor: row.decided_by,
          reason: row.decision_reason,
          decidedAt: row.decided_at,
          outcome: row.outcome,
        },
});

export async function insertRequest(
  tx: Tx,
  request: {
    act: string;
    input: unknown;
    facts: object;
    cause: RequestCause;
    operator: Operator;
    reason: string;
    requestedAt: Date;
    expiresAt: Date;
  },
): Promise<number> {
  const { operator } = request;
  const { rows } = await sql<{ id: number }>`
    insert into operator_request (act, input, facts, cause, actor, person, reason, requested_at, expires_at)
    values (${request.act}, ${JSON.stringify(request.input)}::jsonb, ${JSON.stringify(request.facts)}::jsonb,
      ${request.cause}, ${operator.actor}, ${operator.person}, ${request.reason}, ${request.requestedAt}, ${request.expiresAt})
    returning id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('A request was not stored.');
  return row.id;
}

/** Reads a request and holds it until the transaction ends, so that only one decision is made at a time. */
export async function lockRequest(tx: Tx, id: number, now: Date): Promise<StoredRequest | undefined> {
  // The decision is read by a separate statement, because the statement that waited for the lock would not see it.
  await sql`select from operator_request where id = ${id} for update`.execute(tx);
  const { rows } = await sql<Row>`select ${columns} from operator_request r
    left join operator_decision d on d.request_id = r.id where r.id = ${id}`.execute(tx);
  return rows[0] && toRequest(rows[0], now);
}

export async function insertDecision(
  tx: Tx,
  decision: {
    id: number;
    state: Decided;
    operator: Operator;
    reason: string;
    decidedAt: Date;
    outcome?: unknown;
  },
): Promise<void> {
  const { operator, outcome } = decision;
  await sql`insert into operator_decision (request_id, state, actor, person, reason, decided_at, outcome)
    values (${decision.id}, ${decision.state}, ${operator.actor}, ${operator.person}, ${decision.reason},
      ${decision.decidedAt}, ${outcome === undefined ? null : JSON.stringify(outcome)}::jsonb)`.execute(tx);
}

/** Lists the last requests for these acts, newest first. */
export async function readRequests(
  database: Database,
  {
    acts,
    now,
    limit,
    onlyPending,
    id,
  }: { acts: readonly string[]; now: Date; limit: number; onlyPending: boolean; id?: number | undefined },
): Promise<StoredRequest[]> {
  const open = onlyPending ? sql`and d.request_id is null and r.expires_at > ${now}` : sql``;
  const one = id === undefined ? sql`` : sql`and r.id = ${id}`;
  const { rows } = await sql<Row>`select ${columns} from operator_request r
    left join operator_decision d on d.request_id = r.id
    where r.act = any(${acts}::text[]) ${open} ${one} order by r.id desc limit ${limit}`.execute(
    database.kysely,
  );
  return rows.map((row) => toRequest(row, now));
}
