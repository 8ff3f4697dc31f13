/**
 * Generated sequences of all operations of the ledger, against the real database and a model of a few lines. Each
 * answer and each balance must agree. A failure is shrunk and prints its seed.
 */
import fc from 'fast-check';
import { LedgerModel } from '../testing/ledger-model.ts';
import {
  expectSound,
  modelRuns,
  propertyTimeoutMs,
  startTestWallet,
  type TestWallet,
} from '../testing/test-wallet.ts';
import type { Account, Movement, MovementType, Reversal, ReversalType } from './index.ts';

interface Real {
  /** Makes members and keys unique to this sequence. */
  run: number;
}
type Command = fc.AsyncCommand<LedgerModel, Real>;

jest.setTimeout(propertyTimeoutMs);

let wallet: TestWallet;
beforeAll(async () => {
  wallet = await startTestWallet();
});
afterAll(() => wallet.stop());

const membersPerRun = 3;
const books = ['main', 'withdraw_hold', 'float', 'points', 'bonus:1'] as const;
const toMemberId = (run: number, who: number): number => 1_000_000 + run * membersPerRun + who;

interface Plan {
  type: MovementType;
  who: number;
  other: number;
  amountMinor: number;
  key: string;
  reference: string | undefined;
}

const own = (book: (typeof books)[number]) => (who: number) => ({ memberId: who, book });
type House = 'psp_clearing' | 'round_escrow' | 'house_gaming' | 'points_issued' | 'bonus_expense';
const house = (name: House) => () => ({ house: name });

/** Source and target accounts of the generated types. */
const ways: Partial<Record<MovementType, [(who: number) => Account, (who: number) => Account]>> = {
  DEPOSIT: [house('psp_clearing'), own('main')],
  BET: [own('main'), house('round_escrow')],
  BET_WIN: [house('house_gaming'), own('main')],
  WITHDRAW_HOLD: [own('main'), own('withdraw_hold')],
  WITHDRAW_RETURN: [own('withdraw_hold'), own('main')],
  FLOAT_IN: [own('main'), own('float')],
  POINT_EARN: [house('points_issued'), own('points')],
  POINT_CONVERT_POINTS: [own('points'), house('points_issued')],
  ROUND_CLOSE: [house('round_escrow'), house('house_gaming')],
  BONUS_GRANT: [house('bonus_expense'), own('bonus:1')],
  BONUS_BET: [own('bonus:1'), house('round_escrow')],
  BONUS_WIN: [house('house_gaming'), own('bonus:1')],
  BONUS_END: [own('bonus:1'), house('bonus_expense')],
  BONUS_CONVERT: [house('bonus_expense'), own('main')],
  TRANSFER_DOWN: [own('float'), own('main')],
  TRANSFER_UP: [own('main'), own('float')],
};
const betweenMembers = ['TRANSFER_DOWN', 'TRANSFER_UP'];
const ownTypes = (Object.keys(ways) as MovementType[]).filter((type) => !betweenMembers.includes(type));

const toMovement = ({ type, who, other, ...plan }: Plan, { run }: Real): Movement => {
  const [from, to] = ways[type] ?? [];
  if (from === undefined || to === undefined) throw new Error(`No way for ${type}.`);
  const taker = betweenMembers.includes(type)
    ? (who + 1 + (other % (membersPerRun - 1))) % membersPerRun
    : who;
  return {
    type,
    source: `run${run}`,
    key: plan.key,
    amountMinor: plan.amountMinor,
    from: from(toMemberId(run, who)),
    to: to(toMemberId(run, taker)),
    ...(plan.reference !== undefined && { reference: plan.reference }),
  };
};

const expectBalances = async (model: LedgerModel, { run }: Real): Promise<void> => {
  for (let who = 0; who < membersPerRun; who += 1) {
    const memberId = toMemberId(run, who);
    const balances = await wallet.ledger.readBalances(memberId);
    const { mainMinor, heldMinor, floatMinor, points, bonuses } = balances;
    const bonusMinor = bonuses.reduce((sum, { minor }) => sum + minor, 0);
    expect([mainMinor, heldMinor, floatMinor, points, bonusMinor]).toEqual(
      books.map((book) => model.balance(memberId, book)),
    );
  }
};

const described = (name: string, content: unknown, run: Command['run']): Command => ({
  check: () => true,
  run,
  toString: () => `${name} ${JSON.stringify(content)}`,
});

const post = (plan: Plan): Command =>
  described('post', plan, async (model, real) => {
    const movement = toMovement(plan, real);
    expect((await wallet.ledger.post(movement)).outcome).toBe(model.post(movement));
  });

const reverse = (plan: { original: string; key: string; type: ReversalType }): Command =>
  described('reverse', plan, async (model, real) => {
    const source = `run${real.run}`;
    const reversal: Reversal = {
      source,
      key: plan.key,
      type: plan.type,
      original: { source, key: plan.original },
    };
    expect((await wallet.ledger.reverse(reversal)).outcome).toBe(model.reverse(reversal));
  });

/** Posts concurrently, each member under separate keys, so that the answers do not depend on the order. */
const postTogether = (plans: Plan[]): Command =>
  described('together', plans, async (model, real) => {
    const movements = plans.map((plan) => toMovement({ ...plan, key: `${plan.who}-${plan.key}` }, real));
    const postings = await Promise.all(movements.map((movement) => wallet.ledger.post(movement)));
    expect(postings.map(({ outcome }) => outcome)).toEqual(movements.map((movement) => model.post(movement)));
  });

const inTransaction = (plans: Plan[], commits: boolean): Command =>
  described(commits ? 'commit' : 'roll back', plans, async (model, real) => {
    const movements = plans.map((plan) => toMovement(plan, real));
    const tried = commits ? model : new LedgerModel(model);
    const expected = movements.map((movement) => tried.post(movement));
    const work = wallet.database.transaction(async (tx) => {
      const postings = await wallet.ledger.postAllIn(tx, movements);
      expect(postings.map(({ outcome }) => outcome)).toEqual(expected);
      if (!commits) throw new Error('rolled back');
    });
    if (commits) await work;
    else await expect(work).rejects.toThrow('rolled back');
  });

const checkBalances = described('look', '', async (model, real) => {
  await wallet.ledger.foldHouseEntries();
  await expectBalances(model, real);
});

const key = fc.integer({ min: 0, max: 11 }).map((number) => `k${number}`);
const createPlanArbitrary = (types: readonly MovementType[]): fc.Arbitrary<Plan> =>
  fc.record({
    type: fc.constantFrom(...types),
    who: fc.nat({ max: membersPerRun - 1 }),
    other: fc.nat({ max: membersPerRun - 2 }),
    amountMinor: fc.integer({ min: 1, max: 40 }),
    key,
    reference: fc.constantFrom(undefined, 'r1'),
  });
const anyPlan = createPlanArbitrary(Object.keys(ways) as MovementType[]);
const commands = fc.commands(
  [
    createPlanArbitrary(['DEPOSIT', 'POINT_EARN', 'BONUS_GRANT']).map(post),
    anyPlan.map(post),
    fc
      .record({ original: key, key, type: fc.constantFrom('BET_ROLLBACK', 'WIN_ROLLBACK', 'CORRECTION') })
      .map(reverse),
    fc
      .array(createPlanArbitrary(ownTypes.filter((type) => type !== 'ROUND_CLOSE')), {
        minLength: 2,
        maxLength: 8,
      })
      .map(postTogether),
    fc
      .tuple(fc.array(anyPlan, { minLength: 1, maxLength: 5 }), fc.boolean())
      .map(([plans, commits]) => inTransaction(plans, commits)),
    fc.constant(checkBalances),
  ],
  { maxCommands: 40, size: 'max' },
);

let runs = 0;

test('agrees with a model of its rules over any sequence of acts @WAL-06', async () => {
  const property = fc.asyncProperty(commands, async (sequence) => {
    runs += 1;
    const real = { run: runs };
    const model = new LedgerModel();
    await fc.asyncModelRun(() => ({ model, real }), sequence);
    await expectBalances(model, real);
  });
  await fc.assert(property, modelRuns);
  await expectSound(wallet);
});
