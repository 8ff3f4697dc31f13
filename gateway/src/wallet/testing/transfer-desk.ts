import { randomUUID } from 'node:crypto';
import { olga, operate, startTestGateway, type TestGateway, type TestOptions } from '../../testing/index.ts';
import type { MemberBook } from '../index.ts';

const password = 'a long enough password';
export const paymentPassword = '975310';

export interface TransferPerson {
  memberId: number;
  username: string;
}

type Services = TestGateway['services'];
type GivenMember = Partial<Parameters<Services['identity']['createMemberIn']>[1]>;
type SentTransfer = ReturnType<Services['transfers']['send']>;

/** The complete gateway with agents and the members below them. */
export interface TransferDesk {
  gateway: TestGateway;
  /** Creates a member with both passwords; an agent's name begins with `agent`, any other with `child`. */
  createPerson(given?: GivenMember): Promise<TransferPerson>;
  /** Creates an agent with money in the float and a member below who may transfer to the agent. */
  createPair(given?: {
    float?: number;
    main?: number;
    child?: GivenMember;
  }): Promise<{ agent: TransferPerson; child: TransferPerson }>;
  fund(who: TransferPerson, book: MemberBook, amountMinor: number): Promise<unknown>;
  signIn(who: TransferPerson): Promise<{ token: string }>;
  readMoney(who: TransferPerson): Promise<{ main: number; float: number }>;
  /** Reads the source and the requirement of each open task. */
  readTasks(who: TransferPerson): Promise<[source: string, requiredMinor: number][]>;
  openTask(who: TransferPerson, baseMinor: number): Promise<void>;
  voidTasks(who: TransferPerson): Promise<void>;
  sendUp(from: TransferPerson, amountMinor: number, requestId?: string): SentTransfer;
  sendDown(from: TransferPerson, to: TransferPerson, amountMinor: number): SentTransfer;
  moveFloat(
    who: TransferPerson,
    kind: 'FLOAT_IN' | 'FLOAT_OUT',
    amountMinor: number,
    requestId?: string,
  ): SentTransfer;
  exclude(who: TransferPerson): Promise<void>;
  block(who: TransferPerson, what: string): Promise<unknown>;
}

export const toRequest = (amountMinor: number, requestId: string = randomUUID()) => ({
  requestId,
  amountMinor,
  remark: undefined,
  paymentPassword,
});

export async function startTransferDesk(
  options: Pick<TestOptions<unknown>, 'config' | 'engine'> = {},
): Promise<TransferDesk> {
  const gateway = await startTestGateway(options);
  const { database, services } = gateway;
  const { identity, ledger, protection, transfers, turnover } = services;
  const [passwordHash, paymentPasswordHash] = await Promise.all([
    identity.hashPassword(password),
    identity.hashPassword(paymentPassword),
  ]);
  let people = 0;
  const createPerson: TransferDesk['createPerson'] = async (given = {}) => {
    people += 1;
    const username = `${given.accountCode === 1 ? 'agent' : 'child'}${people}`;
    const { id } = await database.transaction((tx) =>
      identity.createMemberIn(tx, { username, passwordHash, paymentPasswordHash, ...given }),
    );
    return { memberId: id, username };
  };
  const fund: TransferDesk['fund'] = ({ memberId }, book, amountMinor) =>
    ledger.post({
      source: 'test',
      key: randomUUID(),
      type: 'ADJUST_IN',
      from: { house: 'adjustment' },
      to: { memberId, book },
      amountMinor,
    });
  return {
    gateway,
    createPerson,
    fund,
    async createPair({ float = 0, main = 0, child: given } = {}) {
      const agent = await createPerson({ accountCode: 1 });
      const child = await createPerson({ uplineId: agent.memberId, canTransferUp: true, ...given });
      if (float > 0) await fund(agent, 'float', float);
      if (main > 0) await fund(child, 'main', main);
      return { agent, child };
    },
    async signIn({ username }) {
      const from = { ip: '127.0.0.1', userAgent: 'test' };
      const { token } = await identity.logIn({ username, password }, from);
      return { token };
    },
    async readMoney({ memberId }) {
      const { mainMinor, floatMinor } = await ledger.readBalances(memberId);
      return { main: mainMinor, float: floatMinor };
    },
    async readTasks({ memberId }) {
      const tasks = await turnover.readOpen(database.kysely, memberId);
      return tasks.map(({ source, requiredMinor }) => [source, requiredMinor]);
    },
    async openTask({ memberId }, baseMinor) {
      const task = { memberId, source: 'MANUAL', key: randomUUID(), baseMinor, multiple: 1 } as const;
      await database.transaction((tx) => turnover.openIn(tx, task));
    },
    voidTasks: ({ memberId }) =>
      database.transaction(async (tx) => {
        for (const { id } of await turnover.readOpen(tx, memberId)) await turnover.voidIn(tx, id);
      }),
    sendUp: ({ memberId }, amountMinor, requestId) =>
      transfers.send(memberId, { direction: 'UP' }, toRequest(amountMinor, requestId)),
    sendDown: ({ memberId }, to, amountMinor) =>
      transfers.send(memberId, { direction: 'DOWN', downlineId: to.memberId }, toRequest(amountMinor)),
    moveFloat: ({ memberId }, kind, amountMinor, requestId = randomUUID()) =>
      transfers.moveFloat(memberId, { requestId, kind, amountMinor }),
    exclude: ({ memberId }) => protection.exclude(memberId, '6m'),
    block: ({ memberId }, what) =>
      operate(gateway, 'members/block', { memberId, blocks: [what], reason: 'a check is open' }, olga),
  };
}
