import { randomUUID } from 'node:crypto';
import type { InputOf, ValueOf } from '@parlour/contracts';
import * as calls from '@parlour/contracts/calls';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { SettledBet } from '../../betting/index.ts';
import { minuteMs } from '../../server/index.ts';
import { createMoneyChecks } from '../../server/money-checks.ts';
import { olga, operate, startTestGateway, type TestGateway } from '../../testing/index.ts';
import { promotionChecks } from '../money-checks.ts';
import type { NewPromotion } from '../store.ts';
import { publishTestPromotion } from './test-promotion.ts';

/** Shorter than the shortest session. */
const sessionMs = 10 * minuteMs;
export const password = 'lantern tide walnut 9';
let numbers = 0;
export const next = (): number => {
  numbers += 1;
  return numbers;
};

export const joined = { entry: 'join' } as const;
export const bets = { ...joined, task: { kind: 'valid-bet', minMinor: 1_000 } } as const;

export type Application = InputOf<typeof calls.applyForPromotionCall>;
type Detail = ValueOf<typeof calls.getPromotionCall>;

/** The complete gateway at noon on a Friday in Yangon. */
export async function startPromotionDesk() {
  const gateway = await startTestGateway({ now: '2026-11-20T05:30:00.000Z' });
  const passwordHash = await gateway.services.identity.hashPassword(password);
  const drawn = sharp({ create: { width: 8, height: 8, channels: 3, background: '#336' } });
  const picture = (await drawn.png().toBuffer()).toString('base64');
  return {
    gateway,
    createMember: () => createMember({ gateway, passwordHash, picture }),
    publish: (given: Partial<NewPromotion>) =>
      publishTestPromotion(gateway, { code: `offer-${next()}`, ...given }),
    /** Calls an operator's act. */
    async act(path: string, payload?: object, sub = 'olga') {
      const { status, body } = await operate(gateway, path, payload, { ...olga, sub });
      return { status, code: body.error?.code, value: body.value ?? {} };
    },
    /** Stops the gateway, and asserts that every award has its money and its part of the budget. */
    async stop() {
      const checks = createMoneyChecks(gateway);
      checks.add(promotionChecks);
      const problems = await checks.run(['hour', 'night', 'week']);
      await gateway.stop();
      expect(problems).toEqual([]);
    },
  };
}

/** Returns a promotion as the list has it for a member, or for a visitor. */
export async function list(gateway: TestGateway, promoId: number, session?: { token: string }) {
  const { promotions } = await gateway.call(calls.listPromotionsCall, {}, session);
  return promotions.find((one) => one.promoId === promoId);
}

/** Creates a member who calls the gateway, and whose deposits and bets arrive as events. */
async function createMember({
  gateway,
  passwordHash,
  picture,
}: {
  gateway: TestGateway;
  passwordHash: string;
  picture: string;
}) {
  const username = `taker${next()}`;
  const { identity, ledger } = gateway.services;
  const { id: memberId } = await gateway.database.transaction((tx) =>
    identity.createMemberIn(tx, { username, passwordHash }),
  );
  let session = { token: '', until: new Date(0) };
  const signIn = async () => {
    const now = gateway.clock.now();
    if (now < session.until) return session;
    const { token } = await identity.logIn({ username, password }, { ip: '127.0.0.1', userAgent: 'test' });
    session = { token, until: new Date(now.getTime() + sessionMs) };
    return session;
  };
  await signIn();
  const publishEvent = async (
    ...event: Parameters<typeof gateway.frame.outbox.publish> extends [unknown, ...infer R] ? R : never
  ) => {
    await gateway.database.transaction((tx) => gateway.frame.outbox.publish(tx, ...event));
    await gateway.drain();
  };
  return {
    memberId,
    signIn,
    join: async (promoId: number) => gateway.call(calls.joinPromotionCall, { promoId }, await signIn()),
    claim: async (promoId: number) => gateway.call(calls.claimPromotionCall, { promoId }, await signIn()),
    claimRaffle: async (promoId: number) =>
      gateway.call(calls.claimRafflePromotionCall, { promoId }, await signIn()),
    apply: async (promoId: number, given: Partial<Application> = {}) =>
      gateway.call(
        calls.applyForPromotionCall,
        { promoId, requestId: randomUUID(), remark: 'B-1001', pictureIds: [], ...given },
        await signIn(),
      ),
    addPicture: async (data = picture) =>
      (await gateway.call(calls.addPictureCall, { data }, await signIn())).pictureId,
    read: async (promoId: number): Promise<Detail> =>
      gateway.call(calls.getPromotionCall, { promoId }, await signIn()),
    list: async (promoId: number) => list(gateway, promoId, await signIn()),
    listStatus: async (promoId: number) => (await list(gateway, promoId, await signIn()))?.status,
    /** Makes the account one of people who test the site. */
    becomeTester: () =>
      sql`update identity_member set account_class = 'test' where id = ${memberId}`.execute(
        gateway.database.kysely,
      ),
    readTitles: async () => {
      const { rows } = await gateway.call(calls.listMessagesCall, {}, await signIn());
      return rows.map(({ title }) => title);
    },
    readBalances: async () => {
      const { mainMinor, points } = await ledger.readBalances(memberId);
      return { mainMinor, points };
    },
    /** `promotionId` is the promotion that the deposit takes. */
    deposit: (creditMinor: number, orderNo = `D${next()}`, promotionId?: number) =>
      publishEvent('deposit.credited', {
        orderNo,
        memberId,
        creditMinor,
        at: gateway.clock.now().toISOString(),
        ...(promotionId !== undefined && { promotionId }),
      }),
    async bet(validBetMinor: number, given: Partial<SettledBet> = {}): Promise<SettledBet> {
      const bet = {
        betNo: 7_000_000 + next(),
        roundId: 'r',
        memberId,
        teamPath: `1.${memberId}.`,
        gameId: 1,
        vendorCode: 'NOVA',
        category: 'RNG',
        stakeMinor: validBetMinor,
        payoutMinor: 0,
        validBetMinor,
        settledAt: gateway.clock.now().toISOString(),
        ...given,
      } as const;
      await publishEvent('bet.settled', bet);
      return bet;
    },
    voidBet: (bet: SettledBet) => publishEvent('bet.voided', bet),
  };
}

/** Adds claims with progress like the one claim of a promotion, of members who do not exist. */
export const addClaimsOfNobody = (gateway: TestGateway, promoId: number, count: number) =>
  sql`insert into promotions_claim
      (promotion_id, member_id, cycle_key, terms_version, status, progress_minor, started_at, changed_at)
    select promotion_id, 900000 + n, cycle_key, 1, 'in-process', 300000, started_at, changed_at
      from promotions_claim, generate_series(1, ${count}::integer) n where promotion_id = ${promoId}`.execute(
    gateway.database.kysely,
  );

export type Taker = Awaited<ReturnType<typeof createMember>>;

export const findClaimId = ({ claim }: Pick<Detail, 'claim'>): number => Number(claim?.claimNo.slice(2));
