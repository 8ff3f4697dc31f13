import { createLocalOperator, type LocalTokenRights, localName } from './local-operator.ts';
import type { Operators } from './operators.ts';
import { canDo, type Principal } from './principal.ts';
import type { Tokens } from './tokens.ts';

/** Order that is carried out later than it was given. */
interface EarlierOrder {
  by: string;
  /** When it was given, ISO 8601. */
  since: string;
  remotes: readonly string[];
}

/** Returns whether the person or program that gave an order may still deploy its remotes. */
export type CurrentRights = (order: EarlierOrder) => Promise<boolean>;

interface CurrentRightsParts {
  operators: Pick<Operators, 'find'>;
  tokens: Pick<Tokens, 'list'>;
  localToken: LocalTokenRights;
  now(): Date;
}

export function createCurrentRights({
  operators,
  tokens,
  localToken,
  now,
}: CurrentRightsParts): CurrentRights {
  const findOperator = async (name: string, since: string): Promise<Principal | undefined> => {
    const operator = await operators.find(name);
    // An operator who was added again under the same name did not give the order.
    return operator && operator.createdAt <= since ? operator : undefined;
  };
  const findProgram = async (name: string, since: string): Promise<Principal | undefined> => {
    const at = now().toISOString();
    const token = (await tokens.list()).find(
      (one) =>
        one.name === name && one.createdAt <= since && one.revokedAt === undefined && one.expiresAt > at,
    );
    return token && { name, roles: [token.role], ...(token.remotes && { remotes: token.remotes }) };
  };
  return async ({ by, since, remotes }) => {
    const holder =
      by === localName
        ? createLocalOperator(localToken)
        : ((await findOperator(by, since)) ?? (await findProgram(by, since)));
    return holder !== undefined && remotes.every((remote) => canDo(holder, 'releases.deploy', remote));
  };
}
