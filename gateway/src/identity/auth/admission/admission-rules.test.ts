import type { Proof } from '../../tables.ts';
import { areProofsEnough, type Circumstances, toRememberedProofs } from './admission-rules.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const before = (days: number, ms = 0): Date => new Date(now.getTime() - days * 86_400_000 - ms);
/** A member without an authenticator who logs in from a new origin and has a method to prove more. */
const away: Circumstances = {
  authenticatorSince: null,
  deviceFactorAt: null,
  isTrustedOrigin: false,
  isFirstLogin: false,
  canProveMore: true,
  now,
};

describe('without an authenticator', () => {
  test.each<Proof>(['sms', 'email', 'bankName', 'link', 'remembered'])(
    '%s alone opens a session @AUTH-12',
    (proof) => {
      expect(areProofsEnough([proof], away)).toBe(true);
    },
  );

  test.each<[string, Partial<Circumstances>, boolean]>([
    ['from a new place', {}, false],
    ['from a known place', { isTrustedOrigin: true }, true],
    ['at the first login', { isFirstLogin: true }, true],
    ['of a member who cannot prove more', { canProveMore: false }, true],
  ])('a password %s opens a session or does not @AUTH-12', (_where, change, isEnough) => {
    expect(areProofsEnough(['password'], { ...away, ...change })).toBe(isEnough);
  });

  test('no proof opens no session', () => {
    expect(areProofsEnough([], { ...away, isTrustedOrigin: true, canProveMore: false })).toBe(false);
  });
});

describe('with an authenticator', () => {
  const on = { ...away, authenticatorSince: before(200), isTrustedOrigin: true, isFirstLogin: true };

  test.each<Proof[]>([
    ['authenticator'],
    ['passkey'],
    ['password', 'authenticator'],
    ['password', 'passkey'],
  ])('%s opens a session @AUTH-12', (...proofs) => {
    expect(areProofsEnough(proofs, on)).toBe(true);
  });

  test.each<Proof[]>([['password'], ['sms'], ['email'], ['remembered']])(
    '%s does not, whatever the place @AUTH-12',
    (proof) => {
      expect(areProofsEnough([proof], on)).toBe(false);
      expect(areProofsEnough([proof], { ...on, canProveMore: false })).toBe(false);
    },
  );

  test.each<[string, Date | null, boolean]>([
    ['never', null, false],
    ['just less than ninety days ago', before(90, -1), true],
    ['ninety days ago', before(90), false],
    ['before it was turned on', before(201), false],
  ])('a device that proved it %s replaces it or does not @AUTH-12', (_when, deviceFactorAt, isEnough) => {
    expect(areProofsEnough(['password'], { ...on, deviceFactorAt })).toBe(isEnough);
  });

  test.each([
    [0, true],
    [-1, true],
    [1, false],
  ])('a device that proved it %d ms before it was turned on counts or does not', (ms, isEnough) => {
    const authenticatorSince = before(1);
    const deviceFactorAt = new Date(authenticatorSince.getTime() - ms);
    expect(areProofsEnough(['password'], { ...on, authenticatorSince, deviceFactorAt })).toBe(isEnough);
  });
});

describe('a remembered device', () => {
  const proofs: Proof[] = ['password', 'authenticator'];

  test.each<[string, Date | null, Proof[]]>([
    ['none is on', null, ['remembered', 'password', 'authenticator']],
    ['it was on before', before(2), ['remembered', 'password', 'authenticator']],
    ['it was turned on at that moment', before(1), ['remembered', 'password', 'authenticator']],
    ['it was turned on later', before(1, -1), ['remembered', 'password']],
  ])('keeps its proof of the authenticator when %s @AUTH-04', (_when, authenticatorSince, kept) => {
    expect(toRememberedProofs(proofs, { beganAt: before(1), authenticatorSince })).toEqual(kept);
  });
});
