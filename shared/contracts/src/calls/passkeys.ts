import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { loggedIn } from './sign-in.ts';

/** JSON of WebAuthn, as `parseCreationOptionsFromJSON` takes it and the credential's `toJSON` returns it. */
const webAuthnJson = z.record(z.string().check(z.maxLength(64)), z.unknown());

export const beginPasskeyCall = endpoint({
  summary: 'Starts the creation of a passkey. Returns the options for `navigator.credentials.create`.',
  method: 'POST',
  path: '/wps/member/passkeys/options',
  token: 'required',
  audience: 'real',
  encrypted: true,
  carrier: 'body',
  /** The password again; omitted by a member without one. */
  input: z.object({ password: z.optional(z.string().check(z.maxLength(256))) }),
  value: z.object({ options: webAuthnJson }),
  errors: ['identity.wrong-credentials', 'identity.locked', 'request.too-many'],
});

export const addPasskeyCall = endpoint({
  summary: 'Stores the passkey that the browser created.',
  method: 'POST',
  path: '/wps/member/passkeys',
  token: 'required',
  audience: 'real',
  carrier: 'body',
  input: z.object({ credential: webAuthnJson }),
  value: z.object({ id: z.string() }),
  errors: ['identity.sign-in-failed', 'identity.link-taken', 'request.too-many'],
});

export const listPasskeysCall = endpoint({
  summary: "Returns the member's passkeys, oldest first.",
  method: 'GET',
  path: '/wps/member/passkeys',
  token: 'required',
  carrier: 'none',
  value: z.object({
    /** Times are ISO 8601. */
    passkeys: z.array(
      z.object({ id: z.string(), createdAt: z.string(), lastUsedAt: z.optional(z.string()) }),
    ),
  }),
});

export const removePasskeyCall = endpoint({
  summary: 'Removes a passkey of the member. It no longer signs anybody in.',
  method: 'POST',
  path: '/wps/member/passkeys/removal',
  token: 'required',
  audience: 'real',
  encrypted: true,
  carrier: 'body',
  /** `password` again; omitted by a member without one. */
  input: z.object({
    id: z.string().check(z.minLength(1), z.maxLength(1_400)),
    password: z.optional(z.string().check(z.maxLength(256))),
  }),
  value: z.object({ removed: z.literal(true) }),
  errors: ['identity.wrong-credentials', 'identity.locked', 'identity.passkey-not-found', 'request.too-many'],
});

export const beginPasskeyLoginCall = endpoint({
  summary: 'Starts a sign-in by passkey without a name. Returns the options for `navigator.credentials.get`.',
  method: 'POST',
  path: '/wps/session/login/passkey/options',
  token: 'none',
  carrier: 'none',
  value: z.object({ options: webAuthnJson }),
  errors: ['request.too-many'],
});

export const logInByPasskeyCall = endpoint({
  summary: 'Signs in by passkey.',
  method: 'POST',
  path: '/wps/session/login/passkey',
  token: 'none',
  carrier: 'body',
  input: z.object({ credential: webAuthnJson }),
  value: loggedIn,
  errors: ['identity.sign-in-failed', 'identity.account-closed', 'request.too-many'],
});
