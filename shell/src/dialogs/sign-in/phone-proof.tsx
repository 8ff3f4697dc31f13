import { requestPhoneCode } from '@parlour/api-client';
import type { WrittenPhone } from '@parlour/contracts';
import { useAtomValue } from 'jotai';
import { useFormContext, useWatch } from 'react-hook-form';
import { useShell, useText } from '../../frame/shell-context.tsx';
import { languageAtom } from '../../site/page-atoms.ts';
import { CodeField } from './code-field.tsx';
import { PhoneFields } from './phone-fields.tsx';
import { phoneName } from './phone-rules.ts';
import { useCodeRequest } from './use-code-request.ts';

export interface PhoneProofValues extends WrittenPhone {
  verificationCode: string;
}

/** A phone number and the code that is sent to it, for the form around them. */
export function PhoneProof({ purpose }: { purpose: 'login' | 'recovery' }) {
  const field = useText();
  const say = useText('errors');
  const { api } = useShell().site;
  const language = useAtomValue(languageAtom);
  const { register, trigger, getValues, control, formState } = useFormContext<PhoneProofValues>();
  const [countryDialingCode, mobileNum] = useWatch({ control, name: ['countryDialingCode', 'mobileNum'] });
  const name = `${purpose} ${phoneName({ countryDialingCode, mobileNum })}`;
  const request = useCodeRequest(name);
  const ask = async (captcha: string | undefined) => {
    if (!(await trigger(['countryDialingCode', 'mobileNum'], { shouldFocus: true }))) return;
    const number = getValues();
    const to = { countryDialingCode: number.countryDialingCode, mobileNum: number.mobileNum };
    const send = (text: string | undefined) =>
      requestPhoneCode(api, { ...to, purpose, captcha: text, language });
    await request.ask({ name: `${purpose} ${phoneName(to)}`, send }, captcha);
  };
  return (
    <>
      <PhoneFields label={field('field.mobileNum')} />
      <CodeField
        label={field('field.verificationCode')}
        error={formState.errors.verificationCode?.message}
        request={request}
        onAsk={(captcha) => void ask(captcha)}
        {...register('verificationCode', {
          validate: (code) => code.trim() !== '' || say('verification.code-missing'),
        })}
      />
    </>
  );
}
