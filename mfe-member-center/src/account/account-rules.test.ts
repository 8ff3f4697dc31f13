import type { MemberSecurity } from '@parlour/api-client';
import type { PanelPageContribution } from '@parlour/contracts';
import { computeClubShare, computeSecurityScore, countDaysSince, listMoneyActions } from './account-rules.ts';

const nothing: MemberSecurity = {
  lastLogin: undefined,
  registeredAt: new Date(2026, 0, 1),
  passwordChangedAt: new Date(2026, 0, 1),
  isPaymentPasswordSet: false,
  isTwoFactorOn: false,
  realName: { masked: undefined, isVerified: false },
  mobile: { masked: undefined, isVerified: false },
  email: { masked: undefined, isVerified: false },
  club: { rankLevel: 1, progressMinor: 0, next: undefined },
};
const verified = { masked: '***', isVerified: true };

test('scores the security items of an account, and names the missing ones', () => {
  expect(computeSecurityScore(nothing)).toMatchObject({ secured: 1, total: 6, level: 'weak' });
  expect(computeSecurityScore({ ...nothing, mobile: verified, isPaymentPasswordSet: true })).toMatchObject({
    secured: 3,
    level: 'fair',
    missing: ['email', 'realName', 'twoFactor'],
  });
  const all = {
    ...nothing,
    isPaymentPasswordSet: true,
    isTwoFactorOn: true,
    realName: verified,
    mobile: verified,
    email: verified,
  };
  expect(computeSecurityScore(all)).toEqual({ secured: 6, total: 6, level: 'strong', missing: [] });
  expect(computeSecurityScore({ ...all, isTwoFactorOn: false })).toMatchObject({
    level: 'strong',
    missing: ['twoFactor'],
  });
  expect(computeSecurityScore({ ...all, isTwoFactorOn: false, email: nothing.email }).level).toBe('fair');
  expect(computeSecurityScore({ ...nothing, email: verified })).toMatchObject({ secured: 2, level: 'weak' });
});

test('computes the progress to the next level, and ends at the highest', () => {
  const next = { rankLevel: 2, requiredMinor: 1_000 };
  expect(computeClubShare({ ...nothing.club, progressMinor: 640, next })).toBe(0.64);
  expect(computeClubShare({ ...nothing.club, progressMinor: 2_000, next })).toBe(1);
  expect(computeClubShare(nothing.club)).toBe(1);
  expect(computeClubShare({ ...nothing.club, next: { rankLevel: 2, requiredMinor: 0 } })).toBe(0);
  expect(
    computeClubShare({ ...nothing.club, progressMinor: 1, next: { rankLevel: 2, requiredMinor: 1 } }),
  ).toBe(1);
});

test('counts whole days', () => {
  const now = new Date(2026, 10, 20, 12);
  expect(countDaysSince(new Date(2026, 10, 19, 13), now)).toBe(0);
  expect(countDaysSince(new Date(2026, 10, 19, 12), now)).toBe(1);
  expect(countDaysSince(new Date(2026, 9, 10, 11), now)).toBe(41);
  expect(countDaysSince(new Date(2026, 10, 21), now)).toBe(0);
});

test('offers only actions whose page is contributed', () => {
  const pages = (...keys: string[]) => keys.map((key) => ({ key }) as PanelPageContribution);
  const listActions = (keys: string[], up = false) =>
    listMoneyActions(pages(...keys), up).map(({ action }) => action);
  expect(listActions(['securityCenter'])).toEqual([]);
  expect(listActions(['depositv2'])).toEqual(['deposit']);
  expect(listActions(['depositv2', 'withdraw', 'transferUpline'])).toEqual(['deposit', 'withdraw']);
  expect(listActions(['depositv2', 'withdraw', 'transferUpline'], true)).toEqual([
    'deposit',
    'withdraw',
    'transfer',
  ]);
  expect(listMoneyActions(pages('transferFund', 'transferUpline'), true)).toEqual([
    { action: 'transfer', pageKey: 'transferUpline' },
  ]);
});
