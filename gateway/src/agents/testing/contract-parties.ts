/** Agents who give each other contracts in a real database, without a gateway. */
import { sql } from 'kysely';
import type { Member } from '../../identity/index.ts';
import { profiles } from '../../platform/profiles.ts';
import { createAudit } from '../../server/audit.ts';
import type { Database } from '../../server/index.ts';
import { createMovableClock } from '../../testing/movable-clock.ts';
import { createTestDatabase, type DatabaseChoice } from '../../testing/test-database.ts';
import { type ContractsService, type ContractTerms, createContracts } from '../contracts/service.ts';

/** Friday 20 November, 10:30 in Yangon. */
export const start = '2026-11-20T04:00:00.000Z';
const timeZone = 'Asia/Yangon';
export const clock = createMovableClock(start);
export let database: Database;
export let contracts: ContractsService;
export const people = new Map<string, Member>();
/** The arguments of each check of a payment password. */
export const passwordChecks: unknown[][] = [];

export async function openContracts(choice: DatabaseChoice = {}): Promise<void> {
  database = await createTestDatabase(choice);
  contracts = createContracts({
    database,
    clock,
    audit: createAudit({ database, clock }).audit,
    timeZone,
    times: profiles.specification.agentTimes,
    messages: { sendMessage: async () => undefined },
    identity: {
      findMemberIn: async (_tx, who) =>
        [...people.values()].find(({ id, username }) => who === id || who === username),
      findMembersByIds: async (ids) =>
        new Map([...people.values()].filter(({ id }) => ids.includes(id)).map((one) => [one.id, one])),
      checkPaymentPassword: async (...given) => void passwordChecks.push(given),
    },
  });
}

/** Adds a member below `upline`, or directly below the house. */
export function addPerson(upline?: Member, accountKind: Member['accountKind'] = 'agent'): Member {
  const id = 1_000 + people.size;
  const member = { id, username: `p${id}`, accountKind, uplineId: upline?.id ?? 1 } as Member;
  people.set(member.username, member);
  return member;
}

export const dividend = (...ratesPpm: number[]): ContractTerms => ({
  type: 'DIVIDEND',
  period: 'D',
  tiers: ratesPpm.map((ratePpm) => ({ ratePpm })),
});
export const offer = (to: Member, terms: ContractTerms, from?: Member): Promise<number> =>
  contracts.offer({ fromId: from?.id, to: to.username, terms, actor: 'operator:aye' });
export const answer = (
  { id }: Member,
  contractId: number,
  accepts = true,
  type: ContractTerms['type'] = 'DIVIDEND',
) => contracts.answer(id, type, { contractId, accepts, paymentPassword: '246810' });
export const terminate = ({ id }: Member, contractId: number, type: ContractTerms['type'] = 'DIVIDEND') =>
  contracts.terminate(id, { type, contractId, paymentPassword: '246810' });

/** Offers a contract and accepts it. Returns its id. */
export async function giveTerms(to: Member, terms: ContractTerms, from?: Member): Promise<number> {
  const id = await offer(to, terms, from);
  await answer(to, id, true, terms.type);
  return id;
}
export const give = (to: Member, ratePpm: number, from?: Member): Promise<number> =>
  giveTerms(to, dividend(ratePpm), from);

export async function readContractRow(id: number): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select status, decided_at, effective_from, ended_at, end_reason, expires_at, from_id, to_id, best_rate_ppm
      from agents_contract where id = ${id}`.execute(database.kysely);
  return rows[0];
}

/** Returns the local days on which a contract begins and ends, such as `['2026-11-21', '2026-12-01']`. */
export async function readSpan(id: number): Promise<(string | null)[]> {
  const { rows } = await sql<{ from: string; until: string | null }>`
    select to_char(effective_from at time zone ${timeZone}, 'YYYY-MM-DD') as from,
           to_char(ended_at at time zone ${timeZone}, 'YYYY-MM-DD') as until
      from agents_contract where id = ${id}`.execute(database.kysely);
  return rows.flatMap(({ from, until }) => [from, until]);
}
