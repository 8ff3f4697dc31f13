import type { OperatorRole } from '@parlour/contracts';
import type { ActShape } from '@parlour/contracts/back-office';
import { openGatewayLink } from './gateway-link.ts';

/** The real gateway in a separate process, on a separate database. */
export interface TestGateway {
  /** Sends the console's calls to it. */
  fetch: typeof fetch;
  signGrant(operator: { sub: string; roles: readonly OperatorRole[] }): Promise<string>;
  /** Carries out an act as another operator, `ann`, past the page, and returns the value. */
  act(act: Pick<ActShape, 'path'>, input: object, role: OperatorRole): Promise<unknown>;
  /** Runs a statement on its database, and returns the rows. */
  sql(statement: string): Promise<Record<string, unknown>[]>;
  createMember(username: string): Promise<number>;
  /** Creates a member with a bank account and money, who requests a withdrawal of all of it. */
  requestWithdrawal(given: {
    username: string;
    amountMinor: number;
    number: string;
  }): Promise<{ orderNo: string; memberId: number }>;
  /** Creates a member with points, who redeems a tea mug. Call it once. */
  requestRedemption(given: { username: string }): Promise<{ number: string; memberId: number }>;
  /** Credits money of a win that its vendor has rolled back: the member has it, and owes it. */
  owe(given: { memberId: number; amountMinor: number }): Promise<void>;
  /** Answers as the member that a payment did not arrive, with one picture. */
  reportMissing(given: { orderNo: string; memberId: number }): Promise<void>;
  /** Returns the paths of all acts that may need two people. */
  listFourEyesActs(): Promise<string[]>;
  /** Runs a job of the gateway once, by its name. Timers do not run. */
  runJob(name: string): Promise<void>;
  /** Resolves when it has ended. */
  stop(): Promise<void>;
}

/** Starts it. Start it once per file, in `beforeAll`, and stop it in `afterAll`. */
export async function startGateway(): Promise<TestGateway> {
  const send = openGatewayLink();
  const address = String(await send({ call: 'start' }));
  const signGrant: TestGateway['signGrant'] = async (operator) =>
    String(await send({ call: 'grant', operator }));
  return {
    fetch: (input, init) => fetch(new URL(String(input), address), init),
    signGrant,
    act: async ({ path: actPath }, input, role) => {
      const grant = await signGrant({ sub: 'ann', roles: [role] });
      const response = await fetch(new URL(`/wps/operator/${actPath}`, address), {
        method: 'POST',
        headers: { authorization: `Bearer ${grant}`, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      });
      const answer = (await response.json()) as { success: boolean; value: unknown };
      if (!answer.success) throw new Error(`${actPath} was refused: ${JSON.stringify(answer)}`);
      return answer.value;
    },
    sql: async (statement) => (await send({ call: 'sql', statement })) as Record<string, unknown>[],
    createMember: async (username) => Number(await send({ call: 'member', username })),
    requestWithdrawal: async (given) =>
      (await send({ call: 'withdrawal', ...given })) as { orderNo: string; memberId: number },
    requestRedemption: async (given) =>
      (await send({ call: 'redemption', ...given })) as { number: string; memberId: number },
    owe: async (given) => void (await send({ call: 'debt', ...given })),
    reportMissing: async (given) => void (await send({ call: 'missing', ...given })),
    listFourEyesActs: async () => (await send({ call: 'four-eyes' })) as string[],
    runJob: async (name) => void (await send({ call: 'job', name })),
    stop: async () => void (await send({ call: 'stop' })),
  };
}
