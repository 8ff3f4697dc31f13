import type { FeatureId, RegisterField, RegisterFieldRule, RegisterRules } from '@parlour/contracts/calls';

const codeRule = {
  field: 'verificationCode',
  required: true,
  acceptedPattern: 'digits',
  min: 6,
  max: 6,
} as const;
/**
 * E.164: 5 to 14 digits after the dialing code. The bounds leave room for the national leading zero that people type.
 */
const numberRule = {
  field: 'mobileNum',
  required: true,
  acceptedPattern: 'digits',
  min: 5,
  max: 15,
} as const;
const passwordFields: ReadonlySet<RegisterField> = new Set(['password', 'confirmPassword']);

/**
 * Computes the registration rules from the configured fields and the switches. REGMOBVERF3 adds a code after the
 * number, required when the number is. MOBILENUMREG3 opens the mobile tab, which begins with a required number. It asks
 * for a password only with MOBILENUMPASSREG3, and for a code with REGMOBVERF3 or when it asks for no password.
 */
export function computeRegisterRules(
  fields: readonly RegisterFieldRule[],
  isOn: (feature: FeatureId) => boolean,
): Pick<RegisterRules, 'fields' | 'mobileFields'> {
  const named = (field: RegisterField) => fields.find((rule) => rule.field === field);
  const withCode = (rules: readonly RegisterFieldRule[], required: boolean): RegisterFieldRule[] =>
    rules.flatMap((rule) => (rule.field === 'mobileNum' ? [rule, { ...codeRule, required }] : [rule]));
  const plain = fields.filter(({ field }) => field !== 'verificationCode');
  const asksForCode = isOn('REGMOBVERF3');
  const usernameFields = asksForCode ? withCode(plain, named('mobileNum')?.required ?? false) : [...plain];
  if (!isOn('MOBILENUMREG3')) return { fields: usernameFields };

  const asksForPassword = isOn('MOBILENUMPASSREG3');
  const number = { ...numberRule, ...named('mobileNum'), required: true };
  const rest = plain.filter(
    ({ field }) =>
      field !== 'mobileNum' && field !== 'username' && (asksForPassword || !passwordFields.has(field)),
  );
  const mobileFields = [number, ...rest];
  return {
    fields: usernameFields,
    mobileFields: asksForCode || !asksForPassword ? withCode(mobileFields, true) : mobileFields,
  };
}
