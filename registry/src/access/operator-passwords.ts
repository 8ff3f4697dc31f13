import { hash, verify } from '@node-rs/argon2';
import { containsName, isCommonPassword } from '@parlour/network';
import { RegistryError } from '../errors.ts';

/** Parameters of argon2id: KiB, passes, lanes. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's parameters, which are the library's defaults; about 10 ms of one core each. */
export const recommendedPasswordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Maximum number of concurrent comparisons for unknown browsers, and for known ones. Further ones are refused rather
 * than queued. Strangers cannot use up the second number.
 */
const parallelMax = { unknown: 4, known: 4 } as const;

/** Length in characters. An operator's password gives access to every remote, so it is longer than a player's. */
export const operatorPasswordLength = { min: 12, max: 200 } as const;

/** Returns why a password of an allowed length is too weak for the operator `name`; undefined for a good one. */
export function findPasswordWeakness(password: string, name: string): string | undefined {
  if (isCommonPassword(password)) return 'Attackers try this password first. Choose another one.';
  if (containsName(password, name))
    return 'The password contains the name of the operator. Choose another one.';
  return undefined;
}

export interface OperatorPasswords {
  /** Returns the hash in argon2's own notation, with a random salt. */
  hash(password: string): Promise<string>;
  /**
   * Takes equally long without a hash to compare with, so that timing does not reveal an unknown name. Fails with
   * `too-many-requests` at the maximum of concurrent comparisons.
   */
  matches(
    password: string,
    passwordHash: string | undefined,
    sender: keyof typeof parallelMax,
  ): Promise<boolean>;
}

export function createOperatorPasswords(cost: PasswordCost): OperatorPasswords {
  const running = { unknown: 0, known: 0 };
  let dummyHash: Promise<string> | undefined;
  return {
    hash: (password) => hash(password, cost),
    async matches(password, passwordHash, sender) {
      if (running[sender] >= parallelMax[sender])
        throw new RegistryError('too-many-requests', 'Too many logins at once. Try again in a moment.');
      running[sender] += 1;
      try {
        dummyHash ??= hash('nobody has this password', cost);
        const isRight = await verify(passwordHash ?? (await dummyHash), password);
        return isRight && passwordHash !== undefined;
      } finally {
        running[sender] -= 1;
      }
    },
  };
}
