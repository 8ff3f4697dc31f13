/**
 * Generated sequences of all vendor messages, in any order, some concurrent and some repeated, against the real gateway
 * and a model of a few lines. After each step rounds are the sum of their transactions, the escrow equals the stakes of
 * open rounds, the account of reviews the held wins, and every balance and reply the model's. After each sequence the
 * ledger is sound. Another model is about a player with bonus grants.
 */
import fc from 'fast-check';
import { checkModel, getModelTimeoutMs, listOrders } from '../../testing/model-runs.ts';
import { verifyLedger } from '../../wallet/index.ts';
import { type ContractPlay, createContractPlay, getCampaignId } from '../testing/contract-play.ts';
import { applyGrantAct, createGrantModel } from '../testing/grant-model.ts';
import { createGrantPlay, grantSequences } from '../testing/grant-play.ts';
import { startTestTable, type TestTable } from '../testing/test-table.ts';
import {
  answerMessage,
  type ContractModel,
  dayMs,
  decideModelWin,
  getMember,
  type Message,
  type Reply,
  refundModelRound,
} from '../testing/vendor-contract-model.ts';

const runs = 6;
jest.setTimeout(getModelTimeoutMs(runs));

let table: TestTable;
beforeAll(async () => {
  // A slot game: its stakes feed the jackpot, and it can be played without money.
  table = await startTestTable({ vendorCode: 'MODEL', gameType: 'RNG' });
});
afterAll(() => table.stop());

interface Step {
  run(model: ContractModel, play: ContractPlay): Promise<void>;
  /** The text that a failure prints. */
  toString(): string;
}
/** Builds a message with the ids of its player; `play` makes its other ids unique to the run. */
type Plan = (play: ContractPlay) => Message;

/** Creates a step that asserts that the gateway equals the model afterwards. */
const createStep = (
  text: string,
  perform: (model: ContractModel, play: ContractPlay) => Promise<void>,
): Step => ({
  async run(model, play) {
    await perform(model, play);
    const faults = await play.findFaults(model);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  },
  toString: () => text,
});

const withoutGaps = ({ code, balance, replay, currentBalance }: Reply): string =>
  JSON.stringify({ code, balance, replay, currentBalance });

/**
 * Returns the model after the messages in one order; undefined when the replies would differ. A message that must be
 * sent again changed nothing.
 */
function findAgreeingModel(
  model: ContractModel,
  messages: readonly Message[],
  replies: readonly Reply[],
): ContractModel | undefined {
  for (const order of listOrders(messages.length)) {
    const tried = structuredClone(model);
    const agrees = order.every((index) => {
      const [message, reply] = [messages[index], replies[index]];
      if (message === undefined || reply === undefined || reply.code === 'RETRY_LATER') return true;
      return withoutGaps(answerMessage(tried, message)) === withoutGaps(reply);
    });
    if (agrees) return tried;
  }
  return undefined;
}

const sendAtOnce = (plans: readonly Plan[], text: string): Step =>
  createStep(text, async (model, play) => {
    const messages = plans.map((plan) => plan(play));
    const replies = await Promise.all(messages.map((message) => play.send(message)));
    const after = findAgreeingModel(model, messages, replies);
    if (after === undefined) {
      const expected = messages.map((message) => answerMessage(structuredClone(model), message));
      const lines = messages.map((message, index) =>
        [JSON.stringify(message), JSON.stringify(replies[index]), JSON.stringify(expected[index])].join(
          '\n  ',
        ),
      );
      throw new Error(
        `No order of the messages explains the answers (message, answer, the model's):\n${lines.join('\n')}`,
      );
    }
    Object.assign(model, after);
  });

const currency = 'MMK';
const whoArbitrary = fc.nat({ max: 2 });
const roundArbitrary = fc.constantFrom('r0', 'r1', 'r2');
/** Mostly an id of this round, so that messages refer to one another. */
const createIdArbitrary = (kind: string, round: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 1, max: 2 }).map((number) => `${kind}${number}${round}`) },
    { weight: 1, arbitrary: roundArbitrary.map((other) => `${kind}1${other}`) },
    // One id shared by messages of every kind.
    { weight: 1, arbitrary: fc.constant('any') },
  );
/** Mostly the player who owns the round. */
const getOwner = (round: string): number => Number(round.slice(1));

const describePlan = (text: string, plan: Plan): { text: string; plan: Plan } => ({ text, plan });

const createBetArbitrary = (round: string) =>
  fc
    .record({
      id: createIdArbitrary('b', round),
      stranger: fc.option(whoArbitrary, { freq: 12 }),
      amount: fc.constantFrom(100, 100, 250, 4_000),
      currency: fc.oneof({ weight: 12, arbitrary: fc.constant(currency) }, fc.constant('USD')),
    })
    .map(({ id, stranger, ...rest }) =>
      describePlan(`bet ${id} ${round} ${JSON.stringify({ stranger, ...rest })}`, (play) => ({
        verb: 'bet',
        request: {
          sessionId: play.players[stranger ?? getOwner(round)]?.sessionId ?? '',
          txId: play.toId(id),
          roundId: play.toId(round),
          gameId: table.gameId,
          ...rest,
        },
      })),
    );
const createWinArbitrary = (round: string) =>
  fc
    .record({
      id: createIdArbitrary('w', round),
      amount: fc.constantFrom(0, 50, 300, 6_000),
      roundClosed: fc.boolean(),
      jackpotPart: fc.option(fc.constantFrom(50, 200), { freq: 3, nil: undefined }),
    })
    .map(({ id, ...rest }) =>
      describePlan(`win ${id} ${round} ${JSON.stringify(rest)}`, (play) => ({
        verb: 'win',
        request: { txId: play.toId(id), roundId: play.toId(round), currency, ...rest },
      })),
    );
const createEndArbitrary = (round: string) =>
  createIdArbitrary('e', round).map((id) =>
    describePlan(`endRound ${id} ${round}`, (play) => ({
      verb: 'endRound',
      request: { txId: play.toId(id), roundId: play.toId(round) },
    })),
  );
const createRollbackArbitrary = (round: string) =>
  fc
    .record({
      id: createIdArbitrary('x', round),
      kind: fc.integer({ min: 1, max: 9 }),
      ref: fc.constantFrom('b', 'b', 'w', 'w', 'w', 'e', 'g').chain((kind) => createIdArbitrary(kind, round)),
    })
    .map(({ id, kind, ref }) =>
      describePlan(`rollback ${id}${kind} of ${ref}`, (play) => ({
        verb: 'rollback',
        request: { txId: play.toId(`${id}${kind}`), refTxId: play.toId(ref) },
      })),
    );
const createBonusArbitrary = (round: string) =>
  fc
    .record({
      id: createIdArbitrary('g', round),
      // The last number belongs to no player.
      who: fc.constantFrom(0, 1, 9),
      amount: fc.constantFrom(100, 400),
    })
    .map(({ id, who, amount }) =>
      describePlan(`bonusWin ${id} to ${who} ${amount}`, (play) => ({
        verb: 'bonusWin',
        request: {
          txId: play.toId(id),
          campaignId: getCampaignId(play),
          playerRef: play.players[who]?.playerRef ?? 'MODEL-999999',
          amount,
          currency,
        },
      })),
    );
const createMessageArbitrary = (round: string) =>
  fc.oneof(
    { weight: 5, arbitrary: createBetArbitrary(round) },
    { weight: 4, arbitrary: createWinArbitrary(round) },
    { weight: 2, arbitrary: createEndArbitrary(round) },
    { weight: 4, arbitrary: createRollbackArbitrary(round) },
    { weight: 1, arbitrary: createBonusArbitrary(round) },
  );
const messageArbitrary = roundArbitrary.chain(createMessageArbitrary);

const tick = (ms: number): Step =>
  createStep(`${ms} ms pass`, async (model, play) => {
    play.tick(ms);
    model.nowMs += ms;
  });

const signInAgain = (who: number): Step =>
  createStep(`${who} signs in again`, async (model, play) => {
    // A closed account cannot sign in, and an excluded one opens no game.
    const playerRef = play.players[who]?.playerRef ?? '';
    const { isClosed, excludedUntilMs } = getMember(model, playerRef);
    if (isClosed || excludedUntilMs > model.nowMs) return;
    const { ended, opened } = await play.signInAgain(who);
    model.sessions[opened] = playerRef;
    model.sessions[ended] = null;
  });

const excludedForMs = 1_000;
const exclude = (who: number): Step =>
  createStep(`${who} is excluded`, async (model, play) => {
    play.tick(1);
    model.nowMs += 1;
    await play.exclude(who, excludedForMs);
    getMember(model, play.players[who]?.playerRef ?? '').excludedUntilMs = model.nowMs + excludedForMs;
  });

const setClosed = (who: number, isClosed: boolean): Step =>
  createStep(`${who} is ${isClosed ? 'closed' : 'active'}`, async (model, play) => {
    await play.setClosed(who, isClosed);
    getMember(model, play.players[who]?.playerRef ?? '').isClosed = isClosed;
  });

const refund = (round: string): Step =>
  createStep(`refund ${round}`, async (model, play) => {
    const roundId = play.toId(round);
    expect(await play.refund(roundId)).toBe(refundModelRound(model, roundId));
  });

const decide = (win: string, decision: 'credit' | 'return'): Step =>
  createStep(`${decision} ${win}`, async (model, play) => {
    const txId = play.toId(win);
    expect(await play.decide(txId, decision)).toBe(decideModelWin(model, txId, decision));
  });

/** Advances the clock by a day, after which every session has ended and no jackpot is recent. */
const passDay = createStep('a day passes', async (model, play) => {
  play.tick(dayMs + 1);
  model.nowMs += dayMs + 1;
  for (const session of Object.keys(model.sessions)) model.sessions[session] = null;
});

/** Delivers events, so that the stakes of settled rounds feed the jackpot. */
const drain = createStep('events are delivered', () => table.gateway.drain());

/** Messages about one round in sequence: a complete life cycle, or one in a wrong order. */
const lifeArbitrary = roundArbitrary
  .chain((round) => fc.array(createMessageArbitrary(round), { minLength: 3, maxLength: 7, size: 'max' }))
  .map((all) => all.map(({ plan, text }) => sendAtOnce([plan], text)));
const atOnceArbitrary = fc.array(messageArbitrary, { minLength: 2, maxLength: 4, size: 'max' }).map((all) =>
  sendAtOnce(
    all.map(({ plan }) => plan),
    `at once: ${all.map(({ text }) => text).join(', ')}`,
  ),
);
/**
 * Bets of all players at once, which share a batch: covered or not, on one round or on several, some of them
 * repeated.
 */
const batchArbitrary = fc
  .tuple(
    ...[0, 1, 2].map((who) =>
      fc.record({
        id: fc.oneof(
          { weight: 5, arbitrary: fc.constantFrom(`b1r${who}`, `b2r${who}`, `b3r${who}`) },
          { weight: 1, arbitrary: fc.constant('any') },
        ),
        round: fc.oneof({ weight: 5, arbitrary: fc.constant(`r${who}`) }, roundArbitrary),
        amount: fc.constantFrom(100, 250, 4_000, 9_000),
        twice: fc.boolean(),
      }),
    ),
  )
  .map((bets) =>
    bets.flatMap(({ id, round, amount, twice }, who) => {
      const plan: Plan = (play) => ({
        verb: 'bet',
        request: {
          sessionId: play.players[who]?.sessionId ?? '',
          txId: play.toId(id),
          roundId: play.toId(round),
          gameId: table.gameId,
          amount,
          currency,
        },
      });
      const text = `bet ${id} ${round} ${amount} of ${who}`;
      return Array.from({ length: twice && who === 0 ? 2 : 1 }, () => describePlan(text, plan));
    }),
  )
  .map((all) =>
    sendAtOnce(
      all.map(({ plan }) => plan),
      `a batch: ${all.map(({ text }) => text).join(', ')}`,
    ),
  );
const decisionArbitrary = fc
  .tuple(
    roundArbitrary.chain((round) => createIdArbitrary('w', round)),
    fc.constantFrom('credit' as const, 'return' as const),
  )
  .map(([win, decision]) => decide(win, decision));
const stepsArbitrary: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 5, arbitrary: lifeArbitrary },
  { weight: 2, arbitrary: atOnceArbitrary.map((step) => [step]) },
  { weight: 2, arbitrary: batchArbitrary.map((step) => [step]) },
  {
    weight: 1,
    arbitrary: messageArbitrary.map(({ plan, text }) => [sendAtOnce([plan, plan], `twice at once: ${text}`)]),
  },
  { weight: 1, arbitrary: fc.constantFrom(1, 7, 600).map((ms) => [tick(ms)]) },
  {
    weight: 2,
    arbitrary: fc
      .oneof(
        whoArbitrary.map(signInAgain),
        whoArbitrary.map(exclude),
        fc.tuple(whoArbitrary, fc.boolean()).map(([who, isClosed]) => setClosed(who, isClosed)),
        roundArbitrary.map(refund),
        fc.constant(passDay),
        fc.constant(drain),
      )
      .map((step) => [step]),
  },
  { weight: 2, arbitrary: decisionArbitrary.map((step) => [step]) },
);
const sequences = fc
  .array(stepsArbitrary, { minLength: 6, maxLength: 12, size: 'max' })
  .map((all) => all.flat());

let count = 0;

test('answers, books and balances as the model over any sequence of messages @WAL-09', async () => {
  const property = fc.asyncProperty(sequences, async (sequence) => {
    count += 1;
    const { model, real } = await createContractPlay(table, count);
    for (const step of sequence) await step.run(model, real);
    // Ledger entries never change, so a fault of any step is still visible at the end.
    expect(await verifyLedger(table.gateway.database)).toEqual([]);
  });
  await checkModel(property, {
    file: 'gateway/src/betting/vendor-contract/vendor-contract.model.test.ts',
    runs,
    seeds: new URL('vendor-contract.model.seeds.json', import.meta.url),
  });
});

const grantRuns = 4;

test('stakes, wins, reversals and decisions move bonus money as the model over any sequence @PROMO-04 @WAL-09', async () => {
  const property = fc.asyncProperty(grantSequences, async (sequence) => {
    count += 1;
    const play = await createGrantPlay(table, count);
    const model = createGrantModel(play.mainMinor);
    for (const act of sequence) {
      const expected = applyGrantAct(model, act);
      if (expected === undefined) continue;
      const { code, balance } = await play.perform(act);
      expect({ act, code, balance }).toEqual({ act, ...expected });
      expect(await play.findFaults(model)).toEqual([]);
    }
    expect(await verifyLedger(table.gateway.database)).toEqual([]);
    expect(await table.gateway.frame.moneyChecks.run(['hour'])).toEqual([]);
  });
  await checkModel(property, {
    file: 'gateway/src/betting/vendor-contract/vendor-contract.model.test.ts',
    runs: grantRuns,
    seeds: new URL('bonus-grants.model.seeds.json', import.meta.url),
  });
});
