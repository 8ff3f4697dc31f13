import type { RegisterField, RegisterFieldRule } from '@parlour/contracts/calls';
import { computePasswordLevel } from '@parlour/ui';
import { findRegisterProblem, getRegisterHint } from './register-rules.ts';

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

const textRule = (field: RegisterField, change: Partial<RegisterFieldRule> = {}): RegisterFieldRule => ({
  field,
  required: true,
  acceptedPattern: 'letters_or_digits',
  min: 4,
  max: 6,
  ...change,
});
const between = { min: 4, max: 6 };

test('a day of the order year, month, day is read as it is @VAL-03', () => {
  const ofYear = { ...rule, acceptedPattern: 'date_ymd' } as const;
  expect(findRegisterProblem({ ...check, rule: ofYear, value: '2005-11-20' })).toBeUndefined();
  expect(findRegisterProblem({ ...check, rule: ofYear, value: '2005-11-21' })?.key).toBe('too_young');
  // Only a birthday has an age.
  expect(
    findRegisterProblem({ ...check, rule: { ...ofYear, field: 'nickname' }, value: '2005-11-21' }),
  ).toBeUndefined();
});

test.each([
  ['username', '  ', { key: 'required' }],
  ['username', ' adaada ', undefined],
  ['username', 'ada', { key: 'account_format' }],
  ['username', 'adaada7', { key: 'account_format' }],
  ['password', ' ada', { key: 'password_format' }],
  ['email', 'ada', { key: 'email_format' }],
  ['payeeName', 'ada', { key: 'real_name_format' }],
  ['mobileNum', '123', { key: 'phone_digits', values: { digits: '4–6' } }],
  ['mobileNum', '12x45', { key: 'phone_invalid' }],
  ['nickname', 'ada', { key: 'reg_pattern_letters_or_digits', values: between }],
] as const)('a %s of "%s" has the problem %j @VAL-02', (field, value, problem) => {
  const acceptedPattern = field === 'mobileNum' ? 'digits' : 'letters_or_digits';
  const given = textRule(field, { acceptedPattern });
  expect(findRegisterProblem({ ...check, rule: given, value })).toEqual(problem);
});

test('a repeated password is the same, with its spaces @VAL-02', () => {
  const given = { ...check, rule: textRule('confirmPassword'), password: ' pass 7 ' };
  expect(findRegisterProblem({ ...given, value: ' pass 7 ' })).toBeUndefined();
  expect(findRegisterProblem({ ...given, value: 'pass 7' })).toEqual({ key: 'passwords_differ' });
});

test('a field may be empty when it is not required, and may accept any text of its length @VAL-02', () => {
  const rule = textRule('nickname', { required: false, acceptedPattern: '*' });
  expect(getRegisterHint(rule)).toBeUndefined();
  expect(getRegisterHint(textRule('nickname'))).toEqual({
    key: 'reg_pattern_letters_or_digits',
    values: between,
  });
  expect(findRegisterProblem({ ...check, rule, value: '' })).toBeUndefined();
  expect(findRegisterProblem({ ...check, rule, value: '-*- 7' })).toBeUndefined();
  expect(findRegisterProblem({ ...check, rule, value: '-*-' })).toEqual({
    key: 'length_between',
    values: between,
  });
});

test.each([
  ['abc', 0],
  ['abcdefgh', 1],
  ['abcdefg7', 2],
  ['Abcdefg7', 3],
  ['Abcdefg-7', 4],
])('%s has strength %i', (password, level) => expect(computePasswordLevel(password)).toBe(level));
