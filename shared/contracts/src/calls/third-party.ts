import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { ownerErrors, ownerProof } from './owner-proof.ts';
import { loggedIn } from './sign-in.ts';

export const listSignInMethodsCall = endpoint({
  summary: 'Lists the configured login methods besides name and phone.',
  method: 'GET',
  path: '/wps/session/login/methods',
  token: 'none',
  carrier: 'none',
  value: z.object({
    /** OpenID Connect services by their configured names: `google`, `facebook`. */
    openId: z.array(z.string()),
    /** The bot that verifies the identity: its name, and its number at Telegram. */
    telegram: z.optional(z.object({ bot: z.string(), id: z.string() })),
  }),
});

const provider = z.string().check(z.regex(/^[a-z]{2,20}$/));
const thirdPartyErrors = [
  'identity.sign-in-closed',
  'identity.sign-in-failed',
  /** The identity is proved but linked to no member: `details` is a `MissingLink`. */
  'identity.link-missing',
  'identity.account-closed',
  'session.member-required',
  'member.blocked',
  /** The member must prove more: `details` is a `LogInChallenge`. */
  'identity.verification-required',
  'request.too-many',
] as const;

/** `details` of `identity.link-missing`: log in or register, and confirm the link with the ticket. */
export const MissingLink = z.object({ provider: z.string(), ticket: z.string() });
export type MissingLink = z.output<typeof MissingLink>;

export const beginOpenIdCall = endpoint({
  summary:
    'Begins a login by OpenID Connect. Returns the URL to open; the service redirects to `/sign-in` of the site.',
  method: 'POST',
  path: '/wps/session/login/openid',
  token: 'none',
  carrier: 'body',
  input: z.object({ provider }),
  value: z.object({ url: z.string() }),
  errors: ['identity.sign-in-closed', 'identity.sign-in-failed', 'request.too-many'],
});

export const finishOpenIdCall = endpoint({
  summary: "Completes a login by OpenID Connect with the service's response, in the browser that began it.",
  method: 'POST',
  path: '/wps/session/login/openid/finish',
  token: 'none',
  region: 'refused',
  encrypted: true,
  carrier: 'body',
  /** The query string of the address to which the service redirected: `?code=…&state=…`. */
  input: z.object({ search: z.string().check(z.minLength(1), z.maxLength(4_000)) }),
  value: loggedIn,
  errors: thirdPartyErrors,
});

export const logInByTelegramCall = endpoint({
  summary: "Logs in with the data of Telegram's login button, which are valid once and for five minutes.",
  method: 'POST',
  path: '/wps/session/login/telegram',
  token: 'none',
  region: 'refused',
  encrypted: true,
  carrier: 'body',
  /** All fields as the button returned them; the signature covers each of them. */
  input: z.object({
    fields: z.record(z.string().check(z.maxLength(32)), z.string().check(z.maxLength(512))),
  }),
  value: loggedIn,
  errors: thirdPartyErrors,
});

const link = z.object({
  provider: z.string(),
  /** ISO 8601. */
  linkedAt: z.string(),
  /** The link logs nobody in until the member confirms it again, because the account was recovered meanwhile. */
  isSuspended: z.optional(z.boolean()),
});

export const listLinksCall = endpoint({
  summary: "Lists the services that are linked to the member's account.",
  method: 'GET',
  path: '/wps/member/links',
  token: 'required',
  carrier: 'none',
  value: z.object({ links: z.array(link) }),
});

export const confirmLinkCall = endpoint({
  summary:
    'Links an account of another service with the ticket of its login. The member can neither change nor remove a link.',
  method: 'POST',
  path: '/wps/member/links',
  token: 'required',
  audience: 'real',
  encrypted: true,
  carrier: 'body',
  input: z.object({ ticket: z.string().check(z.minLength(1), z.maxLength(64)), ...ownerProof }),
  value: link,
  errors: [...ownerErrors, 'identity.sign-in-failed', 'identity.link-taken', 'identity.link-fixed'],
});
