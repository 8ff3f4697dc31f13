import { operatorGrant } from '@parlour/contracts';
import type { JSONWebKeySet } from 'jose';
import type { SigningKeys } from './signing-keys.ts';

/** Returns the public halves of the keys whose grants are valid, newest first. */
export const toJsonWebKeySet = (keys: ReturnType<SigningKeys['list']>): JSONWebKeySet => ({
  keys: keys.map(({ id, publicKey }) => ({
    kty: 'OKP',
    crv: 'Ed25519',
    x: publicKey,
    kid: id,
    alg: operatorGrant.alg,
    use: 'sig',
  })),
});
