/** Runs the pure rules with the figures of both jurisdiction profiles: below, at and above each of them. */
import type { Member } from './identity/index.ts';
import { getDueAt, getKeptUntil } from './messaging/feedback/feedback-rules.ts';
import { createProfile } from './platform/profile-figures.ts';
import { profiles } from './platform/profiles.ts';
import { addMonths, computeEnd, permanent, toHours, toMonths } from './protection/blocks/block-rules.ts';
import { createPending, getStage, isLooser } from './protection/limits/limit-rules.ts';
import { dayMs, hourMs, minuteMs } from './server/index.ts';
import { getStatus } from './wallet/bank-accounts/bank-account-rules.ts';
import { checkDeposit, type DepositMethod, findLockEnd } from './wallet/deposit/deposit-rules.ts';
import { checkTransferLimits, findBlocker, isAllowedPair } from './wallet/transfer/transfer-rules.ts';
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
