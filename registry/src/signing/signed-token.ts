import { type KeyObject, sign } from 'node:crypto';

export interface TokenKey {
  id: string;
  private: KeyObject;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs claims as a compact JWS (RFC 7515) by Ed25519. `typ` separates tokens of different purposes. */
export function signToken(key: TokenKey, typ: string, claims: object): string {
  const text = `${encode({ typ, alg: 'EdDSA', kid: key.id })}.${encode(claims)}`;
  return `${text}.${sign(null, Buffer.from(text), key.private).toString('base64url')}`;
}
