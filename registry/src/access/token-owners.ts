import type { Role } from '@parlour/contracts';
import { type LocalTokenRights, localName } from './local-operator.ts';
import type { Operators } from './operators.ts';
import { coversRole } from './principal.ts';

/** The part of a token on which its validity depends. */
interface OwnedToken {
  /** Name of the operator who answers for the token. */
  owner: string;
  role: Role;
  createdAt: string;
}

/** Returns whether the owner of a token still exists and may still do everything that the token's role permits. */
export type TokenOwners = (token: OwnedToken) => Promise<boolean>;

interface TokenOwnersParts {
  operators: Pick<Operators, 'find'>;
  localToken: LocalTokenRights;
}

export function createTokenOwners({ operators, localToken }: TokenOwnersParts): TokenOwners {
  return async ({ owner, role, createdAt }) => {
    if (owner === localName) return localToken === 'everything';
    const operator = await operators.find(owner);
    // An operator who was added again under the same name did not create the token.
    return operator !== undefined && operator.createdAt <= createdAt && coversRole(operator.roles, role);
  };
}
