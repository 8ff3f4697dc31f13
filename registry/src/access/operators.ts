import { RegistryError } from '../errors.ts';
import type { Storage } from '../storage/storage.ts';
import type { OperatorPasswords } from './operator-passwords.ts';
import type { Principal } from './principal.ts';

/** A person who logs in to the console. A publisher is a team's machine and has a token instead. */
export const operatorRoles = ['viewer', 'releaser', 'admin'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** An operator as lists show it: everything but the password's hash. */
export interface OperatorRecord {
  name: string;
  role: OperatorRole;
  createdAt: string;
  createdBy: string;
}

interface StoredOperator extends OperatorRecord {
  passwordHash: string;
}

export interface Operators {
  /** Fails with `operator-exists`. */
  add(order: {
    name: string;
    role: OperatorRole;
    password: string;
    createdBy: string;
  }): Promise<OperatorRecord>;
  /** By name. */
  list(): Promise<OperatorRecord[]>;
  /** Ends the operator and with it every session, from the next request on; false when there is none of that name. */
  remove(name: string): Promise<boolean>;
  /** What the operator may do now; undefined when it is no operator any more. */
  find(name: string): Promise<(Principal & { createdAt: string }) | undefined>;
  /** The operator, when the password is right; takes as long when there is none of that name. */
  check(name: string, password: string): Promise<OperatorRecord | undefined>;
}

/** Small letters, digits, dots and dashes: it stands in keys, lists and the audit log. */
export const isOperatorName = (name: string): boolean => /^[a-z0-9](?:[a-z0-9.-]{0,38}[a-z0-9])?$/.test(name);

const getOperatorFolder = (name: string): string => `operators/${name}`;
const getOperatorKey = (name: string): string => `${getOperatorFolder(name)}/operator.json`;

/** The operators in `storage`, one value each, so that registries on one storage need not agree on a list. */
export function openOperators(storage: Storage, passwords: OperatorPasswords, now: () => Date): Operators {
  const readOperator = async (name: string): Promise<StoredOperator | undefined> => {
    if (!isOperatorName(name)) return undefined;
    const stored = await storage.read(getOperatorKey(name));
    return stored && (JSON.parse(await stored.text()) as StoredOperator);
  };
  const toRecord = ({ passwordHash: _, ...record }: StoredOperator): OperatorRecord => record;

  return {
    async add({ name, role, password, createdBy }) {
      const record = { name, role, createdAt: now().toISOString(), createdBy };
      const stored: StoredOperator = { ...record, passwordHash: await passwords.hash(password) };
      if (!(await storage.create(getOperatorKey(name), JSON.stringify(stored))))
        throw new RegistryError('operator-exists', `There is an operator ${name} already.`);
      return record;
    },
    async list() {
      const names = (await storage.list('operators')).map((name) => name.replace(/\/$/, ''));
      const stored = await Promise.all(names.map(readOperator));
      return stored.filter((record) => record !== undefined).map(toRecord);
    },
    async remove(name) {
      if (!(await readOperator(name))) return false;
      await storage.remove(getOperatorFolder(name));
      return true;
    },
    async find(name) {
      const stored = await readOperator(name);
      return stored && { name: stored.name, role: stored.role, createdAt: stored.createdAt };
    },
    async check(name, password) {
      const stored = await readOperator(name);
      const isRight = await passwords.matches(password, stored?.passwordHash);
      return stored && isRight ? toRecord(stored) : undefined;
    },
  };
}
