import type { FeatureId, RegisterField, RegisterFieldRule } from '@parlour/contracts/calls';
import { computeRegisterRules } from './register-rules.ts';

const rule = (field: RegisterField, change: Partial<RegisterFieldRule> = {}): RegisterFieldRule => ({
  field,
  required: true,
  acceptedPattern: 'any',
  min: 2,
  max: 64,
  ...change,
});
const [username, password, confirmPassword, email] = (
  ['username', 'password', 'confirmPassword', 'email'] as const
).map((field) => rule(field));
const number = { field: 'mobileNum', required: true, acceptedPattern: 'digits', min: 5, max: 15 };
const code = { field: 'verificationCode', required: true, acceptedPattern: 'digits', min: 6, max: 6 };
const ownNumber = rule('mobileNum', { required: false, acceptedPattern: 'digits', min: 7, max: 11 });
const fields = [username, password, confirmPassword, ownNumber, email].filter((one) => one !== undefined);
const withoutNumber = fields.filter((one) => one !== ownNumber);

const compute = (given: readonly RegisterFieldRule[], ...on: FeatureId[]) =>
  computeRegisterRules(given, (feature) => on.includes(feature));

describe('the username tab', () => {
  test('has the configured fields @AUTH-05', () => {
    expect(compute(fields)).toEqual({ fields });
  });

  test('asks for a code after the number with REGMOBVERF3, required as the number is @AUTH-05 @ROLE-02', () => {
    const optional = { ...code, required: false };
    expect(compute(fields, 'REGMOBVERF3').fields).toEqual([
      username,
      password,
      confirmPassword,
      ownNumber,
      optional,
      email,
    ]);
    const required = { ...ownNumber, required: true };
    expect(compute([rule('username'), required], 'REGMOBVERF3').fields).toEqual([username, required, code]);
    expect(compute(withoutNumber, 'REGMOBVERF3').fields).toEqual(withoutNumber);
  });

  test('has no code of the configuration', () => {
    const configured = rule('verificationCode');
    expect(compute([...fields, configured]).fields).toEqual(fields);
    expect(
      compute([...fields, configured], 'REGMOBVERF3').fields.filter(
        ({ field }) => field === 'verificationCode',
      ),
    ).toEqual([{ ...code, required: false }]);
  });
});

describe('the mobile tab', () => {
  const requiredNumber = { ...ownNumber, required: true };

  test('exists only with MOBILENUMREG3 @AUTH-05 @ROLE-02', () => {
    expect(compute(fields, 'MOBILENUMPASSREG3', 'REGMOBVERF3')).not.toHaveProperty('mobileFields');
  });

  test('begins with a required number and its code, without name and password @AUTH-05', () => {
    expect(compute(fields, 'MOBILENUMREG3').mobileFields).toEqual([requiredNumber, code, email]);
    expect(compute(withoutNumber, 'MOBILENUMREG3').mobileFields).toEqual([number, code, email]);
  });

  test('asks for a password with MOBILENUMPASSREG3, and then for no code @ROLE-02', () => {
    const rest = [password, confirmPassword, email];
    expect(compute(fields, 'MOBILENUMREG3', 'MOBILENUMPASSREG3').mobileFields).toEqual([
      requiredNumber,
      ...rest,
    ]);
    expect(compute(fields, 'MOBILENUMREG3', 'MOBILENUMPASSREG3', 'REGMOBVERF3').mobileFields).toEqual([
      requiredNumber,
      code,
      ...rest,
    ]);
  });
});
