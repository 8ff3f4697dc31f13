import { register, registerByMobile } from '@parlour/api-client';
import type { RegisterField, RegisterRules } from '@parlour/contracts/calls';
import { useDialogs, useSession, useSite } from '../context/services.tsx';
import { toDigits } from '../forms/phone-rules.ts';
import { useAfterLogin } from '../sign-in/use-after-login.ts';
import { readInvitation } from '../state/invitation.ts';

/** Values of the registration form. */
export type RegisterValues = Partial<Record<RegisterField, string>> & {
  countryDialingCode: string;
  mobileNum: string;
  agreed?: boolean;
};

/** Registers, signs in and greets. Accepts the shown terms and sends the inviter's codes (AUTH-06, AUTH-07). */
export function useRegistration(
  by: 'username' | 'mobile',
  rules: RegisterRules,
): (fields: Omit<RegisterValues, 'agreed'>) => Promise<void> {
  const site = useSite();
  const session = useSession();
  const dialogs = useDialogs();
  const afterLogin = useAfterLogin();
  const send = by === 'mobile' ? registerByMobile : register;
  return async ({ countryDialingCode, mobileNum, ...fields }) => {
    const hasMobileField = rules.fields.some(({ field }) => field === 'mobileNum');
    const opened = await send(site.api, {
      fields: { ...fields, ...(hasMobileField && { mobileNum: toDigits(mobileNum) }) },
      countryDialingCode: countryDialingCode || undefined,
      referralCode: readInvitation(sessionStorage).referralCode,
      termsVersion: rules.termsVersion,
      domain: location.host,
      registerUrl: location.href,
    });
    session.open(opened);
    void afterLogin(() => void dialogs.open({ kind: 'welcome', name: opened.username }));
  };
}
