import { type Api, type CallOptions, type InputOf, isAppError, type ValueOf } from '@parlour/contracts';
import {
  beginOpenIdCall,
  confirmLinkCall,
  finishOpenIdCall,
  listLinksCall,
  listSignInMethodsCall,
  logInByTelegramCall,
  MissingLink,
} from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';
import { type Login, toLogin } from './identity-sign-in.ts';

export type SignInMethods = ValueOf<typeof listSignInMethodsCall>;

/** Returns the sign-in services for which the login form shows buttons. */
export const listSignInMethods = (api: Api, options?: CallOptions): Promise<SignInMethods> =>
  api.call(listSignInMethodsCall, undefined, options);

export const signInMethodsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['identity', 'sign-in-methods'],
    queryFn: ({ signal }) => listSignInMethods(api, { signal }),
  });

/**
 * Returns the address to open; the service redirects back to `/sign-in`. Fails with `identity.sign-in-closed` or
 * `-failed`.
 */
export async function beginOpenId(
  api: Api,
  given: { provider: string },
  options?: CallOptions,
): Promise<string> {
  return (await api.call(beginOpenIdCall, given, options)).url;
}

/**
 * Completes the sign-in with the query string of the address to which the service redirected. Fails with
 * `identity.sign-in-failed`, `identity.link-missing` (see `getMissingLink`) and `identity.verification-required` (see
 * `getChallenge`).
 */
export async function finishOpenId(
  api: Api,
  given: { search: string },
  options?: CallOptions,
): Promise<Login> {
  return toLogin(await api.call(finishOpenIdCall, given, options));
}

/**
 * Logs in with the `fields` that Telegram's button returned. Fails as `finishOpenId` and with
 * `identity.sign-in-closed`.
 */
export async function logInByTelegram(
  api: Api,
  given: { fields: Record<string, string> },
  options?: CallOptions,
): Promise<Login> {
  return toLogin(await api.call(logInByTelegramCall, given, options));
}

/** Returns the ticket of a sign-in that is linked to no member yet: log in or register, and confirm it. */
export function getMissingLink(error: unknown): MissingLink | undefined {
  if (!isAppError(error, 'identity.link-missing')) return undefined;
  return MissingLink.safeParse(error.details).data;
}

export interface Link {
  provider: string;
  linkedAt: Date;
  /** The link logs nobody in until the member confirms it again. */
  isSuspended: boolean;
}

/**
 * Confirms a link. It is permanent, so tell the member first. Fails with the errors of a wrong password or code, and
 * with `identity.sign-in-failed`, `identity.link-taken` and `identity.link-fixed`.
 */
export async function confirmLink(
  api: Api,
  given: InputOf<typeof confirmLinkCall>,
  options?: CallOptions,
): Promise<void> {
  await api.call(confirmLinkCall, given, options);
}

export const linksQuery = (api: Api) =>
  queryOptions({
    queryKey: ['identity', 'links'],
    queryFn: async ({ signal }): Promise<readonly Link[]> =>
      (await api.call(listLinksCall, undefined, { signal })).links.map(toLink),
  });

const toLink = ({
  provider,
  linkedAt,
  isSuspended = false,
}: ValueOf<typeof listLinksCall>['links'][number]): Link => ({
  provider,
  linkedAt: new Date(linkedAt),
  isSuspended,
});
