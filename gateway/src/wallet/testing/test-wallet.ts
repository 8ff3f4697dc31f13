import type { SessionSource } from '../../server/index.ts';
import { reportFailure } from '../../testing/failed-runs.ts';
import { startTestGateway, type TestGateway, type TestOptions } from '../../testing/index.ts';
import { createWallet, type Ledger, type Movement, verifyLedger, type Wallet } from '../index.ts';
import { createIsolatedParts } from './isolated-parts.ts';

/** The test people, as the wallet sees them. The token is the name. */
export const people = {
  ada: { memberId: 101, username: 'ada', accountKind: 'member' },
  ben: { memberId: 102, username: 'ben', accountKind: 'demo' },
  chi: { memberId: 103, username: 'chi', accountKind: 'agent' },
  dan: { memberId: 104, username: 'dan', accountKind: 'member' },
} as const;

interface Person {
  memberId: number;
  username: string;
  accountKind: 'member' | 'demo' | 'agent';
}

const byName = new Map<string, Person>(Object.entries(people));

/** Creates a person without money, whose token is the name. */
export function newPerson(accountKind: Person['accountKind'] = 'member'): Person {
  const memberId = 201 + byName.size;
  const person: Person = { memberId, username: `p${memberId}`, accountKind };
  byName.set(person.username, person);
  return person;
}

const sessions: SessionSource = {
  async find(token) {
    const person = byName.get(token);
    return person && { ...person, tokenHash: token };
  },
};

export type TestWallet = TestGateway<Wallet> & { ledger: Ledger };

/** Starts the wallet alone on a real database, with `people` signed in by their names. */
export async function startTestWallet(
  options: Omit<TestOptions<Wallet>, 'assemble'> = {},
): Promise<TestWallet> {
  const gateway = await startTestGateway<Wallet>({
    ...options,
    assemble: (frame) => {
      const names = {
        findUsernames: async (ids: readonly number[]) =>
          new Map(
            [...byName.values()]
              .filter(({ memberId }) => ids.includes(memberId))
              .map((one) => [one.memberId, one.username]),
          ),
      };
      const wallet = createWallet({
        ...frame,
        names,
        ...createIsolatedParts(frame),
      });
      return { modules: [wallet.module], sessions, services: wallet };
    },
  });
  return { ...gateway, ledger: gateway.services.ledger };
}

let counted = 0;
/** Returns a key that is unique in this process. */
export const newKey = (): string => {
  counted += 1;
  return `k${process.pid}-${counted}`;
};

type Given = Partial<Omit<Movement, 'from' | 'to' | 'type'>>;

const movement = (
  type: Movement['type'],
  from: Movement['from'],
  to: Movement['to'],
  amountMinor: number,
  given: Given,
): Movement => ({
  source: 'test',
  key: newKey(),
  type,
  from,
  to,
  amountMinor,
  ...given,
});

/** Builders of movements by their meaning; they fill in the other fields. */
export const deposit = (memberId: number, amountMinor: number, given: Given = {}): Movement =>
  movement('DEPOSIT', { house: 'psp_clearing' }, { memberId, book: 'main' }, amountMinor, given);
export const bet = (memberId: number, amountMinor: number, given: Given = {}): Movement =>
  movement('BET', { memberId, book: 'main' }, { house: 'round_escrow' }, amountMinor, given);
export const win = (memberId: number, amountMinor: number, given: Given = {}): Movement =>
  movement('BET_WIN', { house: 'house_gaming' }, { memberId, book: 'main' }, amountMinor, given);
export const hold = (memberId: number, amountMinor: number, given: Given = {}): Movement =>
  movement(
    'WITHDRAW_HOLD',
    { memberId, book: 'main' },
    { memberId, book: 'withdraw_hold' },
    amountMinor,
    given,
  );
export const transferDown = (from: number, to: number, amountMinor: number, given: Given = {}): Movement =>
  movement(
    'TRANSFER_DOWN',
    { memberId: from, book: 'float' },
    { memberId: to, book: 'main' },
    amountMinor,
    given,
  );

/** Asserts the invariants that must hold after every test. */
export async function expectSound({ database }: Pick<TestWallet, 'database'>): Promise<void> {
  expect(await verifyLedger(database)).toEqual([]);
}

/**
 * Number of cases per property: few for `npm test`; the full set runs 373 of each of the 11 properties (`LEDGER_CASES`).
 * The cases follow from the seed that Jest prints; a failure also prints its path and the commit. `LEDGER_SEED` sets
 * another seed.
 */
export const propertyRuns = {
  numRuns: Number(process.env.LEDGER_CASES ?? 5),
  seed: Number(process.env.LEDGER_SEED ?? jest.getSeed()),
  reporter: reportFailure,
};

/** Number of sequences of the model test. `LEDGER_SEQUENCES` sets it. */
export const modelRuns = { ...propertyRuns, numRuns: Number(process.env.LEDGER_SEQUENCES ?? 20) };

const caseMs = 250;
export const propertyTimeoutMs = 180_000 + Math.max(propertyRuns.numRuns, modelRuns.numRuns) * caseMs;
