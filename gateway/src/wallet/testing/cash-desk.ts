import { randomUUID } from 'node:crypto';
import type { ValueOf } from '@parlour/contracts';
import {
  addBankAccountCall,
  answerWithdrawalCall,
  getWithdrawalCall,
  requestWithdrawalCall,
  type WithdrawalAnswer,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import sharp from 'sharp';
import { minuteMs } from '../../server/index.ts';
import { olga, operate, startTestGateway, type TestGateway, type TestOptions } from '../../testing/index.ts';
import type { TestOperator } from '../../testing/operator.ts';
import { seedBanks } from '../bank-accounts/seed-banks.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';

export const paymentPassword = '975310';
const password = 'a long enough password';
/** Shorter than the shortest session. */
const sessionMs = 10 * minuteMs;

/** A second administrator, for acts that need two people. */
export const omar: TestOperator = { sub: 'omar', roles: ['admin'] };

/** A member who can withdraw. */
export interface Withdrawer {
  memberId: number;
  username: string;
  bankAccountId: number;
  /** Returns the token of an open session, however much time has passed. */
  signIn(): Promise<string>;
  fund(amountMinor: number): Promise<void>;
  request(
    amount: number,
    given?: { requestId?: string; bankAccountId?: number; paymentPassword?: string },
  ): Promise<OrderView>;
  read(orderNo: string): Promise<OrderView>;
  answer(
    orderNo: string,
    answer: WithdrawalAnswer,
    given?: { received?: number; pictureIds?: string[]; requestId?: string },
  ): Promise<OrderView>;
  /** Uploads a picture and returns its id. */
  uploadProof(): Promise<string>;
}

type OrderView = ValueOf<typeof getWithdrawalCall>;

/** The complete gateway with banks and a payout provider. */
export interface CashDesk {
  gateway: TestGateway;
  provider: TestProvider;
  /** The address of the gateway. */
  address: string;
  /** Creates a member with a real name, a bank account that is usable, and money. */
  createMember(given?: { fundsMinor?: number; number?: string }): Promise<Withdrawer>;
  /** Calls an operator's act. Rejects with the error code of a refusal. */
  act(path: string, payload?: object, as?: TestOperator): Promise<Record<string, unknown>>;
  /** Requests an act, and lets a second person approve it. */
  actWithTwo(path: string, payload: object): Promise<Record<string, unknown>>;
  /** Sends a webhook about a payout as the provider. Returns the status. */
  report(message: object, sign?: boolean): Promise<number>;
  /** Claims an order and approves it. */
  approve(orderNo: string): Promise<void>;
  /** Claims an order, approves it and pays it by hand. */
  payByHand(orderNo: string): Promise<void>;
  /** Reads a member's books that are not empty, in minor units. */
  readBooks(member: Withdrawer): Promise<Record<string, number>>;
  /** Runs `work` while withdrawals are stopped for a check. */
  whileStopped(work: () => Promise<void>): Promise<void>;
  /** Ends a stop of withdrawals. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

export async function startCashDesk(
  options: Pick<TestOptions<unknown>, 'engine' | 'now'> = {},
): Promise<CashDesk> {
  const provider = await startTestProvider();
  const { secret, url } = provider;
  const gateway = await startTestGateway({
    ...options,
    config: { payments: [{ name: 'sandbox', secret, url: () => url }] },
  });
  const address = await gateway.listen();
  await seedBanks(gateway.database.kysely);
  const { identity } = gateway.services;
  const paymentPasswordHash = await identity.hashPassword(paymentPassword);
  const passwordHash = await identity.hashPassword(password);
  let members = 0;

  async function act(
    path: string,
    payload?: object,
    as: TestOperator = olga,
  ): Promise<Record<string, unknown>> {
    const { status, body } = await operate(gateway, path, payload, as);
    if (status !== 200)
      throw Object.assign(new Error(`${path}: ${JSON.stringify(body)}`), { code: body.error?.code });
    return body.value ?? {};
  }

  async function createMember({
    fundsMinor = 1_000_000,
    number,
  }: {
    fundsMinor?: number;
    number?: string;
  } = {}) {
    members += 1;
    const username = `cash${members}`;
    const member = await gateway.database.transaction((tx) =>
      identity.createMemberIn(tx, {
        username,
        passwordHash,
        paymentPasswordHash,
        profile: { realName: `Daw ${username}` },
      }),
    );
    const withdrawer = createWithdrawer({ gateway, memberId: member.id, username });
    const { bankAccountId } = await gateway.call(
      addBankAccountCall,
      {
        requestId: randomUUID(),
        bankCode: 'SANDBOX',
        number: number ?? String(10_000_000 + members),
        paymentPassword,
      },
      { token: await withdrawer.signIn() },
    );
    withdrawer.bankAccountId = bankAccountId;
    gateway.clock.advance({ hours: 24 });
    if (fundsMinor > 0) await withdrawer.fund(fundsMinor);
    return withdrawer;
  }

  const approve = async (orderNo: string): Promise<void> => {
    await act('withdrawals/claim', { orderNo });
    await act('withdrawals/approve', { orderNo, reason: 'in order' });
  };
  const { kysely } = gateway.database;
  const resume = async (): Promise<void> => {
    await sql`update wallet_withdrawal_stop set resumed_by = 'test', resume_reason = 'test', resumed_at = now()
      where resumed_at is null`.execute(kysely);
  };

  return {
    gateway,
    provider,
    address,
    createMember,
    act,
    async actWithTwo(path, payload) {
      const { request } = await act(path, payload);
      const { value } = await act('approvals/approve', { id: request, reason: 'checked again' }, omar);
      return value as Record<string, unknown>;
    },
    report: (message, sign = true) =>
      provider.sendWebhook(address, message, { at: gateway.clock.now(), sign, webhook: 'payout-webhook' }),
    approve,
    async readBooks({ memberId }) {
      const { rows } = await sql<{ book: string; balance: number }>`
        select book, balance from ledger_accounts where member_id = ${memberId} and balance <> 0`.execute(
        kysely,
      );
      return Object.fromEntries(rows.map(({ book, balance }) => [book, balance]));
    },
    async whileStopped(work) {
      await sql`insert into wallet_withdrawal_stop (reason, problems, stopped_by, stopped_at)
        values ('test', '[]', 'test', now())`.execute(kysely);
      await work().finally(resume);
    },
    resume,
    async payByHand(orderNo) {
      await approve(orderNo);
      await act('withdrawals/pay-by-hand', { orderNo, bankReference: 'B-77' });
    },
    async stop() {
      await gateway.stop();
      await provider.close();
    },
  };
}

/** A small picture. */
const proof = sharp({ create: { width: 8, height: 8, channels: 3, background: '#336' } })
  .png()
  .toBuffer();

function createWithdrawer({
  gateway,
  memberId,
  username,
}: {
  gateway: TestGateway;
  memberId: number;
  username: string;
}): Withdrawer {
  let session = { token: '', until: new Date(0) };
  const withdrawer: Withdrawer = {
    memberId,
    username,
    bankAccountId: 0,
    async signIn() {
      const now = gateway.clock.now();
      if (now < session.until) return session.token;
      const from = { ip: '127.0.0.1', userAgent: 'test' };
      const { token } = await gateway.services.identity.logIn({ username, password }, from);
      session = { token, until: new Date(now.getTime() + sessionMs) };
      return token;
    },
    async fund(amountMinor) {
      await gateway.services.ledger.post({
        source: 'test',
        key: randomUUID(),
        type: 'ADJUST_IN',
        from: { house: 'adjustment' },
        to: { memberId, book: 'main' },
        amountMinor,
      });
    },
    request: async (amount, given = {}) =>
      gateway.call(
        requestWithdrawalCall,
        {
          requestId: randomUUID(),
          bankAccountId: withdrawer.bankAccountId,
          amount,
          paymentPassword,
          ...given,
        },
        { token: await withdrawer.signIn() },
      ),
    read: async (orderNo) =>
      gateway.call(getWithdrawalCall, { orderNo }, { token: await withdrawer.signIn() }),
    answer: async (orderNo, answer, given = {}) =>
      gateway.call(
        answerWithdrawalCall,
        { requestId: randomUUID(), orderNo, answer, ...given },
        { token: await withdrawer.signIn() },
      ),
    // Written directly, because calls are rate-limited per address.
    uploadProof: async () => gateway.services.pictures.add(await proof, { memberId, ip: '127.0.0.1' }),
  };
  return withdrawer;
}
