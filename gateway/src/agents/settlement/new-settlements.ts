/** Stores the settlements of a run. */
import type { SettlementStatus } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import type { Tx } from '../../server/index.ts';
import { type FrozenInputs, toProofText, toText } from './frozen.ts';
import type { Run } from './run-store.ts';
import type { Calculation } from './settlement-rules.ts';

interface NewSettlement {
  contractId: number;
  agentId: number;
  topContractId: number;
  startsAt: Date;
  inputs: FrozenInputs;
  calculation: Calculation;
  status: SettlementStatus;
}

/** The values of settlements, and their texts as lines. */
interface SettlementRows {
  values: string;
  inputs: string;
  proofs: string;
}

/**
 * Converts settlements to the parameters of their insertion. The texts have no line breaks; they are lines of one parameter
 * each, because reading them out of JSON costs more than storing them.
 */
export function toRows(
  { id: runId, endsAt, rulesVersion }: Run,
  settlements: readonly NewSettlement[],
): SettlementRows {
  const values = settlements.map(({ calculation, ...subject }) => ({
    contract_id: subject.contractId,
    agent_id: subject.agentId,
    top_contract_id: subject.topContractId,
    starts_at: subject.startsAt,
    valid_bet: String(calculation.sums.validBetMinor),
    active_members: calculation.sums.activeMembers,
    base: String(calculation.baseMinor),
    rate_ppm: calculation.ratePpm,
    gross: String(calculation.grossMinor),
    downlines: String(calculation.downlinesMinor),
    net: String(calculation.netMinor),
    shortfall: String(calculation.shortfallMinor),
    paid: String(calculation.paidMinor),
    carry: String(calculation.carryAfterMicro),
    status: subject.status,
  }));
  const proofs = settlements.map(({ calculation, ...subject }) =>
    toProofText({ ...subject, runId, rulesVersion, endsAt }, calculation),
  );
  return {
    values: JSON.stringify(values),
    inputs: settlements.map(({ inputs }) => toText(inputs)).join('\n'),
    proofs: proofs.join('\n'),
  };
}

export async function insertSettlements(
  tx: Tx,
  { id: runId, type, endsAt }: Run,
  { values, inputs, proofs }: SettlementRows,
): Promise<void> {
  await sql`
    with given as materialized (
      select * from rows from (
        json_to_recordset(${values}::json) as (contract_id bigint, agent_id bigint, top_contract_id bigint,
          starts_at timestamptz, valid_bet numeric, active_members integer, base numeric, rate_ppm integer, gross numeric,
          downlines numeric, net numeric, shortfall numeric, paid numeric, carry numeric, status text),
        string_to_table(${inputs}::text, chr(10)), string_to_table(${proofs}::text, chr(10))
      ) as g (contract_id, agent_id, top_contract_id, starts_at, valid_bet, active_members, base, rate_ppm, gross,
        downlines, net, shortfall, paid, carry, status, inputs, proof)
    ), added as (
      insert into agents_settlement (run_id, contract_id, agent_id, type, top_contract_id, starts_at, ends_at,
        valid_bet_minor, active_members, base_minor, rate_ppm, gross_minor, downlines_minor, net_minor, shortfall_minor,
        paid_minor, carry_micro, status, is_reviewed)
      select ${runId}, contract_id, agent_id, ${type}, top_contract_id, starts_at, ${endsAt}, valid_bet, active_members,
             base, rate_ppm, gross, downlines, net, shortfall, paid, carry, status, status = 'UNDER_REVIEW'
        from given order by contract_id
      returning id, contract_id
    )
    insert into agents_settlement_text (settlement_id, inputs, proof)
    select added.id, given.inputs, given.proof from added join given using (contract_id) order by 1`.execute(
    tx,
  );
}
