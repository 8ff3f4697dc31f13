import type { OperatorRecord, OperatorRole } from '../access/operators.ts';
import type { Call } from './call.ts';

/** The registry's calls for managing operators of the console. All take an administrator's token. */
export interface OperatorsClient {
  add(order: { name: string; role: OperatorRole; password: string }): Promise<OperatorRecord>;
  list(): Promise<OperatorRecord[]>;
  remove(name: string): Promise<void>;
}

export function createOperatorsClient(call: Call): OperatorsClient {
  const where = '/registry/operators';
  return {
    add: (order) =>
      call('POST', where, { body: JSON.stringify(order), headers: { 'content-type': 'application/json' } }),
    list: async () =>
      (await call<{ operators: OperatorRecord[] }>('GET', where, { authorized: true })).operators,
    remove: (name) => call('DELETE', `${where}/${encodeURIComponent(name)}`),
  };
}
