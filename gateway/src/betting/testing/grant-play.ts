/** The real side of generated sequences of acts on bonus grants: a player with two of them at the test's table. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { minuteMs } from '../../server/index.ts';
import { decideTestWin, fillJackpot, findHouseFaults } from './contract-play.ts';
import {
  type GrantAct,
  type GrantModel,
  type GrantName,
  type GrantReply,
  grantNames,
  grantTerms,
  jackpotPart,
} from './grant-model.ts';
import type { Player, TestTable } from './test-table.ts';

interface GrantPlay {
  mainMinor: number;
  perform(act: GrantAct): Promise<GrantReply>;
  /** Returns a sentence for each difference from the model and each violated invariant. */
  findFaults(model: GrantModel): Promise<string[]>;
}

const fundsMinor = 1_000;
const shortMs = minuteMs;
const currency = 'MMK';

/** Creates a player with real money and both grants, whose next jackpot is held because of an earlier one. */
export async function createGrantPlay(table: TestTable, run: number): Promise<GrantPlay> {
  const { gateway, vendor, gameId } = table;
  const player = await table.createPlayer({ fundsMinor });
  const toId = (name: string): string => `${name}-grant${run}`;
  const bet = (txId: string, roundId: string, amount: number) =>
    vendor.send('bet', { sessionId: player.sessionId, txId, roundId, gameId, amount, currency });
  const win = (
    txId: string,
    roundId: string,
    more: { amount: number; roundClosed: boolean; jackpotPart?: number },
  ) => vendor.send('win', { txId, roundId, currency, ...more });
  await fillJackpot(table);
  await bet(toId('b'), toId('first'), 100);
  await win(toId('w'), toId('first'), { amount: 100, roundClosed: true, jackpotPart });
  await gateway.drain();
  const grantIds = await openGrants(table, player, run);
  let rollbacks = 0;
  let isOver = false;

  const deliver = async (): Promise<GrantReply> => {
    await gateway.drain();
    await gateway.runJob('wallet.expire-grants');
    return { code: 'OK' };
  };
  const perform = async (act: GrantAct): Promise<GrantReply> => {
    switch (act.kind) {
      case 'bet':
        return bet(toId(act.id), toId(act.round), act.amount);
      case 'win': {
        const { amount, closes: roundClosed, isHeld } = act;
        const paid = { amount, roundClosed, ...(isHeld && { jackpotPart }) };
        return win(toId(act.id), toId(act.round), paid);
      }
      case 'rollback':
        rollbacks += 1;
        return vendor.send('rollback', { txId: toId(`x${rollbacks}`), refTxId: toId(act.of) });
      case 'decide':
        return { code: (await decideTestWin(table, toId(act.win), act.decision)) ? 'OK' : 'refused' };
      case 'cancel':
        return gateway.database
          .transaction((tx) =>
            gateway.services.grants.cancelIn(tx, player.memberId, grantIds[act.grant], { actor: 'test' }),
          )
          .then(
            () => ({ code: 'OK' }),
            ({ code }: { code: string }) => ({ code }),
          );
      case 'deliver':
        return deliver();
      case 'expire':
        if (!isOver) gateway.clock.advance({ ms: shortMs });
        isOver = true;
        return deliver();
    }
  };
  return {
    mainMinor: await player.balance(),
    perform,
    findFaults: async (model) => [
      ...(await findHouseFaults(table)),
      ...(await findGrantFaults(table, player, { model, grantIds, run })),
    ],
  };
}

async function openGrants(
  { gateway }: TestTable,
  { memberId }: Player,
  run: number,
): Promise<Record<GrantName, number>> {
  const { grants } = gateway.services;
  const expiresAt = new Date(gateway.clock.now().getTime() + shortMs);
  for (const name of grantNames) {
    const terms = { ...grantTerms[name], baseMinor: grantTerms[name].amountMinor, memberId };
    const ends = name === 'short' && { expiresAt };
    await gateway.database.transaction((tx) =>
      grants.openIn(tx, { ...terms, ...ends, key: `model:${run}:${name}` }),
    );
  }
  const [endless, short] = await grants.list(memberId);
  return { short: short?.id ?? 0, endless: endless?.id ?? 0 };
}

const listDifference = (what: string, found: unknown, expected: unknown): string[] =>
  JSON.stringify(found) === JSON.stringify(expected)
    ? []
    : [`${what}: ${JSON.stringify(found)}, in the model ${JSON.stringify(expected)}`];

/**
 * Compares money, grants and rounds with the model, and checks that the stakes in play are those of the rounds, and that an
 * ended grant has no money.
 */
async function findGrantFaults(
  { gateway, vendorCode }: TestTable,
  { memberId, balance }: Player,
  { model, grantIds, run }: { model: GrantModel; grantIds: Record<GrantName, number>; run: number },
): Promise<string[]> {
  const listed = await gateway.services.grants.list(memberId);
  const grants = grantNames.map((name) => {
    const one = listed.find(({ id }) => id === grantIds[name]);
    const { balanceMinor, inPlayMinor, status, requiredMinor, progressMinor } = one ?? {};
    return {
      balance: balanceMinor,
      inPlay: inPlayMinor,
      status,
      required: requiredMinor,
      progress: progressMinor,
    };
  });
  const { rows: rounds } = await sql<{ id: string; grant: number; bonus: number; isInPlay: boolean }>`
    select round_id as id, status, stake_minor as stake, payout_minor as payout, held_minor as held,
           grant_id as grant, bonus_stake_minor as bonus, bonus_payout_minor as paid,
           settled_at is null or held_minor > 0 as "isInPlay"
      from betting_round where vendor_code = ${vendorCode} and member_id = ${memberId}
       and round_id not like 'first-%' order by round_id`.execute(gateway.database.kysely);
  const expected = Object.entries(model.rounds)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, { status, stake, payout, held, grant, bonusStake, bonusPayout }]) => ({
      ...{ id: `${id}-grant${run}`, status, stake, payout, held },
      ...{ grant: grant && grantIds[grant], bonus: bonusStake, paid: bonusPayout },
      isInPlay: status === 'OPEN' || held > 0,
    }));
  const staked = grantNames.map((name) =>
    rounds
      .filter(({ grant, isInPlay }) => isInPlay && grant === grantIds[name])
      .reduce((sum, { bonus }) => sum + bonus, 0),
  );
  return [
    ...listDifference('the main account', await balance(), model.main),
    ...listDifference(
      'the grants',
      grants,
      grantNames.map((name) => model.grants[name]),
    ),
    ...listDifference('the rounds', rounds, expected),
    ...listDifference(
      'the stakes in play',
      grants.map(({ inPlay }) => inPlay),
      staked,
    ),
    ...grants
      .filter(({ status, balance: left }) => status !== 'ACTIVE' && left !== 0)
      .map(({ status, balance: left }) => `a grant that is ${status} has ${left}`),
  ];
}

const rounds = ['r0', 'r1', 'r2'] as const;
const createId = (verb: 'b' | 'w', round: string) =>
  fc.integer({ min: 1, max: 3 }).map((number) => `${verb}${number}${round}`);

const createRoundAct = (round: string): fc.Arbitrary<GrantAct> =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('bet' as const),
        id: createId('b', round),
        round: fc.constant(round),
        amount: fc.constantFrom(100, 600, 1_100, 1_600, 3_000),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('win' as const),
        id: createId('w', round),
        round: fc.constant(round),
        amount: fc.constantFrom(300, 777, 2_000),
        closes: fc.boolean(),
        isHeld: fc.nat({ max: 3 }).map((number) => number === 0),
      }),
    },
    {
      weight: 2,
      arbitrary: createId('w', round).map((id) => ({
        kind: 'win' as const,
        ...{ id, round, amount: 0, closes: true, isHeld: false },
      })),
    },
    {
      weight: 4,
      arbitrary: fc
        .constantFrom('b' as const, 'w' as const, 'w' as const)
        .chain((verb) => createId(verb, round))
        .map((of) => ({ kind: 'rollback' as const, of })),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('decide' as const),
        win: createId('w', round),
        decision: fc.constantFrom('credit' as const, 'return' as const),
      }),
    },
  );

/** Acts about one round in sequence, with deliveries, cancellations and the end of the short grant between them. */
export const grantSequences: fc.Arbitrary<GrantAct[]> = fc
  .array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc
          .constantFrom(...rounds)
          .chain((round) => fc.array(createRoundAct(round), { minLength: 2, maxLength: 6, size: 'max' })),
      },
      { weight: 4, arbitrary: fc.constant([{ kind: 'deliver' as const }]) },
      { weight: 1, arbitrary: fc.constant([{ kind: 'expire' as const }]) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(...grantNames).map((grant) => [{ kind: 'cancel' as const, grant }]),
      },
    ),
    { minLength: 6, maxLength: 12, size: 'max' },
  )
  .map((acts) => acts.flat());
