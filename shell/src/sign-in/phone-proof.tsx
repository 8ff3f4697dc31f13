import { requestPhoneCode } from '@parlour/api-client';
import type { WrittenPhone } from '@parlour/contracts';
import { useAtomValue } from 'jotai';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { CodeField } from '../forms/code-field.tsx';
import { PhoneFields } from '../forms/phone-fields.tsx';
import { toPhoneName } from '../forms/phone-rules.ts';
import { useCodeRequest } from '../forms/use-code-request.ts';
import { languageAtom } from '../state/page-atoms.ts';
import { countryAtom } from '../state/status.ts';

export interface PhoneProofValues extends WrittenPhone {
  verificationCode: string;
}

/** Returns the first values of the fields, with the dialing code of the visitor's country. */
export function usePhoneProofValues(): PhoneProofValues {
  const country = useAtomValue(countryAtom);
  return { countryDialingCode: country?.countryDialingCode ?? '', mobileNum: '', verificationCode: '' };
}

/** Phone number and the code sent to it. The surrounding form holds the values. */
export function PhoneProof({ purpose }: { purpose: 'login' | 'recovery' }) {
  const tShell = useText();
  const tError = useText('errors');
  const { api } = useSite();
  const language = useAtomValue(languageAtom);
  const { register, trigger, getValues, control, formState } = useFormContext<PhoneProofValues>();
  const [countryDialingCode, mobileNum] = useWatch({ control, name: ['countryDialingCode', 'mobileNum'] });
  const name = `${purpose} ${toPhoneName({ countryDialingCode, mobileNum })}`;
  const request = useCodeRequest(name);
  const requestCode = async (captcha: string | undefined) => {
    if (!(await trigger(['countryDialingCode', 'mobileNum'], { shouldFocus: true }))) return;
    const number = getValues();
    const to = { countryDialingCode: number.countryDialingCode, mobileNum: number.mobileNum };
    const send = (text: string | undefined) =>
      requestPhoneCode(api, { ...to, purpose, captcha: text, language });
    await request.send({ name: `${purpose} ${toPhoneName(to)}`, send }, captcha);
  };
  return (
    <>
      <PhoneFields label={tShell('field.mobileNum')} />
      <CodeField
        label={tShell('field.verificationCode')}
        error={formState.errors.verificationCode?.message}
        request={request}
        onRequestCode={(captcha) => void requestCode(captcha)}
        {...register('verificationCode', {
          validate: (code) => code.trim() !== '' || tError('verification.code-missing'),
        })}
      />
    </>
  );
}
