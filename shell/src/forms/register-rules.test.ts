import { computePasswordLevel } from '@parlour/ui';
import { findRegisterProblem } from './register-rules.ts';

const rule = { field: 'birthday', required: true, acceptedPattern: 'date_mdy', min: 10, max: 10 } as const;
const check = { password: '', minimumAge: 21, today: '2026-11-20' };

test.each([
  ['', { key: 'required' }],
  ['13-40-1990', { key: 'reg_pattern_date_mdy', values: { min: 10, max: 10 } }],
  ['11-21-2005', { key: 'too_young', values: { age: 21 } }],
  ['11-20-2005', undefined],
])('a birthday of "%s" is answered with %j @VAL-03', (value, problem) => {
  expect(findRegisterProblem({ ...check, rule, value })).toEqual(problem);
});

test.each([
  ['abc', 0],
  ['abcdefgh', 1],
  ['abcdefg7', 2],
  ['Abcdefg7', 3],
  ['Abcdefg-7', 4],
])('%s has strength %i', (password, level) => expect(computePasswordLevel(password)).toBe(level));
