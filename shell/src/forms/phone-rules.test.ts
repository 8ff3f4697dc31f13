import { findNumberProblem, isDialingCode, toDigits, toPhoneName } from './phone-rules.ts';

test('drops what people type between the digits', () => {
  expect(toDigits(' (09) 45.000-12 34 ')).toBe('09450001234');
});

test.each([
  ['95', '', 'verification.phone-missing'],
  ['95', '000', 'verification.phone-missing'],
  ['95', '12', 'verification.phone-invalid'],
  ['95', '09 450 001 234', undefined],
  // The field of the dialing code says that it is wrong.
  ['x', '9450001234', undefined],
  ['', '12', 'verification.phone-invalid'],
])('the number %s %s has the problem %s @ERR-03', (countryDialingCode, mobileNum, problem) => {
  expect(findNumberProblem({ countryDialingCode, mobileNum })).toBe(problem);
});

test('knows a dialing code', () => {
  expect([isDialingCode('+95'), isDialingCode('95'), isDialingCode('x')]).toEqual([true, true, false]);
});

test.each([
  ['+95', '09 450 001 234'],
  ['0095', '9450001234'],
  ['95', '009450001234'],
])(
  'one number has one wait for its code, however it is written: %s %s @AUTH-09',
  (countryDialingCode, mobileNum) => {
    expect(toPhoneName({ countryDialingCode, mobileNum })).toBe('959450001234');
  },
);
