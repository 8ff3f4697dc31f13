import fc from 'fast-check';
import { computeShare, isInAudience, resolveStatus, selectRelease } from './audience.ts';
import type { LiveRelease, Maintenance, RemoteOnPage } from './discovery.ts';
import type { Audience, Visitor } from './visitor.ts';

const createVisitor = (given: Partial<Visitor> = {}): Visitor => ({
  key: 'visitor-1',
  language: 'EN',
  device: 'phone',
  ...given,
});
const keys = fc.uuid();
const names = fc.stringMatching(/^mfe-[a-z]{3,12}$/);
const salts = fc.stringMatching(/^[a-z0-9]{1,8}$/);

describe('a share of the visitors', () => {
  test('has the requested size for any remote and salt @PLAT-03', () => {
    const size = 20_000;
    fc.assert(
      fc.property(names, salts, fc.constantFrom(1, 5, 10, 25, 50, 90), (name, salt, percent) => {
        const inside = Array.from({ length: size }, (_, n) =>
          computeShare(`visitor-${n}`, name, salt),
        ).filter((share) => share < percent).length;
        const expected = (size * percent) / 100;
        // Five standard deviations of a fair draw: one run in three million fails by chance.
        const tolerance = 5 * Math.sqrt(expected * (1 - percent / 100));
        expect(Math.abs(inside - expected)).toBeLessThan(tolerance);
      }),
      { numRuns: 15 },
    );
  });

  test('keeps its visitors while it grows @PLAT-03', () => {
    const percents = fc.tuple(
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      fc.double({ min: 0, max: 100, noNaN: true }),
    );
    fc.assert(
      fc.property(keys, names, salts, percents, (key, name, salt, [percent, more]) => {
        const is = (share: number) => isInAudience({ percent: share }, createVisitor({ key }), name, salt);
        if (is(percent)) expect(is(Math.min(100, percent + more))).toBe(true);
      }),
    );
  });

  test('is everybody at a hundred percent', () => {
    fc.assert(
      fc.property(keys, names, salts, (key, name, salt) =>
        isInAudience({ percent: 100 }, createVisitor({ key }), name, salt),
      ),
    );
  });

  test('draws others for another salt and another remote', () => {
    const all = Array.from({ length: 10_000 }, (_, n) => `visitor-${n}`);
    const inside = (name: string, salt: string) =>
      new Set(all.filter((key) => computeShare(key, name, salt) < 10));
    const first = inside('mfe-wallet', '1');
    for (const other of [inside('mfe-wallet', '2'), inside('mfe-lobby', '1')]) {
      const both = [...other].filter((key) => first.has(key)).length;
      // Two independent draws of a tenth share a hundredth.
      expect(both).toBeGreaterThan(60);
      expect(both).toBeLessThan(140);
    }
  });
});

describe('an audience', () => {
  const table: [string, Audience, boolean][] = [
    ['everybody', {}, true],
    ['a language', { languages: ['MY'] }, false],
    ['this language', { languages: ['MY', 'EN'] }, true],
    ['a device', { devices: ['desktop'] }, false],
    ['a device and a language, both right', { devices: ['phone'], languages: ['EN'] }, true],
    ['a device and a language, one wrong', { devices: ['phone'], languages: ['CN'] }, false],
    ['a named audience', { audiences: ['staff'] }, true],
    ['another named audience', { audiences: ['beta'] }, false],
    ['a list without them', { visitors: ['visitor-2'] }, false],
    ['a list with them, whatever else is asked', { visitors: ['visitor-1'], languages: ['CN'] }, true],
    ['a list without them, and a condition that holds', { visitors: ['visitor-2'], languages: ['EN'] }, true],
  ];
  test.each(table)('of %s', (_, audience, expected) => {
    expect(isInAudience(audience, createVisitor({ audiences: ['staff'] }), 'mfe-wallet', '1')).toBe(expected);
  });
});

const release = (version: string) => ({ name: 'mfe-wallet', version }) as LiveRelease;
const withCanary = (canary: Partial<RemoteOnPage['canary']>): RemoteOnPage => ({
  ...release('1.0.0'),
  status: { state: 'live' },
  canary: { release: release('1.1.0'), audience: {}, salt: '1', ...canary },
});

describe('the release for a visitor', () => {
  test('is the canary for its audience and the stable one for everybody else @PLAT-03', () => {
    expect(selectRelease(withCanary({}), createVisitor()).version).toBe('1.1.0');
    expect(selectRelease(withCanary({ audience: { languages: ['CN'] } }), createVisitor()).version).toBe(
      '1.0.0',
    );
  });

  test('is a paused canary only for a page that already has it', () => {
    const paused = withCanary({ paused: true });
    expect(selectRelease(paused, createVisitor()).version).toBe('1.0.0');
    expect(selectRelease(paused, createVisitor(), '1.0.0').version).toBe('1.0.0');
    expect(selectRelease(paused, createVisitor(), '1.1.0').version).toBe('1.1.0');
  });
});

describe('the status for a visitor', () => {
  const window: Maintenance = {
    notice: { EN: 'Back soon' },
    mode: 'drain',
    startsAt: '2026-11-22T01:00:00.000Z',
    endsAt: '2026-11-22T03:00:00.000Z',
    allow: ['tester'],
  };
  const coming = { state: 'live', upcoming: window } as const;
  const running = { state: 'maintenance', ...window } as const;

  test('follows the document, and with a clock its window @PLAT-03', () => {
    expect(resolveStatus(coming, createVisitor()).state).toBe('live');
    expect(resolveStatus(running, createVisitor())).toEqual(running);
    expect(resolveStatus(coming, createVisitor(), '2026-11-22T00:59:59.999Z').state).toBe('live');
    expect(resolveStatus(coming, createVisitor(), '2026-11-22T01:00:00.000Z')).toEqual(running);
    expect(resolveStatus(running, createVisitor(), '2026-11-22T02:59:59.999Z').state).toBe('maintenance');
    for (const status of [coming, running])
      expect(resolveStatus(status, createVisitor(), '2026-11-22T03:00:00.000Z').state).toBe('live');
  });

  test('admits testers, but nobody to a disabled remote @PLAT-03', () => {
    expect(resolveStatus(running, createVisitor({ key: 'tester' }))).toEqual({ state: 'live' });
    expect(resolveStatus({ state: 'disabled' }, createVisitor({ key: 'tester' })).state).toBe('disabled');
  });
});
