import type { AgentContractType } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import type { Database } from '../../server/index.ts';

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
