/** Runs the pure rules with the figures of both jurisdiction profiles: below, at and above each of them. */
import { computeCarriedLoss, computeNetLoss, getFirstStatus } from './agents/settlement/settlement-rules.ts';
import { noSums } from './agents/testing/settlement-inputs.ts';
import { checkRegistration } from './identity/account/registration/registration-rules.ts';
import type { Member } from './identity/index.ts';
import { getDueAt, getKeptUntil } from './messaging/feedback/feedback-rules.ts';
import { createProfile } from './platform/profile-figures.ts';
import { profiles } from './platform/profiles.ts';
import { findDefect, type Promotion } from './promotions/promotion.ts';
import { addMonths, computeEnd, permanent, toHours, toMonths } from './protection/blocks/block-rules.ts';
import { createPending, getStage, isLooser } from './protection/limits/limit-rules.ts';
import { isQualified } from './rewards/referrals/referral-rules.ts';
import { dayMs, hourMs, minuteMs } from './server/index.ts';
import { getStatus } from './wallet/bank-accounts/bank-account-rules.ts';
import { checkDeposit, type DepositMethod, findLockEnd } from './wallet/deposit/deposit-rules.ts';
import { checkTransferLimits, findBlocker, isAllowedPair } from './wallet/transfer/transfer-rules.ts';
import { computeRequired } from './wallet/turnover/turnover-rules.ts';
import { checkLimits, computeWithdrawalFee } from './wallet/withdrawal/withdrawal-rules.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const after = (ms: number): Date => new Date(now.getTime() + ms);
const fails = (code: string) => expect.objectContaining({ code });

describe.each(Object.values(profiles))('the rules of the profile $name', (profile) => {
  test('keep the limits of a withdrawal, and take its fee @WAL-03 @SAFE-10', () => {
    const terms = profile.withdrawal;
    const { minMinor, maxMinor, dailyCountMax, dailyMaxMinor, feePpm, feeFixedMinor } = terms;
    const check = (amount: number, use = {}) =>
      checkLimits(terms, amount, { count: 0, sumMinor: 0, balanceMinor: dailyMaxMinor, ...use });
    expect(() => check(minMinor - 1)).toThrow(fails('wallet.amount-out-of-range'));
    expect(() => check(minMinor)).not.toThrow();
    expect(() => check(maxMinor)).not.toThrow();
    expect(() => check(maxMinor + 1)).toThrow(fails('wallet.amount-out-of-range'));
    expect(() => check(minMinor, { count: dailyCountMax - 1 })).not.toThrow();
    expect(() => check(minMinor, { count: dailyCountMax })).toThrow(fails('wallet.withdrawal-count-reached'));
    expect(() => check(minMinor, { sumMinor: dailyMaxMinor - minMinor })).not.toThrow();
    expect(() => check(minMinor, { sumMinor: dailyMaxMinor - minMinor + 1 })).toThrow(
      fails('wallet.limit-reached'),
    );
    expect(computeWithdrawalFee(terms, 1_000_000)).toBe(feePpm + feeFixedMinor);
  });

  test('keep the limits of a transfer, which the strict profile switches off @WAL-05 @SAFE-10', () => {
    const { minMinor, maxMinor, dailyMaxMinor } = profile.transfer;
    const check = (amount: number, used = 0) => checkTransferLimits(profile.transfer, amount, used);
    expect(() => check(minMinor - 1)).toThrow(fails('wallet.amount-out-of-range'));
    expect(() => check(minMinor)).not.toThrow();
    expect(() => check(maxMinor + 1)).toThrow(fails('wallet.amount-out-of-range'));
    expect(() => check(maxMinor, dailyMaxMinor - maxMinor)).not.toThrow();
    expect(() => check(maxMinor, dailyMaxMinor - maxMinor + 1)).toThrow(fails('wallet.limit-reached'));
    const isOff = profile.memberTransfers === 'off';
    expect(isOff).toBe(profile.name === 'strict');
    const open = {
      isAllowed: true,
      isStopped: false,
      hasPaymentPassword: true,
      isExcluded: false,
      isBlocked: false,
    };
    const state = {
      ...open,
      isOff,
      availableMinor: minMinor,
      dailyLeftMinor: minMinor,
      isTurnoverOpen: false,
    };
    expect(findBlocker(profile.transfer, state)).toBe(isOff ? 'wallet.transfers-off' : undefined);
    const player: Pick<Member, 'id' | 'uplineId' | 'accountKind' | 'accountClass' | 'canTransferUp'> = {
      id: 2,
      uplineId: 1,
      accountKind: 'member',
      accountClass: 'real',
      canTransferUp: true,
    };
    expect(isAllowedPair('UP', player, { ...player, id: 1, uplineId: 0 })).toBe(false);
  });

  test('keep the number of open deposits, and lock a method after its failures @WAL-02 @SAFE-10', () => {
    const { openOrdersMax, methodLock } = profile.deposit;
    const method = {
      minMinor: 1,
      maxMinor: 100,
      dailyMaxMinor: 100,
      feePpm: 0,
      feeFixedMinor: 0,
    } as DepositMethod;
    const check = (openOrders: number) =>
      checkDeposit(method, 50, { usedMinor: 0, openOrders }, openOrdersMax);
    expect(() => check(openOrdersMax - 1)).not.toThrow();
    expect(() => check(openOrdersMax)).toThrow(fails('wallet.too-many-open-orders'));
    const { failuresMax, failureMinutes, lockMinutes } = methodLock;
    const failures = Array.from({ length: failuresMax }, (_, index) => after(index));
    expect(findLockEnd(failures.slice(1), methodLock)).toBeUndefined();
    expect(findLockEnd(failures, methodLock)).toEqual(after(failuresMax - 1 + lockMinutes * minuteMs));
    const late = [...failures.slice(0, -1), after(failureMinutes * minuteMs)];
    expect(findLockEnd(late, methodLock)).toBeUndefined();
  });

  test('delay a looser limit, and let it be confirmed for a time @SAFE-05 @SAFE-10', () => {
    const { limits } = profile.protection;
    expect(isLooser(100, 101)).toBe(true);
    const pending = createPending(200, now, limits);
    const end = (limits.loosenAfterHours + limits.confirmWithinHours) * hourMs;
    const stages = [limits.loosenAfterHours * hourMs - 1, limits.loosenAfterHours * hourMs, end - 1, end];
    expect(stages.map((ms) => getStage(pending, after(ms)))).toEqual([
      'waiting',
      'confirmable',
      'confirmable',
      'over',
    ]);
    expect(limits.loosenAfterHours).toBeGreaterThanOrEqual(24);
  });

  test('end each cool-off and each exclusion after its length @SAFE-06 @SAFE-10', () => {
    const { coolOffHours, exclusion } = profile.protection;
    for (const hours of coolOffHours) expect(computeEnd(now, toHours(hours))).toEqual(after(hours * hourMs));
    for (const months of exclusion.months)
      expect(computeEnd(now, toMonths(months))).toEqual(addMonths(now, months));
    expect(exclusion.hasPermanent && computeEnd(now, permanent)).toBeUndefined();
    expect(Math.max(...coolOffHours) * hourMs).toBeLessThanOrEqual(42 * dayMs);
    expect(Math.min(...exclusion.months)).toBeGreaterThanOrEqual(6);
  });

  test('let a new bank account cool, and give feedback its times @WAL-03 @SAFE-09 @SAFE-10', () => {
    const usableFrom = after(profile.bankAccount.coolingHours * hourMs);
    const at = (ms: number) => getStatus({ lockedAt: null, usableFrom }, new Date(usableFrom.getTime() + ms));
    expect([at(-1), at(0)]).toEqual(['COOLING', 'ACTIVE']);
    const { answerHours, complaintYears } = profile.feedback;
    expect(getDueAt(now, profile.feedback)).toEqual(after(answerHours * hourMs));
    expect(getKeptUntil(now, profile.feedback).getTime()).toBeGreaterThanOrEqual(
      addMonths(now, complaintYears * 12).getTime(),
    );
  });

  test('admit a player from the birthday on which the age is reached @VAL-03 @SAFE-10', () => {
    const { minimumAge } = profile;
    const field = { field: 'birthday', required: true, acceptedPattern: '*', min: 1, max: 10 } as const;
    const check = (birthday: string) =>
      checkRegistration({ birthday }, { fields: [field], minimumAge, termsVersion: '1' }, '2026-11-20');
    const year = 2026 - minimumAge;
    expect(check(`${year}-11-20`)).toEqual([]);
    expect(check(`${year}-11-21`)).toEqual([
      { path: ['birthday'], rule: 'too_young', params: { age: minimumAge } },
    ]);
  });

  test('require bets for money that was received, and for a bonus up to a multiple @WAL-03 @PROMO-04 @SAFE-10', () => {
    const { deposit, transfer, referral, bonus } = profile;
    for (const { turnoverMultiple } of [deposit, transfer, referral]) {
      expect(computeRequired(12_345, turnoverMultiple * 1_000_000)).toBe(12_345 * turnoverMultiple);
      expect(turnoverMultiple).toBeLessThanOrEqual(bonus.wageringMultipleMax);
    }
    const find = (multiple: number) =>
      findDefect(
        {
          entry: 'none',
          award: 'auto',
          startsAt: now,
          cycle: 'once',
          perMemberMax: 1,
          eligibility: {},
          reward: { kind: 'amount', value: 100 },
          wagering: { base: 'bonus', multiple, contributions: {} },
        } as Promotion,
        bonus,
      );
    expect(find(bonus.wageringMultipleMax)).toBeUndefined();
    expect(find(bonus.wageringMultipleMax + 1)).toBe('wagering');
  });

  test('reward a referral that has reached both sums @MEM-06 @SAFE-10', () => {
    const { depositMinor, validBetMinor } = profile.referral;
    const reached = { status: 'OPEN', depositedMinor: depositMinor, validBetMinor } as const;
    expect(isQualified(reached, profile.referral)).toBe(true);
    expect(isQualified({ ...reached, depositedMinor: depositMinor - 1 }, profile.referral)).toBe(false);
    expect(isQualified({ ...reached, validBetMinor: validBetMinor - 1 }, profile.referral)).toBe(false);
  });

  test('deduct the costs of a dividend, carry its loss, and review a large payment @AGT-07 @SAFE-10', () => {
    const { deducts, platformFeePpm, lossCarry, reviewAboveMinor } = profile.agents;
    const sums = { ...noSums, stakeMinor: 10_000n, rebateMinor: 1n, bonusMinor: 20n, salaryMinor: 300n };
    const costs = (deducts.rebate ? 1n : 0n) + (deducts.bonus ? 20n : 0n) + (deducts.salary ? 300n : 0n);
    const platformFeeMinor = BigInt(platformFeePpm) / 100n;
    expect(computeNetLoss(sums, profile.agents)).toEqual({
      platformFeeMinor,
      netLossMinor: 10_000n - costs - platformFeeMinor,
    });
    const carry = (isSecondHalf: boolean) =>
      computeCarriedLoss(lossCarry, { isSecondHalf, beforeMinor: -5n });
    expect([carry(false), carry(true)]).toEqual([
      lossCarry === 'forever' ? -5n : 0n,
      lossCarry === 'none' ? 0n : -5n,
    ]);
    const limit = BigInt(reviewAboveMinor ?? 1);
    const getFirst = (paidMinor: bigint) =>
      getFirstStatus({ paidMinor, ratePpm: 1, baseMinor: 1n, parts: [] }, profile.agents);
    expect(getFirst(limit)).toBe('DUE');
    expect(getFirst(limit + 1n)).toBe(reviewAboveMinor === null ? 'DUE' : 'UNDER_REVIEW');
  });

  test.each<[figures: object, problem: string]>([
    [{ login: { rememberedHours: 25 } }, 'remembered for longer than a day'],
    [{ login: { rememberedHours: 0 } }, 'or not at all'],
    [{ feedback: { answerHours: 0 } }, 'No time is left to answer'],
    [{ feedback: { complaintYears: 4 } }, 'deleted within five years'],
    [{ longRounds: { alarmAfterDays: 14 } }, 'refunded before its alarm'],
  ])('refuse a deployment with %j @SAFE-10', (figures, problem) => {
    expect(() => createProfile(profile.name, { ...figures })).toThrow(
      expect.objectContaining({ code: 'config.invalid', message: expect.stringContaining(problem) }),
    );
  });
});
