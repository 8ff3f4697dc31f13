import { hash, verify } from '@node-rs/argon2';
import { RegistryError } from '../errors.ts';

/** OWASP's figures for argon2id, which is the library's default: 19 MiB, two passes, one lane; about 10 ms of one core each. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Comparisons at once; further ones are turned away rather than kept waiting. */
const parallelMax = 4;

/** Characters. An operator's password opens every remote, so that it is longer than a player's. */
export const operatorPasswordLength = { min: 12, max: 200 } as const;

export interface OperatorPasswords {
  /** In argon2's own notation, with a salt of its own. */
  hash(password: string): Promise<string>;
  /**
   * Takes as long when there is no hash to compare with, so that an unknown name cannot be told by the time.
   * Fails with `too-many-requests` while many are compared.
   */
  matches(password: string, passwordHash: string | undefined): Promise<boolean>;
}

export function createOperatorPasswords(): OperatorPasswords {
  let running = 0;
  let dummyHash: Promise<string> | undefined;
  return {
    hash: (password) => hash(password, cost),
    async matches(password, passwordHash) {
      if (running >= parallelMax)
        throw new RegistryError(
          'too-many-requests',
          'Too many people log in at once. Try again in a moment.',
        );
      running += 1;
      try {
        dummyHash ??= hash('nobody has this password', cost);
        const isRight = await verify(passwordHash ?? (await dummyHash), password);
        return isRight && passwordHash !== undefined;
      } finally {
        running -= 1;
      }
    },
  };
}
