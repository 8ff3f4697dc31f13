import { minuteMs } from '@parlour/basics';
import {
  AppError,
  isAppError,
  type OperatorGrantClaims,
  type OperatorRole,
  operatorGrant,
  operatorGrantClaims,
} from '@parlour/contracts';
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { GatewayConfig } from '../config.ts';

/** The caller of an act, as the registry vouches for it. */
export interface Operator {
  /** For the audit record: `operator:olga`, or `program:nightly-import`. */
  actor: string;
  /** The name of the person who answers for the call: the operator, or the owner of the program's token. */
  person: string;
  isProgram: boolean;
  roles: readonly OperatorRole[];
  /** Operators whose rights changed within the time that a request waits, with their present roles. */
  changedOperators: OperatorGrantClaims['changedOperators'];
}

/**
 * Returns the operator of a grant. Fails with `session.expired` (ended, forged or for somebody else),
 * `operator.second-factor-required`, or `server.unavailable` while the registry's keys are neither cached nor
 * reachable.
 */
export type GrantVerifier = (grant: string) => Promise<Operator>;

type Keys = Pick<GatewayConfig, 'operatorKeys' | 'operatorSecondFactor'>;

const clockToleranceSeconds = 5;
/** How long the keys of the last answer are used. A key that was revoked is accepted no longer than this. */
const keysMaxAgeMs = 10 * minuteMs;
/** An unknown key makes the gateway ask again, at most this often. */
const askAgainAfterMs = 30_000;
const answerTimeoutMs = 5_000;

export function createGrantVerifier({ operatorKeys, operatorSecondFactor }: Keys): GrantVerifier {
  if (operatorKeys === undefined)
    return () => Promise.reject(createRefusal('This gateway knows no registry: set REGISTRY_URL.'));
  const findKey = createKeyFinder(operatorKeys);
  return async (grant) => {
    const claims = await verifySignature(grant, findKey);
    const isProgram = claims.tokenOwner !== null;
    if (operatorSecondFactor === 'required' && !isProgram && !claims.secondFactor)
      throw new AppError(
        'operator.second-factor-required',
        'The session of this grant began without a second factor.',
      );
    return {
      actor: `${isProgram ? 'program' : 'operator'}:${claims.sub}`,
      person: claims.tokenOwner ?? claims.sub,
      isProgram,
      roles: claims.roles,
      changedOperators: claims.changedOperators,
    };
  };
}

function createKeyFinder(keys: NonNullable<Keys['operatorKeys']>): JWTVerifyGetKey {
  const options = {
    cacheMaxAge: keysMaxAgeMs,
    cooldownDuration: askAgainAfterMs,
    timeoutDuration: answerTimeoutMs,
  };
  const find =
    keys instanceof URL
      ? createRemoteJWKSet(keys, options)
      : createRemoteJWKSet(new URL('registry:/'), {
          ...options,
          [customFetch]: async () => Response.json(await keys()),
        });
  return async (header, token) => {
    try {
      return await find(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
        throw error;
      throw new AppError('server.unavailable', 'The registry did not return the keys of its grants.', {
        cause: error,
      });
    }
  };
}

async function verifySignature(grant: string, findKey: JWTVerifyGetKey) {
  try {
    // The registry signs by the clock of its machine, so the clock that follows the database does not count here.
    const { payload } = await jwtVerify(grant, findKey, {
      typ: operatorGrant.typ,
      algorithms: [operatorGrant.alg],
      issuer: operatorGrant.issuer,
      audience: operatorGrant.audience,
      requiredClaims: ['exp', 'jti'],
      maxTokenAge: operatorGrant.lifetimeSeconds,
      clockTolerance: clockToleranceSeconds,
    });
    const claims = operatorGrantClaims.safeParse(payload);
    if (claims.success) return claims.data;
  } catch (error) {
    if (isAppError(error)) throw error;
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw createRefusal('The grant has ended or is not one of this registry.');
}

const createRefusal = (message: string): AppError => new AppError('session.expired', message);
