import type { RegisterFieldRule, RegisterRules } from '@parlour/contracts/calls';
import {
  checkRegistration,
  pickAskedFields,
  toYearFirst,
} from './account/registration/registration-rules.ts';
import { readPhoneNumber, toText } from './auth/codes/phone-number.ts';
import { checkNewPassword, findPasswordIssue } from './auth/password/password-rules.ts';
import { createPasswords } from './auth/passwords.ts';
import { maskBirthday, maskEmail, maskIp, maskName, maskText } from './members/masks.ts';
import { parsePath, toTeamRange } from './members/member.ts';

const rule = (
  field: RegisterFieldRule['field'],
  changes: Partial<RegisterFieldRule> = {},
): RegisterFieldRule => ({ field, required: false, acceptedPattern: '*', min: 1, max: 64, ...changes });
const createRules = (...fields: RegisterFieldRule[]): RegisterRules => ({ fields, minimumAge: 18 });
const lengths = { expiresAfterDays: undefined, minLength: 9, maxLength: 70 };
const today = '2026-11-20';

describe('a password', () => {
  test('is checked against common passwords first, then for a name of three letters or more', () => {
    expect(findPasswordIssue('Password1', 'password')).toEqual({ rule: 'password_common' });
    expect(findPasswordIssue('xx-ADA-yy', 'ada')).toEqual({ rule: 'password_like_username' });
    expect(findPasswordIssue('xx-ad-yyy', 'ad')).toBeUndefined();
    expect(findPasswordIssue('xx-bob-yy', 'ada')).toBeUndefined();
  });

  test('that replaces another one must meet the rules of registration', () => {
    const rules = createRules(
      rule('username', { min: 2 }),
      rule('password', { acceptedPattern: 'letters_and_digits', min: 6, max: 10 }),
    );
    const check = (newPassword: string, confirmNewPassword?: string, given = rules) =>
      checkNewPassword({ newPassword, confirmNewPassword, username: 'mgmg' }, given, lengths);
    const broken = (issue: object) => [{ path: ['newPassword'], ...issue }];
    expect(check('xq7vnp')).toEqual([]);
    expect(check('xq7vnp', 'xq7vnp')).toEqual([]);
    expect(check('xq7vnp', 'xq7vnq')).toEqual([{ path: ['confirmNewPassword'], rule: 'passwords_differ' }]);
    const form = { rule: 'reg_pattern_letters_and_digits', params: { min: 6, max: 10 } };
    expect(check('xqzvnp')).toEqual(broken(form));
    expect(check('xq7vn')).toEqual(broken(form));
    expect(check('xmgmg7')).toEqual(broken({ rule: 'password_like_username' }));
    expect(check('monkey1', 'other')).toEqual([
      ...broken({ rule: 'password_common' }),
      { path: ['confirmNewPassword'], rule: 'passwords_differ' },
    ]);
  });

  test('has as many characters of any kind as the profile says where registration asks for none', () => {
    const length = { rule: 'reg_pattern_any', params: { min: 9, max: 70 } };
    const check = (size: number, fields = createRules()) =>
      checkNewPassword({ newPassword: 'q-7 '.repeat(20).slice(0, size), username: 'mgmg' }, fields, lengths);
    expect([9, 70].flatMap((size) => check(size))).toEqual([]);
    for (const size of [8, 71]) expect(check(size)).toEqual([{ path: ['newPassword'], ...length }]);
    expect(check(8, createRules(rule('password', { min: 8 })))).toEqual([]);
  });

  test('is hashed with argon2id at 19 MiB and two passes, and found again', async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash('one password');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const answers = [
      passwords.matches('one password', hash),
      passwords.matches('another', hash),
      passwords.matches('one password', undefined),
      passwords.matches('nobody has this password', null),
    ];
    expect(await Promise.all(answers)).toEqual([true, false, false, false]);
    expect(await passwords.hash('one password')).not.toBe(hash);
  });
});

describe('a registration', () => {
  test('reports an issue with the confirmation only when it differs', () => {
    const rules = createRules(
      rule('password', { min: 8 }),
      rule('confirmPassword', { min: 8, required: true }),
      rule('paymentPassword', { acceptedPattern: 'digits', min: 6, max: 6 }),
    );
    const check = (confirmPassword: string) =>
      checkRegistration({ password: 'kqz-72 v', confirmPassword }, rules, today);
    expect(check('kqz-72 v')).toEqual([]);
    expect(check('x')).toEqual([{ path: ['confirmPassword'], rule: 'passwords_differ' }]);
    expect(check('')).toEqual([{ path: ['confirmPassword'], rule: 'required' }]);
    const short = createRules(rule('password', { min: 1 }), rule('confirmPassword', { min: 8 }));
    expect(checkRegistration({ password: 'kqzv', confirmPassword: 'kqzv' }, short, today)).toEqual([]);
  });

  test('compares the password with the name that is written beside it', () => {
    const rules = createRules(rule('username'), rule('password'));
    const check = (username: string, password: string) =>
      checkRegistration({ username, password }, rules, today);
    expect(check(' ada ', 'kq-ada-72')).toEqual([{ path: ['password'], rule: 'password_like_username' }]);
    expect(check('', 'kq-ada-72')).toEqual([]);
    expect(check('ada', 'monkey12')).toEqual([{ path: ['password'], rule: 'password_common' }]);
  });

  test('takes passwords with their spaces, and other fields without', () => {
    const written = {
      username: ' a ',
      password: ' b ',
      confirmPassword: ' c ',
      paymentPassword: ' d ',
      line: '  ',
    };
    const rules = createRules(
      rule('username'),
      rule('password'),
      rule('confirmPassword'),
      rule('paymentPassword'),
      rule('line'),
      rule('email'),
    );
    expect(pickAskedFields(written, rules)).toEqual({
      username: 'a',
      password: ' b ',
      confirmPassword: ' c ',
      paymentPassword: ' d ',
    });
  });

  test('checks a field by its pattern family, and most fields by nothing else', () => {
    const rules = createRules(rule('mobileNum', { acceptedPattern: 'digits', min: 2, max: 3 }));
    expect(checkRegistration({ mobileNum: '12' }, rules, today)).toEqual([]);
    expect(checkRegistration({ mobileNum: '1a' }, rules, today)).toEqual([
      { path: ['mobileNum'], rule: 'reg_pattern_digits', params: { min: 2, max: 3 } },
    ]);
    expect(toYearFirst('20-11-2005')).toBe('2005-20-11');
  });
});

describe('the visible part of personal data', () => {
  test.each([
    ['ab@x.io', 'a***@x.io'],
    ['abc@x.io', 'ab***@x.io'],
    ['"a@b"@x.io', '"a***@x.io'],
  ])('%s is shown as %s', (email, masked) => expect(maskEmail(email)).toBe(masked));

  test('keeps the year of a birthday and the first character of a text', () => {
    expect(maskBirthday('2005-11-20')).toBe('2005-**-**');
    expect(maskText('မိမိ')).toBe('မိ***');
    expect(maskName('')).toBe('***');
    expect(maskText('')).toBe('***');
  });

  test('is half of an address of either kind', () => {
    expect(maskIp('::FFFF:10.20.30.40')).toBe('10.20.*.*');
    expect(maskIp('::1')).toBe('::*');
  });
});

test('a phone number is read, or refused with its field', () => {
  const number = readPhoneNumber({ dialingCode: '95', mobile: '09 123 456' }, 'mobileNum');
  expect([number, toText(number)]).toEqual([{ dialingCode: '+95', mobile: '9123456' }, '+959123456']);
  const refusal = (written: Parameters<typeof readPhoneNumber>[0]) => () =>
    readPhoneNumber(written, 'mobileNum');
  expect(refusal({ dialingCode: undefined, mobile: undefined })).toThrow(
    expect.objectContaining({
      code: 'verification.phone-missing',
      fields: [{ path: ['mobileNum'], rule: 'required' }],
    }),
  );
  for (const written of [
    { dialingCode: undefined, mobile: '9123456' },
    { dialingCode: '95', mobile: '12' },
  ])
    expect(refusal(written)).toThrow(
      expect.objectContaining({
        code: 'verification.phone-invalid',
        fields: [{ path: ['mobileNum'], rule: 'phone_invalid' }],
      }),
    );
});

test('a team is every path that begins with its agent’s', () => {
  expect(parsePath('1.7.23.')).toEqual([1, 7, 23]);
  const { from, below } = toTeamRange('1.7.');
  const isIn = (path: string) => path >= from && path < below;
  expect(['1.7.', '1.7.23.', '1.7.9.1.'].every(isIn)).toBe(true);
  expect(['1.', '1.70.', '1.8.', '1.6.9.'].some(isIn)).toBe(false);
});
