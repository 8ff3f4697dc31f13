import type { AgentContractType } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import type { Database } from '../../server/index.ts';

/** Reads the members to whom an agent gave a contract, or made an offer that is still open. */
export async function readGivenStates(
  { kysely }: Database,
  { agentId, memberIds, now }: { agentId: number; memberIds: readonly number[]; now: Date },
): Promise<Map<number, 'SIGNED' | 'OFFERED'>> {
  const { rows } = await sql<{ id: number; isSigned: boolean }>`
    select to_id as id, bool_or(status = 'ACTIVE') as "isSigned" from agents_contract
     where from_id = ${agentId} and to_id = any(${[...memberIds]}::bigint[])
       and (status = 'ACTIVE' or (status = 'OFFERED' and expires_at > ${now}))
     group by 1`.execute(kysely);
  return new Map(rows.map(({ id, isSigned }) => [id, isSigned ? 'SIGNED' : 'OFFERED']));
}

/** Reads the kinds of the contracts in force that an agent gave to these members. */
export async function readGivenTypes(
  { kysely }: Database,
  agentId: number,
  memberIds: readonly number[],
): Promise<Map<number, AgentContractType[]>> {
  const { rows } = await sql<{ id: number; types: AgentContractType[] }>`
    select to_id as id, array_agg(type order by type) as types from agents_contract
     where from_id = ${agentId} and to_id = any(${[...memberIds]}::bigint[]) and status = 'ACTIVE'
     group by 1`.execute(kysely);
  return new Map(rows.map(({ id, types }) => [id, types]));
}
