import { computeShare, isInAudience, resolveStatus } from './audience.ts';
import type { Visitor } from './visitor.ts';

const visitor: Visitor = { key: 'visitor-1', language: 'EN', device: 'phone' };
const isIn = (audience: Parameters<typeof isInAudience>[0], who = visitor) =>
  isInAudience(audience, who, 'mfe-wallet', '1');

test('a share is the same in every browser and on the server', () => {
  expect(computeShare('visitor-1', 'mfe-wallet', '1')).toBe(21.12110040616244);
  expect(computeShare('visitor-2', 'mfe-lobby', '17')).toBe(87.62428953777999);
});

test('a percentage includes every visitor whose share is below it @PLAT-03', () => {
  const share = computeShare(visitor.key, 'mfe-wallet', '1');
  expect(isIn({ percent: share })).toBe(false);
  expect(isIn({ percent: share + 1e-9 })).toBe(true);
  expect(isIn({ percent: share, languages: ['EN'] })).toBe(false);
});

test('one of several named audiences is enough, and a visitor who joined none is excluded', () => {
  const joined = { ...visitor, audiences: ['staff'] };
  expect(isIn({ audiences: ['beta', 'staff'] }, joined)).toBe(true);
  expect(isIn({ audiences: ['beta'] }, joined)).toBe(false);
  expect(isIn({ audiences: ['beta', 'staff'] })).toBe(false);
});

describe('the status for a visitor', () => {
  const now = '2026-11-22T01:00:00.000Z';
  const notice = { EN: 'Back soon' };

  test('of a remote that nothing is announced for is live, with and without a clock', () => {
    expect(resolveStatus({ state: 'live' }, visitor)).toEqual({ state: 'live' });
    expect(resolveStatus({ state: 'live' }, visitor, now)).toEqual({ state: 'live' });
  });

  test('of a window without an end stays in maintenance by any clock', () => {
    const open = { state: 'maintenance', notice, mode: 'block', startsAt: now } as const;
    expect(resolveStatus(open, visitor, '2036-01-01T00:00:00.000Z')).toEqual(open);
    expect(resolveStatus(open, visitor)).toEqual(open);
  });

  test('of a window whose end is announced ends by a clock only', () => {
    const ended = { state: 'maintenance', notice, mode: 'block', endsAt: now } as const;
    expect(resolveStatus(ended, visitor)).toEqual(ended);
    expect(resolveStatus(ended, visitor, now)).toEqual({ state: 'live' });
  });

  test('of an announcement without a beginning is live', () => {
    const upcoming = { notice, mode: 'block' } as const;
    expect(resolveStatus({ state: 'live', upcoming }, visitor, now)).toEqual({ state: 'live' });
  });
});
