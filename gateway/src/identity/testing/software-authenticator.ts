import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { CreatedPasskey, ProvenPasskey } from '@parlour/contracts/calls';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const flags = { userPresent: 0x01, userVerified: 0x04, attestedCredential: 0x40 };
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const text = (data: Uint8Array): string => Buffer.from(data).toString('base64url');

interface AuthenticatorOptions {
  /** Origin of the requesting page. */
  origin: string;
  rpId: string;
  /** Whether a fingerprint or PIN verified the person. */
  isVerified?: boolean;
}

/** Creates an authenticator in software, following WebAuthn Level 3: one ES256 key, attestation `none`. */
export function createSoftwareAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = text(credentialId);
  let counter = 0;
  const createAuthenticatorData = ({ rpId, isVerified = true }: AuthenticatorOptions, more = 0): Buffer => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const flag = flags.userPresent | (isVerified ? flags.userVerified : 0) | more;
    return Buffer.concat([sha256(rpId), Buffer.from([flag]), counted]);
  };
  const createClientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    id,
    /** Returns the result of `navigator.credentials.create` for these options. */
    create(options: { challenge: string }, page: AuthenticatorOptions): CreatedPasskey {
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        createAuthenticatorData(page, flags.attestedCredential),
        Buffer.alloc(16),
        length,
        credentialId,
        isoCBOR.encode(cose),
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: text(createClientData('webauthn.create', options.challenge, page.origin)),
          attestationObject: text(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal'],
        },
      };
    },
    /** Returns the result of `navigator.credentials.get` for these options. */
    get(options: { challenge: string }, page: AuthenticatorOptions): ProvenPasskey {
      counter += 1;
      const authData = createAuthenticatorData(page);
      const clientData = createClientData('webauthn.get', options.challenge, page.origin);
      const signed = Buffer.concat([authData, sha256(clientData)]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: text(clientData),
          authenticatorData: text(authData),
          signature: text(createSign('sha256').update(signed).sign(privateKey)),
        },
      };
    },
    /** Resets the use counter, as on a copy of the authenticator. */
    rewind() {
      counter = 0;
    },
  };
}
