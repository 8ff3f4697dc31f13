/**
 * The real side of generated sequences of vendor messages: players, the messages built for them, and the gateway's
 * stored state.
 */
import { sql } from 'kysely';
import { jackpotStartMinor } from '../../catalog/index.ts';
import { profiles } from '../../platform/profiles.ts';
import { decideHeldWin } from '../rounds/held-wins.ts';
import { refundRound } from '../rounds/long-rounds.ts';
import type { Player, TestTable } from './test-table.ts';
import { type ContractModel, dayMs, type Message, type Reply } from './vendor-contract-model.ts';

export interface ContractPlay {
  /** The players by their numbers. The last one plays without money. */
  players: readonly Player[];
  /** Makes an id unique to this sequence. */
  toId(name: string): string;
  send(message: Message): Promise<Reply>;
  signInAgain(who: number): Promise<{ ended: string; opened: string }>;
  exclude(who: number, forMs: number): Promise<void>;
  setClosed(who: number, isClosed: boolean): Promise<void>;
  /** Refunds the stakes as staff. Returns false when it is refused. */
  refund(roundId: string): Promise<boolean>;
  /** Decides on a held win as an operator. Returns false when the decision is refused. */
  decide(txId: string, decision: 'credit' | 'return'): Promise<boolean>;
  tick(ms: number): void;
  /** Returns a sentence for each violated invariant. */
  findFaults(model: ContractModel): Promise<string[]>;
}

export const getCampaignId = (play: ContractPlay): string => play.toId('campaign');
const fundsMinor = 5_000;
const campaignMinor = 450;

/** Creates players and a campaign for one sequence, and the model with the same initial state. */
export async function createContractPlay(
  table: TestTable,
  run: number,
): Promise<{ model: ContractModel; real: ContractPlay }> {
  const { gateway, vendor, vendorCode } = table;
  const { ledger, protection, play, grants: bonus } = gateway.services;
  const db = gateway.database.kysely;
  // Jackpots of earlier sequences must not count in this one.
  gateway.clock.advance({ ms: dayMs + 1 });
  await fillJackpot(table);
  const players: Player[] = [];
  for (const demo of [false, false, true]) players.push(await table.createPlayer({ fundsMinor, demo }));
  // An event gives a new member play money.
  await gateway.drain();
  const toId = (name: string): string => `${name}-${run}`;
  await sql`insert into betting_campaign (vendor_code, campaign_id, budget_minor)
    values (${vendorCode}, ${toId('campaign')}, ${campaignMinor})`.execute(db);
  const getPlayer = (who: number): Player => {
    const player = players[who];
    if (player === undefined) throw new Error(`There is no player ${who}.`);
    return player;
  };

  const real: ContractPlay = {
    players,
    toId,
    async send({ verb, request }) {
      const { code, balance, replay, currentBalance } = await vendor.send(verb, request);
      return { code, balance, replay, currentBalance };
    },
    async signInAgain(who) {
      const { sessionId: ended } = getPlayer(who);
      const next = await table.signInAgain(getPlayer(who));
      players[who] = next;
      return { ended, opened: next.sessionId };
    },
    exclude: (who, forMs) =>
      protection.excludeUntil(getPlayer(who).memberId, new Date(gateway.clock.now().getTime() + forMs)),
    async setClosed(who, isClosed) {
      const status = isClosed ? 'closed' : 'active';
      await sql`update identity_member set status = ${status} where id = ${getPlayer(who).memberId}`.execute(
        db,
      );
    },
    async refund(roundId) {
      const { rows } = await sql<{ bet_no: number }>`
        update betting_round set placed_at = placed_at - interval '14 days'
        where vendor_code = ${vendorCode} and round_id = ${roundId} returning bet_no`.execute(db);
      const { longRounds } = profiles.specification;
      const parts = { ...gateway.frame, ledger, bonus, protection: play, longRounds };
      const refund = { betNo: rows[0]?.bet_no ?? 0, actor: 'test', reason: 'left open' };
      return gateway.database
        .transaction((tx) => refundRound(parts, tx, refund))
        .then(
          () => true,
          (error: { code?: string }) => {
            if (error.code === 'request.invalid' || error.code === 'betting.round-not-found') return false;
            throw error;
          },
        );
    },
    decide: (txId, decision) => decideTestWin(table, txId, decision),
    tick: (ms) => gateway.clock.advance({ ms }),
    findFaults: async (model) => [
      ...(await findHouseFaults(table)),
      ...(await findStoredFaults(table, run, model)),
      ...(await findBalanceFaults(players, model)),
    ],
  };
  const entries = await Promise.all(
    players.map(async ({ playerRef, balance }, who) => {
      const state = { balance: await balance(), demo: who === 2, isClosed: false, excludedUntilMs: 0 };
      return [playerRef, state] as const;
    }),
  );
  return {
    real,
    model: {
      nowMs: gateway.clock.now().getTime(),
      members: Object.fromEntries(entries),
      sessions: Object.fromEntries(players.map(({ sessionId, playerRef }) => [sessionId, playerRef])),
      rounds: {},
      transactions: {},
      campaigns: { [toId('campaign')]: campaignMinor },
    },
  };
}

export async function fillJackpot({ gateway }: TestTable): Promise<void> {
  await sql`insert into catalog_jackpot (code, pool_minor, unfunded_minor, updated_at)
    values ('main', ${jackpotStartMinor}, ${jackpotStartMinor}, now()) on conflict do nothing`.execute(
    gateway.database.kysely,
  );
}

/** Decides on a held win as an operator. Returns false when the decision is refused. */
export async function decideTestWin(
  { gateway, vendorCode }: TestTable,
  txId: string,
  decision: 'credit' | 'return',
): Promise<boolean> {
  const { ledger, catalog, play: protection, grants: bonus } = gateway.services;
  const { rows } = await sql<{ id: number }>`select id from betting_win_hold
    where vendor_code = ${vendorCode} and tx_id = ${txId}`.execute(gateway.database.kysely);
  const parts = { ...gateway.frame, ledger, bonus, catalog, protection, keepsWallets: () => false };
  const call = { id: rows[0]?.id ?? 0, decision, actor: 'test', reason: 'seen' };
  return gateway.database
    .transaction((tx) => decideHeldWin(parts, tx, call))
    .then(
      () => true,
      (error: { code?: string }) => {
        if (error.code === 'betting.win-decided' || error.code === 'betting.win-not-found') return false;
        throw error;
      },
    );
}

/**
 * Checks that the escrow equals the stakes of open rounds, the account of reviews the held wins, and the pool's account
 * the sum of its contributions.
 */
export async function findHouseFaults({ gateway, vendorCode }: TestTable): Promise<string[]> {
  const { rows } = await sql<Record<'escrow' | 'open' | 'review' | 'held' | 'pool' | 'fed', number>>`select
    coalesce((select balance from ledger_house_balances where book = ${`round_escrow:${vendorCode}`}), 0)::bigint as escrow,
    (select coalesce(sum(stake_minor), 0) from betting_round where settled_at is null and not demo)::bigint as open,
    coalesce((select balance from ledger_house_balances where book = ${`win_review:${vendorCode}`}), 0)::bigint as review,
    (select coalesce(sum(amount_minor), 0) from betting_win_hold where state = 'HELD')::bigint as held,
    coalesce((select balance from ledger_house_balances where book = 'jackpot_pool'), 0)::bigint as pool,
    (select coalesce(sum(pool_minor - unfunded_minor), 0) from catalog_jackpot)::bigint as fed`.execute(
    gateway.database.kysely,
  );
  const [sums] = rows;
  if (sums === undefined) return ['the sums of the house are missing'];
  const { escrow, open, review, held, pool, fed } = sums;
  return [
    ...(escrow === open ? [] : [`the escrow has ${escrow}, open rounds hold ${open}`]),
    ...(review === held ? [] : [`${review} are under review, and held wins are ${held}`]),
    ...(pool === fed ? [] : [`the account of the jackpot has ${pool}, its pool was fed ${fed}`]),
  ];
}

/** Checks that each round is the sum of its transactions and that both match the model. */
async function findStoredFaults(
  { gateway, vendorCode }: TestTable,
  run: number,
  model: ContractModel,
): Promise<string[]> {
  const db = gateway.database.kysely;
  const ofRun = `%-${run}`;
  const selectSum = (verb: string, column: string) => sql`(
    select coalesce(sum(${sql.ref(`t.${column}`)} - coalesce(${sql.ref(`h.${column}`)}, 0)), 0)::bigint
    from betting_transaction t left join betting_win_hold h
      on h.vendor_code = t.vendor_code and h.tx_id = t.tx_id and h.state = 'RETURNED'
    where t.vendor_code = r.vendor_code and t.round_id = r.round_id and t.verb = ${verb} and t.state = 'APPLIED')`;
  const rounds = await sql<
    Record<'stake' | 'bets' | 'payout' | 'wins' | 'jackpot' | 'jackpots', number> & {
      round_id: string;
      status: string;
    }
  >`select round_id, status, stake_minor as stake, payout_minor as payout, jackpot_minor as jackpot,
      ${selectSum('bet', 'amount_minor')} as bets, ${selectSum('win', 'amount_minor')} as wins,
      ${selectSum('win', 'jackpot_minor')} as jackpots
    from betting_round r where vendor_code = ${vendorCode} and round_id like ${ofRun}`.execute(db);
  const transactions = await sql<{
    tx_id: string;
    state: string;
  }>`select tx_id, state from betting_transaction
    where vendor_code = ${vendorCode} and tx_id like ${ofRun}`.execute(db);
  const unlike = (one: (typeof rounds.rows)[number]): boolean =>
    one.stake !== one.bets || one.payout !== one.wins || one.jackpot !== one.jackpots;
  const stored = rounds.rows.map(({ round_id, status, stake, payout }) => [
    round_id,
    { status, stake, payout },
  ]);
  const expected = Object.entries(model.rounds).map(([id, { status, stake, payout }]) => [
    id,
    { status, stake, payout },
  ]);
  const states = transactions.rows.map(({ tx_id, state }) => [tx_id, state]);
  const modelStates = Object.entries(model.transactions).map(([id, { state }]) => [id, state]);
  return [
    ...rounds.rows.filter(unlike).map((one) => `a round is not its transactions: ${JSON.stringify(one)}`),
    ...describeDifference('rounds', stored, expected),
    ...describeDifference('transactions', states, modelStates),
  ];
}

function describeDifference(what: string, found: unknown[][], expected: unknown[][]): string[] {
  const formatEntries = (entries: unknown[][]): string =>
    JSON.stringify(entries.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
  const [is, should] = [formatEntries(found), formatEntries(expected)];
  return is === should ? [] : [`${what} are ${is}, in the model ${should}`];
}

async function findBalanceFaults(players: readonly Player[], model: ContractModel): Promise<string[]> {
  const faults = await Promise.all(
    players.map(async ({ playerRef, balance }) => {
      const [found, expected] = [await balance(), model.members[playerRef]?.balance];
      return found === expected ? [] : [`${playerRef} has ${found}, in the model ${expected}`];
    }),
  );
  return faults.flat();
}
