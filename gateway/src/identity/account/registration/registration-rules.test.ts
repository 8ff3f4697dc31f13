import type { RegisterFieldRule, RegisterRules } from '@parlour/contracts/calls';
import fc from 'fast-check';
import { findPasswordIssue } from '../../auth/password/password-rules.ts';
import { checkRegistration, pickAskedFields, toYearFirst } from './registration-rules.ts';

const rule = (
  field: RegisterFieldRule['field'],
  changes: Partial<RegisterFieldRule> = {},
): RegisterFieldRule => ({
  field,
  required: false,
  acceptedPattern: '*',
  min: 1,
  max: 64,
  ...changes,
});
const rules = (...fields: RegisterFieldRule[]): RegisterRules => ({ fields, minimumAge: 18 });
const today = '2026-11-20';

test('an optional field may stay empty, a required one may not @AUTH-05', () => {
  const both = rules(rule('email', { acceptedPattern: 'email' }), rule('line', { required: true }));
  expect(checkRegistration({ email: '  ', line: '   ' }, both, today)).toEqual([
    { path: ['line'], rule: 'required' },
  ]);
});

test('a star accepts any characters within the length @VAL-01', () => {
  const any = rules(rule('line', { min: 2, max: 3 }));
  expect(checkRegistration({ line: '😀 က' }, any, today)).toEqual([]);
  expect(checkRegistration({ line: 'abcd' }, any, today)).toEqual([
    { path: ['line'], rule: 'reg_pattern_any', params: { min: 2, max: 3 } },
  ]);
});

test('spaces around a field do not count, those of a password do', () => {
  const asked = rules(rule('username'), rule('password'));
  expect(pickAskedFields({ username: ' ada ', password: ' secret ', line: 'not asked' }, asked)).toEqual({
    username: 'ada',
    password: ' secret ',
  });
});

test("a person is old enough from the birthday on, by the site's minimum age @VAL-03", () => {
  const birthday = { ...rules(rule('birthday', { acceptedPattern: 'date_ymd' })), minimumAge: 21 };
  expect(checkRegistration({ birthday: '2005-11-20' }, birthday, today)).toEqual([]);
  expect(checkRegistration({ birthday: '2005-11-21' }, birthday, today)).toEqual([
    { path: ['birthday'], rule: 'too_young', params: { age: 21 } },
  ]);
  expect([toYearFirst('11-20-2005'), toYearFirst('2005-11-20')]).toEqual(['2005-11-20', '2005-11-20']);
});

test('a field has at most one issue', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (username, password, confirmPassword) => {
      const issues = checkRegistration(
        { username, password, confirmPassword },
        rules(
          rule('username', { required: true, acceptedPattern: 'letter_first', min: 2, max: 16 }),
          rule('password', { required: true, min: 8 }),
          rule('confirmPassword', { required: true }),
        ),
        today,
      );
      const paths = issues.map(({ path }) => path.join('.'));
      expect(new Set(paths).size).toBe(paths.length);
    }),
  );
});

test('a password must not contain the name of its owner', () => {
  expect(findPasswordIssue('I am MgMg1 here', 'mgmg1')).toEqual({ rule: 'password_like_username' });
  expect(findPasswordIssue('I am somebody', 'am')).toBeUndefined();
});
