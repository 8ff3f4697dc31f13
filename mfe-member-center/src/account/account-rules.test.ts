import type { MemberSecurity } from '@parlour/api-client';
import type { PanelPageContribution } from '@parlour/contracts';
import { clubShare, daysSince, moneyActs, scoreOf } from './account-rules.ts';

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

it('scores what protects an account, and names what is missing', () => {
  expect(scoreOf(nothing)).toMatchObject({ inPlace: 1, outOf: 6, level: 'weak' });
  expect(scoreOf({ ...nothing, mobile: verified, isPaymentPasswordSet: true })).toMatchObject({
    inPlace: 3,
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
  expect(scoreOf(all)).toMatchObject({ level: 'strong', missing: [] });
});

it('measures the way to the next level, and ends at the highest', () => {
  const next = { rankLevel: 2, requiredMinor: 1_000 };
  expect(clubShare({ ...nothing.club, progressMinor: 640, next })).toBe(0.64);
  expect(clubShare({ ...nothing.club, progressMinor: 2_000, next })).toBe(1);
  expect(clubShare(nothing.club)).toBe(1);
});

it('counts whole days', () => {
  const now = new Date(2026, 10, 20, 12);
  expect(daysSince(new Date(2026, 10, 19, 13), now)).toBe(0);
  expect(daysSince(new Date(2026, 9, 10, 11), now)).toBe(41);
  expect(daysSince(new Date(2026, 10, 21), now)).toBe(0);
});

it('offers only acts whose page is contributed', () => {
  const pages = (...keys: string[]) => keys.map((key) => ({ key }) as PanelPageContribution);
  const acts = (keys: string[], up = false) => moneyActs(pages(...keys), up).map(({ act }) => act);
  expect(acts(['securityCenter'])).toEqual([]);
  expect(acts(['depositv2'])).toEqual(['deposit']);
  expect(acts(['depositv2', 'withdraw', 'transferUpline'])).toEqual(['deposit', 'withdraw']);
  expect(acts(['depositv2', 'withdraw', 'transferUpline'], true)).toEqual([
    'deposit',
    'withdraw',
    'transfer',
  ]);
  expect(moneyActs(pages('transferFund', 'transferUpline'), true)).toEqual([
    { act: 'transfer', pageKey: 'transferFund' },
  ]);
});
