import { hash, verify } from '@node-rs/argon2';
import { createBoundedQueue, type PasswordCost, recommendedPasswordCost } from '../../server/index.ts';

/**
 * Hashing shares its threads with file access and name lookups, so some threads must stay free. Waiting passwords are
 * served within a second or two. Some slots of the queue are for callers who have already shown who they are, so that a
 * flood of guesses does not shut them out.
 */
const bounds = { parallelMax: 2, waitingMax: 100, preferredWaitingMax: 100 } as const;

interface Hashing {
  /** True for a signed-in member, and for a login from an origin that the member trusts. */
  isPreferred?: boolean;
}

/** Both functions fail with `server.busy` when too many passwords are already waiting. */
export interface Passwords {
  /** Returns the hash in argon2 notation, with its own salt. */
  hash(password: string, options?: Hashing): Promise<string>;
  /**
   * Compares a password with a hash. Takes as long without a hash, so that response times do not reveal unknown names.
   */
  matches(password: string, passwordHash: string | null | undefined, options?: Hashing): Promise<boolean>;
}

export function createPasswords(cost: PasswordCost = recommendedPasswordCost): Passwords {
  const queue = createBoundedQueue({ name: 'checking passwords', ...bounds });
  let dummyHash: Promise<string> | undefined;
  /** The hash for comparisons when a member has none. It is made once, before anything is awaited. */
  const getDummyHash = (): Promise<string> => {
    dummyHash ??= hash('nobody has this password', cost);
    return dummyHash;
  };

  return {
    hash: (password, options) => queue.run(() => hash(password, cost), options),
    matches: (password, passwordHash, options) =>
      queue.run(async () => {
        const isRight = await verify(passwordHash || (await getDummyHash()), password);
        return isRight && Boolean(passwordHash);
      }, options),
  };
}
