import { checkAffiliateCode, requestRegisterCode } from '@parlour/api-client';
import { isAppError } from '@parlour/contracts';
import type { RegisterFieldRule } from '@parlour/contracts/calls';
import { Field } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { CaptchaField } from '../forms/captcha-field.tsx';
import { CodeField } from '../forms/code-field.tsx';
import { PasswordLevelBar } from '../forms/password-level-bar.tsx';
import { PhoneFields } from '../forms/phone-fields.tsx';
import { toPhoneName } from '../forms/phone-rules.ts';
import { getRegisterHint } from '../forms/register-rules.ts';
import type { Captcha } from '../forms/use-captcha.ts';
import { useCodeRequest } from '../forms/use-code-request.ts';
import { languageAtom } from '../state/page-atoms.ts';
import { RegisterControl } from './register-control.tsx';
import type { RegisterValues } from './use-registration.ts';

interface RegisterFieldViewProps {
  rule: RegisterFieldRule;
  /** Returns an error message for an invalid value, otherwise true. */
  check(value: unknown): string | true;
  /** Captcha of the form, used if the rules require one. */
  captcha: Captcha;
}

/** Renders one field of the registration form according to its rule. */
export function RegisterFieldView(props: RegisterFieldViewProps) {
  const { rule, check } = props;
  const t = useText();
  const tValidation = useText('validation');
  const { field, required } = rule;
  // The rule of a repeated password is that of the field above it.
  const hint = field === 'confirmPassword' ? undefined : getRegisterHint(rule);
  const helper = hint && tValidation(hint.key, hint.values);
  const label = t(`field.${field}`);
  if (field === 'mobileNum') return <PhoneFields {...{ label, helper, required, check }} />;
  if (field === 'verificationCode') return <RegisterCode {...props} label={label} />;
  if (field === 'captcha') return <RegisterCaptcha {...props} />;
  return <PlainField {...props} label={label} helper={helper} />;
}

function PlainField({
  rule,
  check,
  label,
  helper,
}: RegisterFieldViewProps & { label: string; helper: string | undefined }) {
  const { register, control, formState } = useFormContext<RegisterValues>();
  const checkInvitation = useInvitationCheck();
  const { field, required } = rule;
  const registered = register(field, {
    validate: check,
    ...(field === 'affiliateCode' && { onBlur: (event) => void checkInvitation(String(event.target.value)) }),
  });
  return (
    <Field label={label} required={required} helper={helper} error={formState.errors[field]?.message}>
      <RegisterControl field={field} data-autofocus={field === 'username' || undefined} {...registered} />
      {field === 'password' && !formState.errors.password && (
        <PasswordLevelBar control={control} name="password" />
      )}
    </Field>
  );
}

/** Reports an unknown invitation code at its field before the form is submitted (AUTH-07). */
function useInvitationCheck(): (written: string) => Promise<void> {
  const tValidation = useText('validation');
  const { api } = useSite();
  const { setError, getValues } = useFormContext<RegisterValues>();
  return async (written) => {
    const code = written.trim();
    if (code === '') return;
    try {
      await checkAffiliateCode(api, { code, domain: location.host });
    } catch (error) {
      const isStillThere = getValues('affiliateCode')?.trim() === code;
      if (isStillThere && isAppError(error, 'identity.affiliate-code-unknown'))
        setError('affiliateCode', { message: tValidation('invitation_code_error') });
    }
  };
}

function RegisterCode({ rule, check, label }: RegisterFieldViewProps & { label: string }) {
  const { api } = useSite();
  const language = useAtomValue(languageAtom);
  const { register, trigger, getValues, control, formState } = useFormContext<RegisterValues>();
  const [countryDialingCode, mobileNum] = useWatch({ control, name: ['countryDialingCode', 'mobileNum'] });
  const toRequestName = (number: { countryDialingCode: string; mobileNum: string }) =>
    `register ${toPhoneName(number)}`;
  const request = useCodeRequest(toRequestName({ countryDialingCode, mobileNum }));
  const requestCode = async (captcha: string | undefined) => {
    if (!(await trigger(['countryDialingCode', 'mobileNum'], { shouldFocus: true }))) return;
    const values = getValues();
    const number = { countryDialingCode: values.countryDialingCode, mobileNum: values.mobileNum };
    const send = (text: string | undefined) =>
      requestRegisterCode(api, { ...number, captcha: text, language });
    await request.send({ name: toRequestName(number), send }, captcha);
  };
  return (
    <CodeField
      label={label}
      required={rule.required}
      error={formState.errors.verificationCode?.message}
      request={request}
      onRequestCode={(captcha) => void requestCode(captcha)}
      {...register('verificationCode', { validate: check })}
    />
  );
}

/** Captcha that the rules require from the start. */
function RegisterCaptcha({ check, captcha }: RegisterFieldViewProps) {
  const { register, formState } = useFormContext<RegisterValues>();
  const { isNeeded, draw } = captcha;
  useEffect(() => {
    if (!isNeeded) void draw();
  }, [isNeeded, draw]);
  return (
    <CaptchaField
      captcha={captcha}
      error={formState.errors.captcha?.message}
      {...register('captcha', { validate: check })}
    />
  );
}
