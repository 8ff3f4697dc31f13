import type { Link, Profile, SignInMethods } from '@parlour/api-client';
import type { RegisterRules } from '@parlour/contracts/calls';
import { findContactProblem, toContactInput, toContactName } from './contact/contact-rules.ts';
import { findPasswordProblem, getPasswordHint } from './password/password-rules.ts';
import { computeLatestBirthday, findBirthdayProblem, toProfileChanges } from './profile/profile-rules.ts';
import { isOnPhone } from './sessions/session-rules.ts';
import { listLinkable } from './sign-in/link-rules.ts';

describe('a contact', () => {
  test.each([
    ['email', '', undefined, 'required'],
    ['email', '  ', undefined, 'required'],
    ['email', ' ada@parlour.example ', undefined, undefined],
    ['email', 'ada', undefined, 'email_format'],
    ['sms', '', '95', 'required'],
    ['sms', ' 09450001234 ', '95', undefined],
    ['sms', '12', '95', 'phone_invalid'],
    // The field of the dialing code shows this problem.
    ['sms', '9450001234', 'x', undefined],
    ['sms', '9450001234', undefined, undefined],
  ] as const)(
    'by %s of "%s" with the dialing code %s has the problem %s @VAL-02',
    (channel, value, code, problem) => {
      expect(findContactProblem(channel, value, code)).toBe(problem);
    },
  );

  const fields = { countryDialingCode: ' 95 ', mobileNum: ' 9450001234 ', email: ' ada@parlour.example ' };

  test('is sent without spaces, with the plus of its dialing code @MEM-04', () => {
    expect(toContactInput('email', fields)).toEqual({ channel: 'email', email: 'ada@parlour.example' });
    for (const countryDialingCode of [' 95 ', '+95', '0095'])
      expect(toContactInput('sms', { ...fields, countryDialingCode })).toEqual({
        channel: 'sms',
        mobileNum: '9450001234',
        countryDialingCode: '+95',
      });
    expect(toContactName(toContactInput('email', fields))).toBe('ada@parlour.example');
    expect(toContactName(toContactInput('sms', fields))).toBe('+95 9450001234');
    expect(toContactName({ channel: 'email' })).toBe('');
  });
});

describe('a new password', () => {
  const rules = {
    fields: [
      { field: 'password', required: true, acceptedPattern: '*', min: 9, max: 12 },
      { field: 'paymentPassword', required: true, acceptedPattern: 'digits', min: 6, max: 6 },
    ],
  } as unknown as RegisterRules;

  test.each([
    ['', 'required'],
    ['12345678', 'reg_pattern_any'],
    ['123456789', undefined],
    ['123456789012', undefined],
    ['1234567890123', 'reg_pattern_any'],
  ])('"%s" has the problem %s @AUTH-11', (value, rule) => {
    expect(findPasswordProblem('password', { value }, rules)?.rule).toBe(rule);
  });

  test('differs from the old one @AUTH-11', () => {
    expect(findPasswordProblem('password', { value: '123456789', old: '123456789' }, rules)).toEqual({
      rule: 'password_same',
    });
    expect(findPasswordProblem('password', { value: '123456789', old: '123456780' }, rules)).toBeUndefined();
  });

  test('follows its own rule, or that of a site without one @AUTH-11', () => {
    expect(getPasswordHint('paymentPassword', rules)).toEqual({
      rule: 'reg_pattern_digits',
      params: { min: 6, max: 6 },
    });
    expect(getPasswordHint('password', undefined)).toEqual({
      rule: 'reg_pattern_any',
      params: { min: 8, max: 64 },
    });
    const unasked = { fields: [], minimumAge: 18, passwordLength: { min: 15, max: 80 } };
    expect(getPasswordHint('password', unasked).params).toEqual({ min: 15, max: 80 });
    expect(findPasswordProblem('password', { value: 'x'.repeat(14) }, unasked)?.rule).toBe('reg_pattern_any');
    expect(getPasswordHint('paymentPassword', unasked).params).toEqual({ min: 6, max: 64 });
    expect(getPasswordHint('paymentPassword', undefined)).toEqual({
      rule: 'reg_pattern_any',
      params: { min: 6, max: 64 },
    });
  });
});

describe('a birthday', () => {
  const today = new Date(2026, 10, 20);

  test.each([
    ['', undefined],
    ['2008-11-20', undefined],
    ['2008-11-21', { rule: 'too_young', params: { age: 18 } }],
    ['2008-2-1', { rule: 'format' }],
  ])('"%s" has the problem %j @VAL-03', (written, problem) => {
    expect(findBirthdayProblem(written, 18, today)).toEqual(problem);
  });

  test('is at the latest that of a person who reaches the age today @VAL-03', () => {
    expect(computeLatestBirthday(18, today)).toBe('2008-11-20');
    expect(computeLatestBirthday(21, new Date(2026, 0, 5))).toBe('2005-01-05');
  });
});

test('only changed fields of a profile are sent @MEM-04', () => {
  const profile = { nickname: 'Ada', avatar: 'tiger' } as unknown as Profile;
  const written = { nickname: ' Ada ', avatar: 'tiger', realName: ' ', birthday: '' };
  expect(toProfileChanges(profile, written)).toEqual({});
  expect(
    toProfileChanges(profile, {
      nickname: 'Ada 2',
      avatar: 'owl',
      realName: ' Daw Ada ',
      birthday: '1990-01-02',
    }),
  ).toEqual({ nickname: 'Ada 2', avatar: 'owl', realName: 'Daw Ada', birthday: '1990-01-02' });
});

test.each([
  ['Chrome, Android', true],
  ['Safari, iOS', true],
  ['Safari, iPhone', true],
  ['Safari, ipad', true],
  ['Chrome, Windows', false],
])('the browser "%s" is on a phone or is not', (browser, isPhone) => {
  expect(isOnPhone(browser)).toBe(isPhone);
});

test('a service can be linked when it is offered and not linked, or its link waits for a confirmation @AUTH-13', () => {
  const link = (provider: string, isSuspended: boolean) => ({ provider, isSuspended }) as Link;
  const methods = {
    openId: ['google', 'facebook'],
    telegram: { bot: 'ParlourBot' },
  } as unknown as SignInMethods;
  expect(listLinkable([], methods)).toEqual(['google', 'facebook', 'telegram']);
  expect(listLinkable([link('google', false), link('facebook', true)], methods)).toEqual([
    'facebook',
    'telegram',
  ]);
  expect(listLinkable([], { openId: ['google'] } as unknown as SignInMethods)).toEqual(['google']);
  expect(listLinkable([], undefined)).toEqual([]);
});
