import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { ownerErrors, ownerProof } from './owner-proof.ts';
import { loggedIn } from './sign-in.ts';

/** Binary data as base64url. */
const binary = z.string();
const binaryInput = z.string().check(z.maxLength(65_536));
/** Id of a credential as base64url. WebAuthn limits it to 1,023 bytes. */
const credentialId = z.string().check(z.minLength(1), z.maxLength(1_400));
const requirement = z.enum(['discouraged', 'preferred', 'required']);

/** Options as `PublicKeyCredential.parseCreationOptionsFromJSON` takes them. */
const creationOptions = z.object({
  challenge: binary,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: binary, name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.optional(z.number()),
  attestation: z.optional(z.literal('none')),
  /** Passkeys of the member, so that a device does not make a second one. */
  excludeCredentials: z.optional(z.array(z.object({ id: binary, type: z.literal('public-key') }))),
  authenticatorSelection: z.optional(
    z.object({
      residentKey: z.optional(requirement),
      requireResidentKey: z.optional(z.boolean()),
      userVerification: z.optional(requirement),
    }),
  ),
  extensions: z.optional(z.object({ credProps: z.optional(z.boolean()) })),
});

/** Options as `PublicKeyCredential.parseRequestOptionsFromJSON` takes them. */
const requestOptions = z.object({
  challenge: binary,
  rpId: z.string(),
  timeout: z.optional(z.number()),
  userVerification: z.optional(requirement),
});

const credentialFields = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
};

/** A new credential as its `toJSON` returns it. */
const createdCredential = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: binaryInput,
    attestationObject: binaryInput,
    /** Ways to reach the device, for example `internal` or `usb`. */
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(16))),
  }),
});

/** The proof of a credential as its `toJSON` returns it. */
const provenCredential = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: binaryInput,
    authenticatorData: binaryInput,
    signature: binaryInput,
  }),
});

export type PasskeyCreationOptions = z.output<typeof creationOptions>;
export type PasskeyRequestOptions = z.output<typeof requestOptions>;
export type CreatedPasskey = z.output<typeof createdCredential>;
export type ProvenPasskey = z.output<typeof provenCredential>;

export const beginPasskeyCall = endpoint({
  summary: 'Begins the creation of a passkey. Returns the options for `navigator.credentials.create`.',
  method: 'POST',
  path: '/wps/member/passkeys/options',
  token: 'required',
  audience: 'real',
  encrypted: true,
  carrier: 'body',
  input: z.object(ownerProof),
  value: z.object({ options: creationOptions }),
  errors: [...ownerErrors, 'request.too-many'],
});

export const addPasskeyCall = endpoint({
  summary: 'Stores the passkey that the browser created.',
  method: 'POST',
  path: '/wps/member/passkeys',
  token: 'required',
  audience: 'real',
  carrier: 'body',
  input: z.object({ credential: createdCredential }),
  value: z.object({ id: z.string() }),
  errors: ['identity.sign-in-failed', 'identity.link-taken', 'request.too-many'],
});

export const listPasskeysCall = endpoint({
  summary: "Lists the member's passkeys, oldest first.",
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
  summary: 'Removes a passkey of the member. It can no longer be used to sign in.',
  method: 'POST',
  path: '/wps/member/passkeys/removal',
  token: 'required',
  audience: 'real',
  encrypted: true,
  carrier: 'body',
  input: z.object({ id: credentialId, ...ownerProof }),
  value: z.object({ removed: z.literal(true) }),
  errors: [...ownerErrors, 'identity.passkey-not-found', 'request.too-many'],
});

export const beginPasskeyLoginCall = endpoint({
  summary:
    'Begins a login by passkey. Returns the options for `navigator.credentials.get`. No user name is required.',
  method: 'POST',
  path: '/wps/session/login/passkey/options',
  token: 'none',
  carrier: 'none',
  value: z.object({ options: requestOptions }),
  errors: ['request.too-many'],
});

export const logInByPasskeyCall = endpoint({
  summary: 'Logs in with a passkey.',
  method: 'POST',
  path: '/wps/session/login/passkey',
  token: 'none',
  region: 'refused',
  carrier: 'body',
  input: z.object({ credential: provenCredential }),
  value: loggedIn,
  errors: [
    'identity.sign-in-failed',
    'identity.account-closed',
    'session.member-required',
    'member.blocked',
    'request.too-many',
  ],
});
