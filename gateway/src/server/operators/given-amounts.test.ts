import * as z from 'zod/mini';
import { operate, startTestGateway, type TestGateway } from '../../testing/index.ts';
import { type Bounds, boundedAct, dayMs } from '../index.ts';

/** An operator may give 100 money or 10 points alone to one member in a day, and three times as much to all. */
const bounds: Bounds = {
  getBound: (kind) => (kind === 'points' ? 10 : 100),
  windowMs: dayMs,
  allMembersMultiple: 3,
};

const createAct = (path: string, isChosen: boolean) =>
  boundedAct({
    method: 'POST',
    path,
    permission: 'rounds.refund',
    bounds,
    isChosen,
    input: z.object({
      kind: z._default(z.enum(['credit', 'points', 'payout']), 'credit'),
      memberId: z._default(z.number(), 1),
      amount: z.number(),
      key: z.string(),
      reason: z.string(),
    }),
    review: async (_tx, { kind, memberId, amount, key }) => ({
      facts: { memberId, amount },
      given: { kind, memberId, amount, key },
    }),
    runIn: async (_tx, { input }) => ({ gave: input.amount }),
  });

let gateway: TestGateway<unknown>;
beforeAll(async () => {
  gateway = await startTestGateway({
    assemble: () => ({
      modules: [{ name: 'try', operatorActs: [createAct('try/order', false), createAct('try/gift', true)] }],
      sessions: { find: async () => undefined },
      services: {},
    }),
  });
});
afterAll(() => gateway?.stop());

let keys = 0;
let causes: unknown[] = [];
beforeEach(() => {
  causes = [];
});
/** Returns a function that lets one risk manager act; it returns whether one person was enough. */
const createGiver =
  (sub: string) =>
  async (amount: number, { path = 'try/order', ...more }: Record<string, unknown> = {}): Promise<boolean> => {
    keys += 1;
    const input = { amount, key: `k${keys}`, reason: 'they need it', ...more };
    const { status, body } = await operate(gateway, String(path), input, { sub, roles: ['risk'] });
    expect(status).toBe(200);
    causes.push(body.value?.cause);
    return body.value?.gave === amount;
  };

test('one person may give one member in a day as much as in one act, and not one unit more @SAFE-04', async () => {
  const give = createGiver('anna');
  expect(await give(60)).toBe(true);
  expect(await give(41)).toBe(false);
  expect(await give(39)).toBe(true);
  expect(await give(1)).toBe(true);
  expect(await give(1)).toBe(false);
  expect(await give(1, { memberId: 2 })).toBe(true);
  expect(await give(101, { memberId: 2 })).toBe(false);
  expect(await createGiver('bert')(100)).toBe(true);
  expect(causes.filter(Boolean)).toEqual(['member-sum', 'member-sum', 'amount']);
});

test('what one person gave counts for a day @SAFE-04', async () => {
  const give = createGiver('cora');
  expect(await give(100)).toBe(true);
  gateway.clock.advance({ days: 1, ms: -1 });
  expect(await give(1)).toBe(false);
  gateway.clock.advance({ ms: 1 });
  expect(await give(100)).toBe(true);
});

test('what one person gives to many members has a bound as well @SAFE-04', async () => {
  const give = createGiver('dora');
  for (const memberId of [1, 2]) expect(await give(100, { memberId })).toBe(true);
  expect(await give(99, { memberId: 3 })).toBe(true);
  expect(await give(2, { memberId: 4 })).toBe(false);
  expect(await give(1, { memberId: 4 })).toBe(true);
  expect(causes.filter(Boolean)).toEqual(['total-sum']);
});

test('amounts that the operator chooses count together for all members @SAFE-04', async () => {
  const give = createGiver('emil');
  const gift = (amount: number, memberId: number) => give(amount, { path: 'try/gift', memberId });
  // The amount of an order is not a gift.
  expect(await give(100, { memberId: 1 })).toBe(true);
  expect(await gift(50, 2)).toBe(true);
  expect(await gift(51, 3)).toBe(false);
  expect(await gift(50, 3)).toBe(true);
});

test('points have a bound of their own, and money to a bank counts apart from credits @SAFE-04', async () => {
  const give = createGiver('fred');
  expect(await give(11, { kind: 'points' })).toBe(false);
  expect(await give(9, { kind: 'points' })).toBe(true);
  expect(await give(2, { kind: 'points' })).toBe(false);
  expect(await give(1, { kind: 'points' })).toBe(true);
  expect(await give(100)).toBe(true);
  expect(await give(100, { kind: 'payout' })).toBe(true);
});

test('a repeated act counts once, and an act of two people not at all @SAFE-04', async () => {
  const give = createGiver('gina');
  for (const _ of [1, 2]) expect(await give(60, { key: 'repeated' })).toBe(true);
  const input = { amount: 500, key: 'large', reason: 'they need it' };
  const { body } = await operate(gateway, 'try/order', input, { sub: 'gina', roles: ['risk'] });
  const approval = { id: body.value?.request, reason: 'I looked at it' };
  const approved = await operate(gateway, 'approvals/approve', approval, { sub: 'olga', roles: ['admin'] });
  expect(approved.body.value?.value).toEqual({ gave: 500 });
  expect(await give(40)).toBe(true);
  expect(await give(1)).toBe(false);
});

test('acts of one person at the same moment do not pass the bound together @SAFE-04', async () => {
  const give = createGiver('hans');
  const alone = await Promise.all([1, 2, 3, 4, 5].map(() => give(40)));
  expect(alone.filter(Boolean)).toHaveLength(2);
});
