/** Teams of agents with contracts on a real gateway, for tests of settlements. */
import * as calls from '@parlour/contracts/calls';
import { type KyselyPlugin, sql } from 'kysely';
import type { Member } from '../../identity/index.ts';
import type { Database } from '../../server/index.ts';
import { type OperatorAnswer, operate, startTestGateway, type TestGateway } from '../../testing/index.ts';
import type { DatabaseChoice } from '../../testing/test-database.ts';
import type { SettlementOptions } from '../settlement/settlement-rules.ts';

const password = 'Lotus-Pond-2026';
export const paymentPassword = '246810';
export const timeZone = 'Asia/Yangon';

export let gateway: TestGateway;
let paymentPasswordHash: string;

export async function startTeams(choice: DatabaseChoice = {}): Promise<void> {
  gateway = await startTestGateway({ now: '2026-12-31T12:00:00Z', ...choice });
  paymentPasswordHash = await gateway.services.identity.hashPassword(paymentPassword);
}

let months = 0;
/** A day of the test's month, and a time in Yangon: `05 20:10`. */
export const local = (text: string): Date => {
  const month = new Date(Date.UTC(2027, months, 1)).toISOString().slice(0, 7);
  return new Date(`${month}-${text.replace(' ', 'T')}:00+06:30`);
};
/** The date of a day of the test's month. */
export const getDay = (text: string): string => local(`${text} 12:00`).toISOString().slice(0, 10);
export const goTo = (text: string): void => gateway.clock.set(local(text));
/** Ends all contracts and advances to the next month. Each test uses its own month, because runs follow the clock. */
export async function beginMonth(): Promise<void> {
  await sql`update agents_contract set status = 'TERMINATED', ended_at = greatest(effective_from, ${gateway.clock.now()})
    where status = 'ACTIVE'`.execute(gateway.database.kysely);
  goToNextMonth();
}
export function goToNextMonth(): void {
  months += 1;
  goTo('01 00:00');
}

let people = 0;
export const createMember = (
  name: string,
  upline?: Member,
  accountCode = 1,
  accountClass?: 'test' | 'demo',
): Promise<Member> => {
  people += 1;
  return gateway.services.identity.createMember({
    username: `${name}${people}`,
    password,
    paymentPasswordHash,
    accountCode,
    accountClass,
    ...(upline && { uplineId: upline.id }),
  });
};
/** Creates A below the house, B below A, and players below each. */
export async function createTeam() {
  const a = await createMember('aye');
  const b = await createMember('bo', a);
  return { a, b, playerOfA: await createMember('pa', a, 0), playerOfB: await createMember('pb', b, 0) };
}

export type Terms = Parameters<TestGateway['services']['agents']['contracts']['offer']>[0]['terms'];
const contracts = () => gateway.services.agents.contracts;
export const offer = (from: Member | undefined, to: Member, terms: Terms) =>
  contracts().offer({ ...(from && { fromId: from.id }), to: to.username, terms, actor: 'operator:olga' });
export async function give(from: Member | undefined, to: Member, terms: Terms): Promise<number> {
  const contractId = await offer(from, to, terms);
  await contracts().answer(to.id, terms.type, { contractId, accepts: true, paymentPassword });
  return contractId;
}
export const dividend = (period: 'D' | 'W' | 'M', ratePpm: number): Terms => ({
  type: 'DIVIDEND',
  period,
  tiers: [{ ratePpm }],
});
export const salary = (
  type: 'DAILY' | 'HOURLY' | 'REALTIME',
  ratePpm: number,
  minValidBet?: number,
): Terms => ({
  type,
  salaryType: 'LOSS',
  tiers: [{ ratePpm, minValidBet }],
});

let bets = 0;
interface Played {
  stakeMinor: number;
  payoutMinor: number;
  /** Default: the stake, or 0 of a draw. */
  validBetMinor?: number;
}

/** Settles a bet, or voids it. */
export async function play(
  player: Member,
  { stakeMinor, payoutMinor, validBetMinor }: Played,
  at: Date,
  name: 'bet.settled' | 'bet.voided' = 'bet.settled',
) {
  bets += 1;
  await gateway.database.transaction((tx) =>
    gateway.frame.outbox.publish(tx, name, {
      betNo: bets,
      roundId: `r-${bets}`,
      memberId: player.id,
      teamPath: player.path,
      gameId: 10_001,
      vendorCode: 'NOVA',
      category: 'RNG',
      stakeMinor,
      payoutMinor,
      validBetMinor: validBetMinor ?? (payoutMinor === stakeMinor ? 0 : stakeMinor),
      settledAt: at.toISOString(),
    }),
  );
  await gateway.drain();
}

/** Settles a bet that the player lost, or voids it. */
export const lose = (
  player: Member,
  stakeMinor: number,
  at: Date,
  name: 'bet.settled' | 'bet.voided' = 'bet.settled',
): Promise<void> => play(player, { stakeMinor, payoutMinor: 0 }, at, name);
export async function reward(member: Member, kind: 'rebate' | 'bonus', amountMinor: number, at: Date) {
  const paid = { memberId: member.id, kind, amountMinor, at: at.toISOString() };
  await gateway.database.transaction((tx) => gateway.frame.outbox.publish(tx, 'reward.paid', paid));
  await gateway.drain();
}

export const settle = () => gateway.runJob('agents.settle');
export const readPaid = async (contractId: number) => {
  const { rows } = await sql<{ ends: string; status: string; paid: string; shortfall: string; base: string }>`
    select to_char(ends_at at time zone ${timeZone}, 'DD HH24:MI') as ends, status, paid_minor::text as paid,
           shortfall_minor::text as shortfall, base_minor::text as base
      from agents_settlement where contract_id = ${contractId} order by ends_at`.execute(
    gateway.database.kysely,
  );
  return rows.map(({ ends, status, paid }) => [ends, status, Number(paid)]);
};
export const readBalance = async ({ id }: Member) =>
  (await gateway.services.ledger.readBalances(id)).mainMinor;
export const getToken = async ({ username }: Member) => ({
  token: (await gateway.call(calls.logInCall, { username, password, type: 'username' })).token,
});

export const readRows = async <T>(query: { execute(db: Database['kysely']): Promise<{ rows: unknown[] }> }) =>
  (await query.execute(gateway.database.kysely)).rows as T[];

/** The parts of a run with a changed database. */
function createParts(changes: Partial<Database>) {
  const { ledger, identity, platform } = gateway.services;
  const database: Database = { ...gateway.database, ...changes };
  return {
    database,
    clock: gateway.clock,
    ledger,
    identity,
    timeZone,
    options: platform.profile.agents,
    times: platform.profile.agentTimes,
  };
}

/** The parts of a run on a gateway that ignores the lock. */
export const partsWithoutTurn = () => createParts({ withLock: (_name, work) => work() });

/** The parts of a run of a site with other options. */
export function partsWith(changes: Partial<SettlementOptions>) {
  const parts = createParts({});
  return { ...parts, options: { ...parts.options, ...changes } };
}

/**
 * The parts of a run on a gateway that is killed while it waits for the result of a statement: after `statements`
 * results, every further statement fails, and its transaction is rolled back.
 */
export function partsThatStop(statements: number) {
  let results = 0;
  const killer: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      results += 1;
      if (results > statements) throw new Error('killed');
      return result;
    },
  };
  const kysely = gateway.database.kysely.withPlugin(killer);
  return createParts({
    kysely,
    withTables: kysely.withTables.bind(kysely),
    transaction: (work) => gateway.database.transaction((tx) => work(tx.withPlugin(killer))),
  });
}

/** Counts the movements that paid a contract. */
export async function countPayments(contractId: number): Promise<number> {
  const [row] = await readRows<{ count: number }>(sql`select count(*) from ledger_transfers
    where source = 'settlement' and key like ${`${contractId}:%`}`);
  return row?.count ?? 0;
}

/** Decides on a settlement under review, with a second operator when two are needed. */
export async function decideByTwo(
  id: number | undefined,
  decision: 'pay' | 'reject',
): Promise<OperatorAnswer> {
  const asked = await operate(gateway, 'settlements/decide', { id, decision, reason: 'seen by me' });
  const request = asked.body.value?.request;
  if (request === undefined) return asked;
  const approval = { id: request, reason: 'seen by me too' };
  return operate(gateway, 'approvals/approve', approval, { sub: 'ola', roles: ['admin'] });
}

/** Changes the database as a database administrator can. */
export const tamper = (change: string): Promise<void> =>
  gateway.database.transaction(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(change).execute(tx);
  });
