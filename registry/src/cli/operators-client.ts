import type { OperatorRecord, OperatorRole } from '@parlour/contracts';
import { operatorList, operatorRecord } from '@parlour/contracts/registry-answers';
import type { Calls } from './calls.ts';

/** The registry's calls for managing operators of the console. All take an administrator's token. */
export interface OperatorsClient {
  add(order: { name: string; roles: readonly OperatorRole[]; password: string }): Promise<OperatorRecord>;
  changeRoles(name: string, roles: readonly OperatorRole[]): Promise<OperatorRecord>;
  list(): Promise<OperatorRecord[]>;
  remove(name: string): Promise<void>;
  resetSecondFactor(name: string): Promise<void>;
}

const where = '/registry/operators';

export const createOperatorsClient = (calls: Calls): OperatorsClient => ({
  add: (order) => calls.post(where, order, operatorRecord),
  changeRoles: (name, roles) =>
    calls.post(`${where}/${encodeURIComponent(name)}/roles`, { roles }, operatorRecord),
  list: async () => (await calls.getAuthorized(where, operatorList)).operators,
  remove: (name) => calls.delete(`${where}/${encodeURIComponent(name)}`),
  resetSecondFactor: (name) => calls.delete(`${where}/${encodeURIComponent(name)}/second-factor`),
});
