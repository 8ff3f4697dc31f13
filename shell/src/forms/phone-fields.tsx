import type { WrittenPhone } from '@parlour/contracts';
import { Field, TextInput } from '@parlour/ui';
import { useFormContext } from 'react-hook-form';
import { useText } from '../context/use-text.ts';
import styles from './phone-fields.module.css';
import { findNumberProblem, isDialingCode } from './phone-rules.ts';

/** Dialing code and number. The surrounding form holds the values. `helper` describes the accepted numbers. */
export function PhoneFields({
  label,
  helper,
  required = true,
  check,
}: {
  label: string;
  helper?: string | undefined;
  required?: boolean;
  /** Replaces the default rule for numbers. Returns an error message or true. */
  check?(mobileNum: string): string | true;
}) {
  const t = useText('sign-in');
  const tError = useText('errors');
  const { register, formState } = useFormContext<WrittenPhone>();
  const { errors } = formState;
  const defaultCheck = (mobileNum: string, { countryDialingCode }: WrittenPhone): string | true => {
    const problem = findNumberProblem({ countryDialingCode, mobileNum });
    return problem === undefined || tError(problem);
  };
  return (
    <div className={styles.phone}>
      <Field label={t('phone.dialingCode')} required={required} error={errors.countryDialingCode?.message}>
        <TextInput
          type="tel"
          autoComplete="tel-country-code"
          {...register('countryDialingCode', {
            validate: (written, { mobileNum }) =>
              isDialingCode(written) || (!required && mobileNum === '') || t('phone.dialingCodeWrong'),
          })}
        />
      </Field>
      <Field label={label} required={required} helper={helper} error={errors.mobileNum?.message}>
        <TextInput
          icon="smartphone"
          type="tel"
          autoComplete="tel-national"
          {...register('mobileNum', { validate: check ?? defaultCheck })}
        />
      </Field>
    </div>
  );
}
