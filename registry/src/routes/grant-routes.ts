import { type OperatorGrantClaims, operatorGrant, operatorKeysPath } from '@parlour/contracts';
import type { FastifyInstance } from 'fastify';
import type { Access } from '../access/access.ts';
import { findChangedOperators } from '../access/changed-operators.ts';
import { getCredentials } from '../access/credentials.ts';
import type { Operators } from '../access/operators.ts';
import { isOperatorRole, type Principal } from '../access/principal.ts';
import type { Journal } from '../audit/journal.ts';
import { RegistryError } from '../errors.ts';
import { toJsonWebKeySet } from '../signing/operator-grants.ts';
import { signGrant } from '../signing/sign-grant.ts';
import type { SigningKeys } from '../signing/signing-keys.ts';

interface GrantRouteParts {
  access: Pick<Access, 'identify'>;
  keys: SigningKeys;
  journal: Pick<Journal, 'records'>;
  operators: Pick<Operators, 'find'>;
  now(): Date;
}

/** Registers the routes for grants, which the gateway verifies, and for the public keys that verify them. */
export function grantRoutes(app: FastifyInstance, parts: GrantRouteParts): void {
  const { access, keys, now } = parts;
  app.post('/registry/operator-grants', async (request, reply) => {
    const holder = toHolderClaims(await access.identify(getCredentials(request)));
    const claims = { ...holder, changedOperators: await findChangedOperators(parts) };
    const { grant, expiresAt } = await signGrant(keys, operatorGrant, claims, now());
    return reply.code(201).header('cache-control', 'no-store').send({ grant, expiresAt });
  });

  app.get(operatorKeysPath, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=60').send(toJsonWebKeySet(keys.list())),
  );
}

/**
 * Returns the claims of the sender's grant. The gateway has no remotes, so a grant would free a token from the scope
 * that limits it: such a token gets none. Fails with `not-permitted`.
 */
function toHolderClaims({
  name,
  roles,
  remotes,
  secondFactor = false,
  tokenOwner,
}: Principal): Omit<OperatorGrantClaims, 'changedOperators'> {
  const granted = roles.filter(isOperatorRole);
  if (remotes !== undefined || granted.length === 0)
    throw new RegistryError(
      'not-permitted',
      `${name} gets no grant for the ${operatorGrant.audience}: only operators and tokens without a limit to remotes do.`,
    );
  return { sub: name, roles: granted, secondFactor, tokenOwner: tokenOwner ?? null };
}
