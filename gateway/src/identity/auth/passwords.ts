import { hash, verify } from '@node-rs/argon2';

/**
 * OWASP's parameters for argon2id and the library's default: 19 MiB, two passes, one lane; about 10 ms of one core
 * each.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Limits concurrent hashes. Hashing shares its threads with file access and name lookups, so some must stay free. */
const parallelMax = 2;

export interface Passwords {
  /** Returns the hash in argon2 notation, with its own salt. */
  hash(password: string): Promise<string>;
  /**
   * Compares a password with a hash. Takes as long without a hash, so that response times do not reveal unknown names.
   */
  matches(password: string, passwordHash: string | null | undefined): Promise<boolean>;
}

export function createPasswords(): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];
  const runLimited = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= parallelMax) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
  let dummyHash: Promise<string> | undefined;
  const hashLimited = (password: string): Promise<string> => runLimited(() => hash(password, cost));

  return {
    hash: hashLimited,
    async matches(password, passwordHash) {
      if (passwordHash) return runLimited(() => verify(passwordHash, password));
      dummyHash ??= hashLimited('nobody has this password');
      const compared = await dummyHash;
      await runLimited(() => verify(compared, password));
      return false;
    },
  };
}
