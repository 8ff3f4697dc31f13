import type { Api, CallOptions, InputOf } from '@parlour/contracts';
import {
  checkAffiliateCall,
  getRegisterRulesCall,
  type RegisterField,
  type RegisterRules,
  registerByMobileCall,
  registerCall,
} from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';
import { type OpenedSession, toOpenedSession } from './identity-sign-in.ts';

/** The values of the registration form, by field, and their origin. */
export interface Registration {
  fields: Partial<Record<RegisterField, string>>;
  countryDialingCode?: string | undefined;
  /** The inviter's code, from the address's query string. */
  referralCode?: string | undefined;
  /** The site's host and the full address of the form. */
  domain?: string | undefined;
  /** The accepted version of the terms, from the rules. */
  termsVersion?: string | undefined;
  registerUrl?: string | undefined;
}

/**
 * Registers a member and opens a session. Fails with `identity.field-invalid` (`fields`: path and the key of a text
 * of the namespace `validation`), `identity.username-taken`, `identity.affiliate-code-unknown` or
 * `identity.registration-closed`.
 */
export async function register(
  api: Api,
  registration: Registration,
  options?: CallOptions,
): Promise<OpenedSession> {
  return toOpenedSession(await api.call(registerCall, toInput(registration), options));
}

/**
 * Registers by phone number, by the rules `mobileFields`; the gateway generates a user name. Fails as `register` and
 * with `identity.mobile-taken` and the codes `verification.*`.
 */
export async function registerByMobile(
  api: Api,
  registration: Registration,
  options?: CallOptions,
): Promise<OpenedSession> {
  return toOpenedSession(await api.call(registerByMobileCall, toInput(registration), options));
}

const toInput = ({ fields, ...origin }: Registration): InputOf<typeof registerCall> => ({
  ...fields,
  ...origin,
  registerMethod: 'WEB',
  login: true,
});

/** Returns the fields of the form and the rule of each, which the gateway also enforces. */
export const getRegisterRules = (api: Api, options?: CallOptions): Promise<RegisterRules> =>
  api.call(getRegisterRulesCall, undefined, options);

/** Resolves when `code` is valid for a registration. Fails with `identity.affiliate-code-unknown`. */
export async function checkAffiliateCode(
  api: Api,
  input: { code: string; domain?: string },
  options?: CallOptions,
): Promise<void> {
  await api.call(checkAffiliateCall, input, options);
}

export const registerRulesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['identity', 'register-rules'],
    queryFn: ({ signal }) => getRegisterRules(api, { signal }),
  });
