import { findNumberProblem, stripSeparators } from './bank-account-rules.ts';

const bank = { numberMin: 6, numberMax: 9 };
const length = { rule: 'length', min: 6, max: 9 };

test.each([
  ['', { rule: 'required' }],
  [' - ', { rule: 'required' }],
  ['12345', length],
  ['123456', undefined],
  ['12 34-56', undefined],
  ['123456789', undefined],
  ['1234567890', length],
  ['12345a', { rule: 'digits' }],
  ['a12345', { rule: 'digits' }],
])('the number "%s" has the problem %j @WAL-03', (number, problem) => {
  expect(findNumberProblem(number, bank)).toEqual(problem);
});

test('a number may have any length before a bank is chosen', () => {
  expect(findNumberProblem('1', undefined)).toBeUndefined();
  expect(stripSeparators(' 12-34 56 ')).toBe('123456');
});
