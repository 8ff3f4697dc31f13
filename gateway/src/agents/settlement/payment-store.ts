/** SQL of the payments of a run. */
import { sql } from 'kysely';
import type { Database, Tx } from '../../server/index.ts';
import type { Run } from './run-store.ts';

/** Lists the highest contracts of a run under which payments are due. */
export async function readDueTops(database: Database, runId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct top_contract_id as id from agents_settlement
    where run_id = ${runId} and status = 'DUE' order by 1`.execute(database.kysely);
  return rows.map(({ id }) => id);
}

/** Lists the agents with due payments under one highest contract. */
export async function readDueAgents(
  database: Database,
  { id }: Pick<Run, 'id'>,
  topContractId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct agent_id as id from agents_settlement
    where run_id = ${id} and top_contract_id = ${topContractId} and status = 'DUE'`.execute(database.kysely);
  return rows.map((row) => row.id);
}

export interface Payment {
  settlementId: number;
  contractId: number;
  agentId: number;
  amountMinor: number;
}

/**
 * Marks what is due under one highest contract as paid and returns it in the order of the agents. The caller holds the
 * lock of the run, so that two gateways never wait for each other's rows.
 */
export async function takeDue(
  tx: Tx,
  { id }: Pick<Run, 'id'>,
  { topContractId, at }: { topContractId: number; at: Date },
): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    update agents_settlement set status = 'PAID', paid_at = ${at}
     where run_id = ${id} and top_contract_id = ${topContractId} and status = 'DUE'
    returning id as "settlementId", contract_id as "contractId", agent_id as "agentId", paid_minor::bigint as "amountMinor"`.execute(
    tx,
  );
  return rows.toSorted((a, b) => a.agentId - b.agentId || a.settlementId - b.settlementId);
}

/** Writes the decision of a review. A run with a new payment is reopened until the payment is made. */
export async function writeDecision(
  tx: Tx,
  { id, runId }: { id: number; runId: number },
  status: 'DUE' | 'REJECTED',
): Promise<void> {
  await sql`update agents_settlement set status = ${status} where id = ${id}`.execute(tx);
  if (status === 'DUE')
    await sql`update agents_settlement_run set state = 'FROZEN', done_at = null where id = ${runId}`.execute(
      tx,
    );
}
