import { type OperatorGrantClaims, operatorGrant } from '@parlour/contracts';
import { pendingRequest } from '@parlour/contracts/back-office';
import type { FastifyInstance } from 'fastify';
import { type CryptoKey, exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose';
import type { OperatorAct } from '../server/index.ts';

const kid = 'test-key';
let pair: ReturnType<typeof generateKeyPair> | undefined;
/** The key pair that replaces the registry's in tests. */
const getKeyPair = () => {
  pair ??= generateKeyPair(operatorGrant.alg);
  return pair;
};

/** The public keys of the grants that `signGrant` signs, for `config.operatorKeys`. */
export async function readTestOperatorKeys(): Promise<JSONWebKeySet> {
  const { publicKey } = await getKeyPair();
  return { keys: [{ ...(await exportJWK(publicKey)), kid, alg: operatorGrant.alg, use: 'sig' }] };
}

export type TestOperator = Pick<OperatorGrantClaims, 'sub' | 'roles'> & Partial<OperatorGrantClaims>;

/** An operator who may do everything. */
export const olga: TestOperator = { sub: 'olga', roles: ['admin'] };

interface GrantChanges {
  /** Other names in the protected header. */
  header?: { alg?: string; typ?: string; kid?: string };
  /** Other claims. */
  claims?: Record<string, unknown>;
  key?: CryptoKey | Uint8Array;
}

/** Signs a grant as the registry does; `changes` make it a wrong one. */
export async function signGrant(
  { sub, roles, secondFactor = false, tokenOwner = null, changedOperators = [] }: TestOperator,
  { header = {}, claims = {}, key }: GrantChanges = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const signedClaims = {
    iss: operatorGrant.issuer,
    aud: operatorGrant.audience,
    iat: now,
    exp: now + operatorGrant.lifetimeSeconds,
    jti: `${sub}-${now}`,
    sub,
    roles,
    secondFactor,
    tokenOwner,
    changedOperators,
    ...claims,
  };
  return new SignJWT(signedClaims)
    .setProtectedHeader({ alg: operatorGrant.alg, typ: operatorGrant.typ, kid, ...header })
    .sign(key ?? (await getKeyPair()).privateKey);
}

export interface OperatorAnswer {
  status: number;
  body: {
    value?: Record<string, unknown>;
    error?: { code: string; details?: unknown; fields?: { path: string[] }[] };
  };
}

/**
 * Calls `/wps/operator/<path>`: a read, or an act if there is a payload. `as` is the operator, or the text that is sent
 * as the grant. Throws when the answer differs from the act's declaration.
 */
export async function operate(
  { app, operatorActs = [] }: { app: FastifyInstance; operatorActs?: readonly OperatorAct[] },
  path: string,
  payload?: object,
  as: TestOperator | string = olga,
): Promise<OperatorAnswer> {
  const bearer = typeof as === 'string' ? as : await signGrant(as);
  const answer = await app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/wps/operator/${path}`,
    headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    ...(payload ? { payload } : {}),
  });
  const body: OperatorAnswer['body'] = answer.json();
  if (answer.statusCode === 200)
    requireDeclared(
      operatorActs.find((act) => act.path === path.split('?', 1)[0]),
      body.value,
    );
  return { status: answer.statusCode, body };
}

function requireDeclared(act: OperatorAct | undefined, value: unknown): void {
  if (act?.value === undefined || pendingRequest.safeParse(value).success) return;
  const checked = act.value.safeParse(value);
  if (!checked.success)
    throw new Error(`${act.path} answered otherwise than declared: ${checked.error.message}`);
}
