import { randomUUID } from 'node:crypto';
import type { ValueOf } from '@parlour/contracts';
import { convertPointCall, listMessagesCall, redeemPointRewardCall } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { olga, operate, startTestGateway, type TestGateway, type TestOperator } from '../../testing/index.ts';
import { seedPoints } from '../seed/seed-points.ts';

export const paymentPassword = '975310';
const password = 'a long enough password';
const today = new Date('2026-11-20T00:00:00.000Z');

/** A complete delivery address for goods. */
export const destination = {
  address: 'No. 12, Bogyoke Road, Yangon',
  countryDialingCode: '95',
  mobileNum: '09 123 456 789',
};

type RedeemView = ValueOf<typeof redeemPointRewardCall>;

interface Customer {
  memberId: number;
  token: string;
  redeem(
    given: { rewardId: number; units?: number; requestId?: string; paymentPassword?: string } & Partial<
      typeof destination
    >,
  ): Promise<RedeemView>;
  convert(points: number, given?: { requestId?: string }): Promise<ValueOf<typeof convertPointCall>>;
  /** Credits points as a settled bet does. */
  earn(points: number): Promise<void>;
  /** Logs in with another browser, whose redemptions `redeem` sends. */
  openBrowser(): Promise<Pick<Customer, 'token' | 'redeem'>>;
  /** The books that are not empty: whole points, or minor units. */
  readBooks(): Promise<Record<string, number>>;
  /** Returns the titles and texts of the messages, newest first. */
  readMessages(): Promise<{ title: string; html: string }[]>;
}

/** The complete gateway with the seeded rewards. */
export interface Mall {
  gateway: TestGateway;
  /** Creates a member with points and money. */
  createCustomer(given?: { points?: number; moneyMinor?: number }): Promise<Customer>;
  /** Returns the id of a reward by its code. `change` sets columns of it first. */
  findReward(code: string, change?: { available?: number; perMemberMax?: number | null }): Promise<number>;
  readAvailable(rewardId: number): Promise<number>;
  /** Calls an operator's act. Rejects with the error code of a refusal. */
  act(path: string, payload?: object, as?: TestOperator): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
}

export async function startMall(): Promise<Mall> {
  const gateway = await startTestGateway({ now: today });
  const { identity, ledger } = gateway.services;
  const { kysely } = gateway.database;
  await gateway.database.transaction((tx) => seedPoints(tx, { today }));
  const [passwordHash, paymentPasswordHash] = await Promise.all([
    identity.hashPassword(password),
    identity.hashPassword(paymentPassword),
  ]);
  let customers = 0;

  const fund = async (memberId: number, book: 'main' | 'points', amountMinor: number): Promise<void> => {
    if (amountMinor === 0) return;
    await ledger.post({
      source: 'test',
      key: randomUUID(),
      type: 'ADJUST_IN',
      from: { house: book === 'main' ? 'adjustment' : 'points_issued' },
      to: { memberId, book },
      amountMinor,
    });
  };

  return {
    gateway,
    async createCustomer({ points = 0, moneyMinor = 0 } = {}) {
      customers += 1;
      const username = `buyer${customers}`;
      const { id: memberId } = await gateway.database.transaction((tx) =>
        identity.createMemberIn(tx, { username, passwordHash, paymentPasswordHash }),
      );
      await fund(memberId, 'points', points);
      await fund(memberId, 'main', moneyMinor);
      const openBrowser: Customer['openBrowser'] = async () => {
        const client = { ip: '127.0.0.1', userAgent: 'test' };
        const { token } = await identity.logIn({ username, password }, client);
        return {
          token,
          redeem: (given) =>
            gateway.call(
              redeemPointRewardCall,
              { requestId: randomUUID(), units: 1, paymentPassword, ...given },
              { token },
            ),
        };
      };
      const { token, redeem } = await openBrowser();
      return {
        memberId,
        token,
        redeem,
        openBrowser,
        earn: async (points) => {
          await ledger.post({
            source: 'test',
            key: randomUUID(),
            type: 'POINT_EARN',
            from: { house: 'points_issued' },
            to: { memberId, book: 'points' },
            amountMinor: points,
          });
        },
        convert: (points, given = {}) =>
          gateway.call(
            convertPointCall,
            { requestId: randomUUID(), points, paymentPassword, ...given },
            { token },
          ),
        async readBooks() {
          const { rows } = await sql<{ book: string; balance: number }>`
            select book, balance from ledger_accounts where member_id = ${memberId} and balance <> 0`.execute(
            kysely,
          );
          return Object.fromEntries(rows.map(({ book, balance }) => [book, balance]));
        },
        async readMessages() {
          const { rows } = await gateway.call(listMessagesCall, { language: 'EN' }, { token });
          return rows.map(({ title, html }) => ({ title, html }));
        },
      };
    },
    async findReward(code, change = {}) {
      if (change.available !== undefined)
        await sql`update points_reward set available = ${change.available} where code = ${code}`.execute(
          kysely,
        );
      if (change.perMemberMax !== undefined)
        await sql`update points_reward set per_member_max = ${change.perMemberMax} where code = ${code}`.execute(
          kysely,
        );
      const { rows } = await sql<{ id: number }>`select id from points_reward where code = ${code}`.execute(
        kysely,
      );
      return rows[0]?.id ?? 0;
    },
    async readAvailable(rewardId) {
      const { rows } = await sql<{ available: number }>`
        select available from points_reward where id = ${rewardId}`.execute(kysely);
      return rows[0]?.available ?? 0;
    },
    async act(path, payload, as = olga) {
      const { status, body } = await operate(gateway, path, payload, as);
      if (status !== 200)
        throw Object.assign(new Error(`${path}: ${JSON.stringify(body)}`), { code: body.error?.code });
      return body.value ?? {};
    },
    stop: () => gateway.stop(),
  };
}
