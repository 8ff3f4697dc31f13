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

interface KeptOperator extends OperatorRecord {
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

const folderOf = (name: string): string => `operators/${name}`;
const keyOf = (name: string): string => `${folderOf(name)}/operator.json`;

/** The operators in `storage`, one value each, so that registries on one storage need not agree on a list. */
export function openOperators(storage: Storage, passwords: OperatorPasswords, now: () => Date): Operators {
  const read = async (name: string): Promise<KeptOperator | undefined> => {
    if (!isOperatorName(name)) return undefined;
    const kept = await storage.read(keyOf(name));
    return kept && (JSON.parse(await kept.text()) as KeptOperator);
  };
  const shown = ({ passwordHash: _, ...record }: KeptOperator): OperatorRecord => record;

  return {
    async add({ name, role, password, createdBy }) {
      const record = { name, role, createdAt: now().toISOString(), createdBy };
      const kept: KeptOperator = { ...record, passwordHash: await passwords.hash(password) };
      if (!(await storage.create(keyOf(name), JSON.stringify(kept))))
        throw new RegistryError('operator-exists', `There is an operator ${name} already.`);
      return record;
    },
    async list() {
      const names = (await storage.list('operators')).map((name) => name.replace(/\/$/, ''));
      const kept = await Promise.all(names.map(read));
      return kept.filter((record) => record !== undefined).map(shown);
    },
    async remove(name) {
      if (!(await read(name))) return false;
      await storage.remove(folderOf(name));
      return true;
    },
    async find(name) {
      const kept = await read(name);
      return kept && { name: kept.name, role: kept.role, createdAt: kept.createdAt };
    },
    async check(name, password) {
      const kept = await read(name);
      const isRight = await passwords.matches(password, kept?.passwordHash);
      return kept && isRight ? shown(kept) : undefined;
    },
  };
}
