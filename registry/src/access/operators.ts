import { type OperatorRecord, type OperatorRole, operatorRoles } from '@parlour/contracts';
import * as z from 'zod/mini';
import { RegistryError } from '../errors.ts';
import type { Storage } from '../storage/storage.ts';
import { parseStored } from '../storage/stored-json.ts';
import type { OperatorPasswords } from './operator-passwords.ts';
import type { Principal } from './principal.ts';
import type { SecondFactors } from './second-factors.ts';

interface StoredOperator extends Omit<OperatorRecord, 'secondFactor'> {
  passwordHash: string;
}

const storedShape = {
  name: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  passwordHash: z.string(),
};
const storedOperator = z.union([
  z.object({ ...storedShape, roles: z.array(z.enum(operatorRoles)) }),
  // Older versions stored exactly one role.
  z.object({ ...storedShape, role: z.enum(operatorRoles) }),
]);

export interface Operators {
  /** Adds an operator. Fails with `operator-exists`. */
  add(order: {
    name: string;
    roles: readonly OperatorRole[];
    password: string;
    createdBy: string;
  }): Promise<OperatorRecord>;
  /** Replaces the operator's roles, from the next request on. Returns the roles before, or undefined for an unknown name. */
  changeRoles(name: string, roles: readonly OperatorRole[]): Promise<OperatorRecord['roles'] | undefined>;
  /** Returns every operator, sorted by name. */
  list(): Promise<OperatorRecord[]>;
  /**
   * Removes the operator, which ends all of its sessions from the next request on. Returns false when the name is
   * unknown.
   */
  remove(name: string): Promise<boolean>;
  /** Returns the operator's current rights; `undefined` when the operator does not exist any more. */
  find(name: string): Promise<(Principal & { createdAt: string }) | undefined>;
  /**
   * Returns the operator when the password is right. Takes equally long for an unknown name. A known browser is not
   * delayed by the comparisons for others.
   */
  check(name: string, password: string, isKnownBrowser?: boolean): Promise<OperatorRecord | undefined>;
}

/** Whether a name has only lower-case letters, digits, dots and dashes. It occurs in keys, lists and the audit log. */
export const isOperatorName = (name: string): boolean => /^[a-z0-9](?:[a-z0-9.-]{0,38}[a-z0-9])?$/.test(name);

const getOperatorFolder = (name: string): string => `operators/${name}`;
const getOperatorKey = (name: string): string => `${getOperatorFolder(name)}/operator.json`;

interface OperatorsParts {
  storage: Storage;
  passwords: OperatorPasswords;
  factors: Pick<SecondFactors, 'findSince'>;
  now(): Date;
}

/**
 * Opens the operators in `storage`. Each has a value of its own, so that registries on one storage need not agree on a
 * list.
 */
export function openOperators({ storage, passwords, factors, now }: OperatorsParts): Operators {
  const readOperator = async (name: string): Promise<StoredOperator | undefined> => {
    if (!isOperatorName(name)) return undefined;
    const stored = await storage.read(getOperatorKey(name));
    if (!stored) return undefined;
    const parsed = parseStored(getOperatorKey(name), await stored.text(), storedOperator);
    if ('roles' in parsed) return parsed;
    const { role, ...rest } = parsed;
    return { ...rest, roles: [role] };
  };
  const toRecord = async ({ passwordHash: _, ...record }: StoredOperator): Promise<OperatorRecord> => ({
    ...record,
    secondFactor: (await factors.findSince(record.name)) !== undefined,
  });

  return {
    async add({ name, roles, password, createdBy }) {
      const record = { name, roles: toDistinct(roles), createdAt: now().toISOString(), createdBy };
      const stored: StoredOperator = { ...record, passwordHash: await passwords.hash(password) };
      if (!(await storage.create(getOperatorKey(name), JSON.stringify(stored))))
        throw new RegistryError('operator-exists', `The operator ${name} already exists.`);
      return { ...record, secondFactor: false };
    },
    async changeRoles(name, roles) {
      const stored = await readOperator(name);
      if (!stored) return undefined;
      const changed: StoredOperator = { ...stored, roles: toDistinct(roles) };
      await storage.write(getOperatorKey(name), Buffer.from(JSON.stringify(changed)));
      return stored.roles;
    },
    async list() {
      const names = (await storage.list('operators')).map((name) => name.replace(/\/$/, ''));
      const stored = await Promise.all(names.map(readOperator));
      return Promise.all(stored.filter((record) => record !== undefined).map(toRecord));
    },
    async remove(name) {
      if (!(await readOperator(name))) return false;
      await storage.remove(getOperatorFolder(name));
      return true;
    },
    async find(name) {
      const stored = await readOperator(name);
      return stored && { name: stored.name, roles: stored.roles, createdAt: stored.createdAt };
    },
    async check(name, password, isKnownBrowser = false) {
      const stored = await readOperator(name);
      const sender = isKnownBrowser ? 'known' : 'unknown';
      const isRight = await passwords.matches(password, stored?.passwordHash, sender);
      return stored && isRight ? toRecord(stored) : undefined;
    },
  };
}

const toDistinct = (roles: readonly OperatorRole[]): OperatorRole[] =>
  operatorRoles.filter((role) => roles.includes(role));
