import { randomUUID } from 'node:crypto';
import {
  convertPointCall,
  getPointBalanceCall,
  getPointRewardsCall,
  listRedemptionsCall,
  redeemPointRewardCall,
  startDemoCall,
} from '@parlour/contracts/calls';
import { joinChineseWords } from '@parlour/texts/read-texts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expectSoundBooks } from '../testing/index.ts';
import type { StoredRedemption } from './redemption/index.ts';
import { destination, type Mall, paymentPassword, startMall } from './testing/mall.ts';

let mall: Mall;
beforeAll(async () => {
  mall = await startMall();
});
afterAll(async () => {
  await expectSoundBooks(mall.gateway);
  await mall?.stop();
});

const act: Mall['act'] = (...given) => mall.act(...given);
const createCustomer: Mall['createCustomer'] = (given) => mall.createCustomer(given);
const findReward: Mall['findReward'] = (...given) => mall.findReward(...given);
const readAvailable: Mall['readAvailable'] = (rewardId) => mall.readAvailable(rewardId);

describe('a redemption', () => {
  test('holds points and cash and takes the stock until a decision @PTS-02', async () => {
    // 2,800,000 points and 100,000.00 each.
    const rewardId = await findReward('smartphone', { available: 6, perMemberMax: 2 });
    const ada = await createCustomer({ points: 6_000_000, moneyMinor: 25_000_000 });
    const redeemed = await ada.redeem({ rewardId, units: 2, ...destination });
    expect(redeemed).toMatchObject({
      rewardName: 'Smartphone, 256 GB',
      units: 2,
      points: 5_600_000,
      paidAmount: 20_000_000,
      paidAccount: 'main',
      status: 'IN_PROCESS',
      address: destination.address,
      mobile: '+95 9123456789',
    });
    expect(await ada.readBooks()).toEqual({
      points: 400_000,
      points_hold: 5_600_000,
      main: 5_000_000,
      redemption_hold: 20_000_000,
    });
    expect(await readAvailable(rewardId)).toBe(4);
  });

  test('that arrives again redeems once, and another content under its number is refused @PTS-02', async () => {
    const rewardId = await findReward('credit-500');
    const ada = await createCustomer({ points: 20_000 });
    const requestId = randomUUID();
    const all = await Promise.all([1, 2, 3].map(() => ada.redeem({ rewardId, requestId })));
    expect(new Set(all.map(({ redemptionNo }) => redemptionNo)).size).toBe(1);
    expect(await ada.readBooks()).toEqual({ points: 15_000, points_hold: 5_000 });
    await expect(ada.redeem({ rewardId, requestId, units: 2 })).rejects.toMatchObject({
      code: 'request.duplicate-mismatch',
    });
  });

  test('of one member at once stays within the number per member @PTS-02', async () => {
    const rewardId = await findReward('credit-50000', { available: 50, perMemberMax: 2 });
    const ada = await createCustomer({ points: 4_800_000 });
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => ada.redeem({ rewardId })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(ada.redeem({ rewardId })).rejects.toMatchObject({
      code: 'points.limit-reached',
      details: { max: 2, left: 0 },
    });
  });

  test.each([
    ['a wrong payment password', { paymentPassword: '000000' }, 'identity.payment-password-wrong'],
    ['a reward that is not there', { rewardId: 999_999 }, 'points.reward-unavailable'],
    ['more points than there are', { units: 3 }, 'points.insufficient'],
    ['no unit', { units: 0 }, 'request.invalid'],
    ['more units than one request may have', { units: 101 }, 'request.invalid'],
  ])('with %s is refused, and nothing changes @PTS-02', async (_, change, code) => {
    const rewardId = await findReward('credit-500');
    const ada = await createCustomer({ points: 14_999 });
    const before = await readAvailable(rewardId);
    await expect(ada.redeem({ rewardId, ...change })).rejects.toMatchObject({ code });
    expect([await ada.readBooks(), await readAvailable(rewardId)]).toEqual([{ points: 14_999 }, before]);
  });

  test('at another price than the member saw is refused with the price of now, and nothing changes @PTS-02', async () => {
    const rewardId = await findReward('smartphone', { available: 6, perMemberMax: 9 });
    const ada = await createCustomer({ points: 6_000_000, moneyMinor: 25_000_000 });
    const { rewards } = await mall.gateway.call(getPointRewardsCall, {}, { token: ada.token });
    const { pointsReq = 0, amountReq = 0 } = rewards.find((one) => one.rewardId === rewardId) ?? {};
    const seen = { points: 2 * pointsReq, amount: 2 * amountReq };
    const redeem = (price: object) => ada.redeem({ rewardId, units: 2, ...price, ...destination });
    for (const price of [
      { ...seen, points: seen.points - 1 },
      { ...seen, amount: seen.amount - 1 },
    ])
      await expect(redeem(price)).rejects.toMatchObject({ code: 'points.price-changed', details: seen });
    expect([await ada.readBooks(), await readAvailable(rewardId)]).toEqual([
      { points: 6_000_000, main: 25_000_000 },
      6,
    ]);
    expect(await redeem(seen)).toMatchObject({ status: 'IN_PROCESS', units: 2 });
  });

  test('for goods needs an address and a mobile number @PTS-02', async () => {
    const rewardId = await findReward('tea-mug');
    const ada = await createCustomer({ points: 50_000 });
    await expect(
      ada.redeem({ rewardId, address: ' here ', mobileNum: '12', countryDialingCode: '95' }),
    ).rejects.toMatchObject({
      code: 'request.invalid',
      fields: [
        { path: ['address'], rule: 'too_short', params: { min: 10 } },
        { path: ['mobileNum'], rule: 'phone_invalid' },
      ],
    });
    await expect(ada.redeem({ rewardId })).rejects.toMatchObject({
      fields: [
        { path: ['address'], rule: 'required' },
        { path: ['mobileNum'], rule: 'required' },
      ],
    });
  });

  test('takes its cash part only from money that could be withdrawn @PTS-02', async () => {
    const rewardId = await findReward('smartphone', { available: 6 });
    const ada = await createCustomer({ points: 2_800_000, moneyMinor: 9_999_999 });
    await expect(ada.redeem({ rewardId, ...destination })).rejects.toMatchObject({
      code: 'wallet.insufficient-funds',
    });
    const eve = await createCustomer({ points: 2_800_000, moneyMinor: 10_000_000 });
    await act('turnover/add', {
      requestId: randomUUID(),
      memberId: eve.memberId,
      requiredMinor: 100,
      reason: 'a test',
    });
    await expect(eve.redeem({ rewardId, ...destination })).rejects.toMatchObject({
      code: 'wallet.turnover-open',
    });
  });

  test('is refused to an excluded and to a blocked member @SAFE-06', async () => {
    const rewardId = await findReward('credit-500');
    const [ada, eve] = [await createCustomer({ points: 5_000 }), await createCustomer({ points: 5_000 })];
    const reason = 'asked for it';
    await mall.gateway.services.protection.excludeUntil(ada.memberId, new Date('2027-11-20T00:00:00.000Z'));
    await expect(ada.redeem({ rewardId })).rejects.toMatchObject({ code: 'member.excluded' });
    await act('members/block', { memberId: eve.memberId, blocks: ['withdrawal'], reason });
    await expect(eve.redeem({ rewardId })).rejects.toMatchObject({ code: 'member.blocked' });
    expect([await ada.readBooks(), await eve.readBooks()]).toEqual([{ points: 5_000 }, { points: 5_000 }]);
  });
});

describe('a decision about a redemption', () => {
  const waiting = async (memberId: number): Promise<StoredRedemption[]> =>
    (await act(`redemptions?memberId=${memberId}`)).redemptions as StoredRedemption[];

  test('to approve goods spends points and cash, and tells the member how they are sent @PTS-02', async () => {
    const rewardId = await findReward('smartphone', { available: 6 });
    const ada = await createCustomer({ points: 2_800_000, moneyMinor: 10_000_000 });
    const { redemptionNo: number } = await ada.redeem({ rewardId, ...destination });
    expect(await waiting(ada.memberId)).toMatchObject([
      { number, rewardType: 'PHYSICAL', address: destination.address, mobile: '+95 9123456789', units: 1 },
    ]);
    await act('redemptions/approve', { number, reason: 'in stock', remark: 'Sent by <b>RGO</b>, parcel 77' });
    expect(await ada.readBooks()).toEqual({});
    expect(await readAvailable(rewardId)).toBe(5);
    const [message] = await ada.readMessages();
    expect(message?.title).toBe('Redemption approved');
    expect(message?.html).toContain('Sent by &lt;b&gt;RGO');
    expect(await waiting(ada.memberId)).toEqual([]);
    await expect(
      act('redemptions/reject', { number, reason: 'too late', remark: 'Too late' }),
    ).rejects.toMatchObject({
      code: 'points.redemption-decided',
    });
  });

  test('to approve credit pays it into the wallet with its turnover @PTS-02', async () => {
    const rewardId = await findReward('credit-500');
    const ada = await createCustomer({ points: 10_000 });
    const { redemptionNo: number } = await ada.redeem({ rewardId, units: 2 });
    await act('redemptions/approve', { number, reason: 'in order' });
    expect(await ada.readBooks()).toEqual({ main: 100_000 });
    const { tasks } = (await act(`turnover?memberId=${ada.memberId}`)) as { tasks: object[] };
    expect(tasks).toMatchObject([{ source: 'BONUS', base: 100_000, multiple: 1, status: 'OPEN' }]);
  });

  test('to approve a bonus opens it for thirty days, to be bet once, and holds back no other money @PTS-02', async () => {
    const rewardId = await findReward('bonus-1000');
    const ada = await createCustomer({ points: 20_000, moneyMinor: 5_000 });
    const { redemptionNo: number } = await ada.redeem({ rewardId, units: 2 });
    await act('redemptions/approve', { number, reason: 'in order' });
    const { grants, turnover } = mall.gateway.services;
    const [grant, ...others] = await grants.list(ada.memberId);
    expect(others).toEqual([]);
    expect(grant).toMatchObject({ status: 'ACTIVE', balanceMinor: 200_000, requiredMinor: 200_000 });
    const until = new Date(mall.gateway.clock.now().getTime() + 30 * 86_400_000);
    expect(grant?.expiresAt).toEqual(until);
    expect(grant?.title).toMatchObject({ EN: 'Bonus of Ks\u00a01,000.00' });
    expect(await ada.readBooks()).toEqual({ points: 3_000, main: 5_000, [`bonus:${grant?.id}`]: 200_000 });
    expect(await turnover.readOpen(mall.gateway.database.kysely, ada.memberId)).toEqual([]);
    const [message] = await ada.readMessages();
    expect(message?.html).toContain('You have 30 days to bet the bonus of Ks\u00a02,000.00 once.');
  });

  test('to approve a large credit needs two people @PTS-02', async () => {
    const rewardId = await findReward('credit-50000', { available: 50, perMemberMax: null });
    const ada = await createCustomer({ points: 480_000 * 3 });
    const { redemptionNo: number } = await ada.redeem({ rewardId, units: 3 });
    const { request } = await act('redemptions/approve', { number, reason: 'in order' });
    expect(await ada.readBooks()).toEqual({ points_hold: 1_440_000 });
    const omar = { sub: 'omar', roles: ['admin' as const] };
    await act('approvals/approve', { id: request, reason: 'checked again' }, omar);
    expect(await ada.readBooks()).toEqual({ main: 15_000_000 });
  });

  test('to reject returns points, cash and stock with the reason @PTS-02', async () => {
    const rewardId = await findReward('smartphone', { available: 6 });
    const ada = await createCustomer({ points: 2_800_000, moneyMinor: 10_000_000 });
    const { redemptionNo: number } = await ada.redeem({ rewardId, ...destination });
    expect(await readAvailable(rewardId)).toBe(5);
    const results = await Promise.allSettled(
      [1, 2].map(() => act('redemptions/reject', { number, reason: 'checked', remark: 'Not in stock' })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await ada.readBooks()).toEqual({ points: 2_800_000, main: 10_000_000 });
    expect(await readAvailable(rewardId)).toBe(6);
    const list = await mall.gateway.call(listRedemptionsCall, { language: 'CN' }, { token: ada.token });
    expect(list).toMatchObject({
      total: 1,
      rows: [
        {
          redemptionNo: number,
          status: 'REJECTED',
          remark: 'Not in stock',
          rewardName: joinChineseWords('智能手机 256 GB'),
        },
      ],
    });
    const [message] = await ada.readMessages();
    expect(message).toMatchObject({ title: 'Redemption rejected' });
    expect(message?.html).toMatch(
      /2,800,000 points have been refunded, and .*100,000\.00 has been returned.*Not in stock/,
    );
  });

  test('about a redemption that is not there is refused', async () => {
    await expect(act('redemptions/approve', { number: 'P-0', reason: 'in order' })).rejects.toMatchObject({
      code: 'points.redemption-not-found',
    });
  });
});

describe('a conversion', () => {
  beforeAll(() =>
    sql`update points_config set ratio_points_per_unit = 100, min_convert = 500, daily_convert_max = 5000`.execute(
      mall.gateway.database.kysely,
    ),
  );
  const readBalance = (token: string) => mall.gateway.call(getPointBalanceCall, {}, { token });

  test('pays 23.00 for 2,300 of 2,345 points, to be bet once, and nothing below the minimum @PTS-03', async () => {
    const ada = await createCustomer({ points: 2_345 });
    const details = { min: 500, multiple: 100 };
    for (const points of [400, 2_345])
      await expect(ada.convert(points)).rejects.toMatchObject({
        code: 'points.amount-out-of-range',
        details,
      });
    expect(await ada.convert(2_300)).toMatchObject({ points: 2_300, amount: 2_300 });
    expect(await ada.readBooks()).toEqual({ points: 45, main: 2_300 });
    expect(await readBalance(ada.token)).toMatchObject({ points: 45, dailyConvertLeft: 2_700 });
    const { tasks } = (await act(`turnover?memberId=${ada.memberId}`)) as { tasks: object[] };
    expect(tasks).toMatchObject([{ source: 'BONUS', required: 2_300, status: 'OPEN' }]);
  });

  test('that arrives several times at once is made once @PTS-03', async () => {
    const ada = await createCustomer({ points: 5_000 });
    const requestId = randomUUID();
    const all = await Promise.all([1, 2, 3].map(() => ada.convert(1_000, { requestId })));
    expect(new Set(all.map(({ conversionNo }) => conversionNo)).size).toBe(1);
    expect(await ada.readBooks()).toEqual({ points: 4_000, main: 1_000 });
    await expect(ada.convert(1_100, { requestId })).rejects.toMatchObject({
      code: 'request.duplicate-mismatch',
    });
  });

  test('stays within the points and the most of a day, which begins again at midnight @PTS-03', async () => {
    const ada = await createCustomer({ points: 8_000 });
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => ada.convert(2_000)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(ada.convert(1_100)).rejects.toMatchObject({
      code: 'points.daily-limit-reached',
      details: { max: 5_000, left: 1_000 },
    });
    const eve = await createCustomer({ points: 499 });
    await expect(eve.convert(500)).rejects.toMatchObject({ code: 'points.insufficient' });
    await sql`update points_conversion set day = day - 1`.execute(mall.gateway.database.kysely);
    expect((await readBalance(ada.token)).dailyConvertLeft).toBe(5_000);
  });

  test('is refused to an excluded member @SAFE-06', async () => {
    const ada = await createCustomer({ points: 500 });
    await mall.gateway.services.protection.excludeUntil(ada.memberId, new Date('2027-11-20T00:00:00.000Z'));
    await expect(ada.convert(500)).rejects.toMatchObject({ code: 'member.excluded' });
    expect(await ada.readBooks()).toEqual({ points: 500 });
  });
});

test('refuses a demo account every call that spends points @SAFE-06', async () => {
  const { token } = await mall.gateway.call(startDemoCall, {
    os: 'Linux',
    platform: 'W',
    random: 'r',
    version: 3,
  });
  for (const call of [redeemPointRewardCall, convertPointCall])
    expect((await mall.gateway.send(call, {}, { token })).status).toBe(403);
});

describe('conservation', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('earn' as const), points: fc.integer({ min: 1, max: 9_000 }) }),
    fc.record({ kind: fc.constant('redeem' as const), units: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constantFrom('approve', 'reject'), which: fc.nat({ max: 5 }) }),
    fc.record({ kind: fc.constant('convert' as const), points: fc.integer({ min: 4, max: 20 }) }),
  );
  /** Does not throw when the step is refused, because a refusal changes nothing. */
  const tryStep = (work: Promise<unknown>): Promise<unknown> => work.catch(({ code }) => String(code));

  test('earned points are the balance, the held, the spent and the converted ones in any order @PTS-02', async () => {
    const rewardId = await findReward('credit-10000', { available: 241, perMemberMax: null });
    const { kysely } = mall.gateway.database;
    await sql`update points_reward set points_required = 1000 where id = ${rewardId}`.execute(kysely);
    const { redemptions, conversions } = mall.gateway.services.points;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { memberId, earn, readBooks } = await createCustomer();
        const stockBefore = await readAvailable(rewardId);
        const numbers: string[] = [];
        let earned = 0;
        for (const one of steps) {
          const requestId = randomUUID();
          if (one.kind === 'earn') {
            earned += one.points;
            await earn(one.points);
          } else if (one.kind === 'redeem') {
            const request = { requestId, rewardId, units: one.units, paymentPassword, ...destination };
            const made = await redemptions.redeem(memberId, request).catch(() => undefined);
            if (made) numbers.push(made.number);
          } else if (one.kind === 'convert') {
            await tryStep(
              conversions.convert(memberId, { requestId, points: one.points * 100, paymentPassword }),
            );
          } else {
            const number = numbers[one.which % Math.max(1, numbers.length)] ?? 'none';
            await tryStep(act(`redemptions/${one.kind}`, { number, reason: 'a step', remark: 'a step' }));
          }
        }
        const { rows } = await sql<{ spent: number; taken: number; converted: number }>`
          select coalesce(sum(points) filter (where status = 'APPROVED'), 0)::bigint as spent,
                 coalesce(sum(units) filter (where status <> 'REJECTED'), 0)::bigint as taken,
                 (select coalesce(sum(points), 0)::bigint from points_conversion c where c.member_id = ${memberId})
                   as converted
            from points_redemption where member_id = ${memberId}`.execute(kysely);
        const { points = 0, points_hold: held = 0 } = await readBooks();
        const [{ spent, taken, converted } = { spent: 0, taken: 0, converted: 0 }] = rows;
        expect(points + held + spent + converted).toBe(earned);
        expect(await readAvailable(rewardId)).toBe(stockBefore - taken);
      }),
      { numRuns: 6 },
    );
  });
});
