import { type OperatorRecord, type OperatorRole, operatorRoles } from '@parlour/contracts';
import * as z from 'zod/mini';
import { RegistryError } from '../errors.ts';
import type { Storage } from '../storage/storage.ts';
import { parseStored } from '../storage/stored-json.ts';
import type { OperatorPasswords } from './operator-passwords.ts';
import type { Principal } from './principal.ts';

interface StoredOperator extends OperatorRecord {
  passwordHash: string;
}

const storedOperator: z.ZodMiniType<StoredOperator> = z.object({
  name: z.string(),
  role: z.enum(operatorRoles),
  createdAt: z.string(),
  createdBy: z.string(),
  passwordHash: z.string(),
});

export interface Operators {
  /** Adds an operator. Fails with `operator-exists`. */
  add(order: {
    name: string;
    role: OperatorRole;
    password: string;
    createdBy: string;
  }): Promise<OperatorRecord>;
  /** Returns every operator, sorted by name. */
  list(): Promise<OperatorRecord[]>;
  /**
   * Removes the operator, which ends all of its sessions from the next request on. Returns false when the name is
   * unknown.
   */
  remove(name: string): Promise<boolean>;
  /** Returns the operator's current rights; `undefined` when the operator does not exist any more. */
  find(name: string): Promise<(Principal & { createdAt: string }) | undefined>;
  /** Returns the operator when the password is right. Takes equally long for an unknown name. */
  check(name: string, password: string): Promise<OperatorRecord | undefined>;
}

/** Whether a name has only lower-case letters, digits, dots and dashes. It occurs in keys, lists and the audit log. */
export const isOperatorName = (name: string): boolean => /^[a-z0-9](?:[a-z0-9.-]{0,38}[a-z0-9])?$/.test(name);

const getOperatorFolder = (name: string): string => `operators/${name}`;
const getOperatorKey = (name: string): string => `${getOperatorFolder(name)}/operator.json`;

/**
 * Opens the operators in `storage`. Each has a value of its own, so that registries on one storage need not agree on a
 * list.
 */
export function openOperators(storage: Storage, passwords: OperatorPasswords, now: () => Date): Operators {
  const readOperator = async (name: string): Promise<StoredOperator | undefined> => {
    if (!isOperatorName(name)) return undefined;
    const stored = await storage.read(getOperatorKey(name));
    return stored && parseStored(getOperatorKey(name), await stored.text(), storedOperator);
  };
  const toRecord = ({ passwordHash: _, ...record }: StoredOperator): OperatorRecord => record;

  return {
    async add({ name, role, password, createdBy }) {
      const record = { name, role, createdAt: now().toISOString(), createdBy };
      const stored: StoredOperator = { ...record, passwordHash: await passwords.hash(password) };
      if (!(await storage.create(getOperatorKey(name), JSON.stringify(stored))))
        throw new RegistryError('operator-exists', `The operator ${name} already exists.`);
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
