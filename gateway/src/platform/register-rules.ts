import type { FeatureId, RegisterField, RegisterFieldRule, RegisterRules } from '@parlour/contracts/calls';

const codeRule = {
  field: 'verificationCode',
  required: true,
  acceptedPattern: 'digits',
  min: 6,
  max: 6,
} as const;
/** E.164: five digits at least, 14 at most after the dialing code; people write the country's zero too. */
const numberRule = {
  field: 'mobileNum',
  required: true,
  acceptedPattern: 'digits',
  min: 5,
  max: 15,
} as const;
const passwordFields: ReadonlySet<RegisterField> = new Set(['password', 'confirmPassword']);

/**
 * What registration asks for, as operators set the fields and the switches change them:
 * REGMOBVERF3 asks for a code wherever a number is asked for; MOBILENUMREG3 opens the mobile tab, which asks for a
 * number first, for a password only with MOBILENUMPASSREG3, and for a code wherever one of both would be missing.
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
