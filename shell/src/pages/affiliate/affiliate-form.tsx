import { applyAsAffiliate, checkAffiliateCode, type Receipt } from '@parlour/api-client';
import { countCharacters, isAppError, matchesPattern } from '@parlour/contracts';
import { remarkLengthMax } from '@parlour/contracts/calls';
import { Field, TextArea, TextInput } from '@parlour/ui';
import { useForm, useWatch } from 'react-hook-form';
import { useSite } from '../../context/services.tsx';
import { useText } from '../../context/use-text.ts';
import { readCodeFromAddress } from '../join/invitation.ts';
import { FieldPair, SubmissionForm } from '../parts/submission-form.tsx';
import { useSubmission } from '../parts/use-submission.ts';

interface Values {
  fullName: string;
  email: string;
  mobile: string;
  code: string;
  remark: string;
}

const fields = ['fullName', 'email', 'mobile', 'code', 'remark'] as const;

/** Application to become an affiliate (VAL-04, AUTH-07). The gateway checks every field again. */
export function AffiliateForm({ onSent }: { onSent(received: Receipt): void }) {
  const t = useText('pages');
  const tShell = useText();
  const { api } = useSite();
  const checks = useChecks();
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { fullName: '', email: '', mobile: '', code: readCodeFromAddress(), remark: '' },
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const remarkLength = countCharacters(useWatch({ control, name: 'remark' }).trim());
  const submission = useSubmission({
    form,
    fields,
    send: (values, more) => applyAsAffiliate(api, { ...toApplication(values), ...more }),
    onSent,
  });

  return (
    <SubmissionForm submission={submission} send={t('affiliate.send')}>
      <FieldPair>
        <Field label={t('affiliate.fullName')} required error={errors.fullName?.message}>
          <TextInput
            icon="user"
            autoComplete="name"
            maxLength={64}
            {...register('fullName', { validate: checks.fullName })}
          />
        </Field>
        <Field label={tShell('field.email')} required error={errors.email?.message}>
          <TextInput
            icon="mail"
            type="email"
            autoComplete="email"
            {...register('email', { validate: checks.email })}
          />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field label={tShell('field.mobileNum')} error={errors.mobile?.message}>
          <TextInput
            icon="smartphone"
            type="tel"
            autoComplete="tel"
            {...register('mobile', { validate: checks.mobile })}
          />
        </Field>
        <Field
          label={tShell('field.affiliateCode')}
          helper={t('affiliate.codeHelp')}
          error={errors.code?.message}
        >
          <TextInput
            icon="ticket"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            {...register('code', { validate: checks.code })}
          />
        </Field>
      </FieldPair>
      <Field
        label={t('affiliate.remark')}
        helper={t('affiliate.remarkHelp', { length: remarkLength, max: remarkLengthMax })}
        error={errors.remark?.message}
      >
        <TextArea rows={3} {...register('remark', { validate: checks.remark })} />
      </Field>
    </SubmissionForm>
  );
}

function toApplication({ fullName, email, mobile, code, remark }: Values) {
  const toOptional = (text: string) => text.trim() || undefined;
  return {
    fullName: fullName.trim(),
    email: email.trim(),
    mobile: toOptional(mobile),
    code: toOptional(code),
    domain: location.host,
    remark: toOptional(remark),
  };
}

const mobilePattern = /^\+?[\d -]{5,24}$/;
const mailbox = { pattern: 'email', min: 3, max: 254 } as const;
const name = { pattern: 'any', min: 2, max: 64 } as const;

type Check = (value: string) => string | true | Promise<string | true>;

/** Returns the checks of the fields. Each returns true for a valid value, or an error message. */
function useChecks(): Record<keyof Values, Check> {
  const tValidation = useText('validation');
  const { api } = useSite();
  const withRequired =
    (check: (text: string) => string | true): Check =>
    (value) =>
      value.trim() === '' ? tValidation('required') : check(value.trim());
  return {
    fullName: withRequired(
      (text) => matchesPattern(text, name) || tValidation('length_between', { min: 2, max: 64 }),
    ),
    email: withRequired((text) => matchesPattern(text, mailbox) || tValidation('email_format')),
    mobile: (value) =>
      value.trim() === '' || mobilePattern.test(value.trim()) || tValidation('phone_invalid'),
    remark: (value) =>
      countCharacters(value.trim()) <= remarkLengthMax || tValidation('too_long', { max: remarkLengthMax }),
    /** Checks before submission whether the code exists. */
    async code(value) {
      const code = value.trim();
      if (code === '') return true;
      try {
        await checkAffiliateCode(api, { code, domain: location.host });
        return true;
      } catch (error) {
        // If the check itself fails, the gateway reports the problem on submission.
        return !isAppError(error, 'identity.affiliate-code-unknown') || tValidation('invitation_code_error');
      }
    },
  };
}
