import { dialingCodes, type WrittenPhone } from '@parlour/contracts';
import { toLanguageTag } from '@parlour/texts';
import { Field, TextInput } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { useText } from '../context/use-text.ts';
import { languageAtom } from '../state/page-atoms.ts';
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
  const countriesId = useId();
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
          list={countriesId}
          {...register('countryDialingCode', {
            validate: (written, { mobileNum }) =>
              isDialingCode(written) || (!required && mobileNum === '') || t('phone.dialingCodeWrong'),
          })}
        />
      </Field>
      <Countries id={countriesId} />
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

/** The dialing codes to choose from, with the names of their countries. Any other code can be written. */
function Countries({ id }: { id: string }) {
  const language = useAtomValue(languageAtom);
  const names = new Intl.DisplayNames([toLanguageTag(language)], { type: 'region' });
  return (
    <datalist id={id}>
      {Object.entries(dialingCodes).map(([country, code]) => (
        <option key={country} value={code} label={`${code} ${names.of(country)}`} />
      ))}
    </datalist>
  );
}
