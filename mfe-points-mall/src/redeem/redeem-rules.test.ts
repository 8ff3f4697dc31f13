import { computeUnitsMax, findAddressProblem, findMobileProblem } from './redeem-rules.ts';

const reward = { available: 50, perMemberMax: undefined, points: 1_000 };

test.each([
  ['the points', reward, 3_999, 3],
  ['the stock', { ...reward, available: 2 }, 9_000, 2],
  ['the number per member', { ...reward, perMemberMax: 1 }, 9_000, 1],
  ['the length of the list', reward, 90_000, 20],
  ['nothing known, so the list', reward, undefined, 20],
  ['no less than one unit', reward, 999, 1],
  ['one unit of a reward that is gone', { ...reward, available: 0 }, 9_000, 1],
])('limits the units by %s @PTS-02', (_, given, points, most) => {
  expect(computeUnitsMax(given, points)).toBe(most);
});

test('finds the missing and invalid fields of a destination @PTS-02', () => {
  expect(findAddressProblem('  ')).toEqual({ rule: 'required' });
  expect(findAddressProblem('123456789  ')).toEqual({ rule: 'too_short', params: { min: 10 } });
  expect(findAddressProblem('12345678 ')).toEqual({ rule: 'too_short', params: { min: 10 } });
  expect(findAddressProblem('1234567890')).toBeUndefined();
  expect(findMobileProblem('', '95')).toEqual({ rule: 'required' });
  expect(findMobileProblem('12', '95')).toEqual({ rule: 'phone_invalid' });
  expect(findMobileProblem('09 123 456', 'x')).toBeUndefined();
});
