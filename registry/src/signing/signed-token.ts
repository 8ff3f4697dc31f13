import { sign } from 'node:crypto';
import type { SigningKeys } from './signing-keys.ts';

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs claims with the newest key as a compact JWS (RFC 7515). `typ` separates tokens of different purposes. */
export function signToken(
  { getNewest }: Pick<SigningKeys, 'getNewest'>,
  typ: string,
  claims: object,
): string {
  const { id, privateKey } = getNewest();
  const text = `${encode({ typ, alg: 'EdDSA', kid: id })}.${encode(claims)}`;
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
}
