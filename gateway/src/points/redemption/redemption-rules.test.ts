import type { RequiredField } from '../store.ts';
import { canShip, computePrice, readDestination, requireWithinLimit } from './redemption-rules.ts';

const terms = { points_required: 300, cash_minor: 50, credit_minor: 2_000, per_member_max: 3 };

describe('the price', () => {
  test('is that of a unit times the units @PTS-02', () => {
    expect(computePrice(terms, 1)).toEqual({ points: 300, paidMinor: 50, creditMinor: 2_000 });
    expect(computePrice(terms, 3)).toEqual({ points: 900, paidMinor: 150, creditMinor: 6_000 });
    expect(computePrice({ ...terms, credit_minor: null }, 2)).toEqual({
      points: 600,
      paidMinor: 100,
      creditMinor: null,
    });
  });

  test.each(['points_required', 'cash_minor', 'credit_minor'] as const)(
    'is exact, or refused, in %s',
    (field) => {
      const max = { ...terms, [field]: Number.MAX_SAFE_INTEGER };
      expect(() => computePrice(max, 1)).not.toThrow();
      expect(() => computePrice(max, 2)).toThrow(RangeError);
    },
  );
});

describe('the limit of a member', () => {
  test.each([
    [3, 0],
    [1, 2],
  ])('allows %d more after %d @PTS-02', (units, redeemed) => {
    expect(() => requireWithinLimit(terms, units, redeemed)).not.toThrow();
  });

  test.each([
    [4, 0, 3],
    [2, 2, 1],
    [1, 3, 0],
    // The limit was lowered after these.
    [1, 5, 0],
  ])('refuses %d more after %d, with %d left @PTS-02', (units, redeemed, left) => {
    expect(() => requireWithinLimit(terms, units, redeemed)).toThrow(
      expect.objectContaining({ code: 'points.limit-reached', details: { max: 3, left } }),
    );
  });

  test('is none where the reward has none', () => {
    expect(() => requireWithinLimit({ per_member_max: null }, 1_000, 1_000)).not.toThrow();
  });
});

describe('the destination', () => {
  const written = { address: ' 12 Strand Road ', countryDialingCode: '95', mobileNum: '09450001234' };
  const nothing = { address: undefined, countryDialingCode: undefined, mobileNum: undefined };
  const read = (required: RequiredField[], given: typeof written | typeof nothing) =>
    readDestination(required, given);
  const refused = (...fields: object[]) => expect.objectContaining({ code: 'request.invalid', fields });

  test('has the fields that the reward requires, and no others @PTS-02', () => {
    const whole = { address: '12 Strand Road', mobile: '+95 9450001234' };
    expect(read(['address', 'mobile'], written)).toEqual(whole);
    expect(read(['address'], written)).toEqual({ ...whole, mobile: null });
    expect(read(['mobile'], written)).toEqual({ ...whole, address: null });
    expect(read([], nothing)).toEqual({ address: null, mobile: null });
  });

  test('names every field that is missing @PTS-02', () => {
    const missing = [
      { path: ['address'], rule: 'required' },
      { path: ['mobileNum'], rule: 'required' },
    ];
    expect(() => read(['address', 'mobile'], nothing)).toThrow(refused(...missing));
    expect(() => read(['address', 'mobile'], { ...written, address: '  ', mobileNum: '' })).toThrow(
      refused(...missing),
    );
  });

  test('needs an address of ten characters, and a possible number @PTS-02', () => {
    expect(read(['address'], { ...written, address: 'a'.repeat(10) }).address).toHaveLength(10);
    expect(() => read(['address'], { ...written, address: 'a'.repeat(9) })).toThrow(
      refused({ path: ['address'], rule: 'too_short', params: { min: 10 } }),
    );
    expect(() => read(['mobile'], { ...written, mobileNum: '12' })).toThrow(
      refused({ path: ['mobileNum'], rule: 'phone_invalid' }),
    );
  });
});

test('sends goods before they arrive, and takes them back until then and after', () => {
  const statuses = ['PREPARING', 'SENT', 'DELIVERED', 'RETURNED'] as const;
  const steps = (from: (typeof statuses)[number] | null) => statuses.filter((to) => canShip(from, to));
  expect(steps(null)).toEqual([]);
  expect(steps('PREPARING')).toEqual(['SENT', 'RETURNED']);
  expect(steps('SENT')).toEqual(['SENT', 'DELIVERED', 'RETURNED']);
  expect(steps('DELIVERED')).toEqual(['RETURNED']);
  expect(steps('RETURNED')).toEqual([]);
});
