import type {
  AuditPage,
  AuditRecord,
  Order,
  Overview,
  Plan,
  SessionsPage,
  TelemetrySeries,
} from '@parlour/contracts';
import type { Call } from './call.ts';

/** The registry's calls for operators. Every call takes a token, reads included. */
export interface OperationsClient {
  execute(order: Order): Promise<AuditRecord>;
  plan(order: Order): Promise<Plan>;
  overview(): Promise<Overview>;
  sessions(name?: string): Promise<SessionsPage>;
  audit(filter: Record<string, string | undefined>): Promise<AuditPage>;
  telemetry(name: string): Promise<TelemetrySeries>;
}

export function createOperationsClient(call: Call): OperationsClient {
  const get = <T>(where: string, query: Record<string, string | undefined> = {}): Promise<T> => {
    const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
    const search = new URLSearchParams(given).toString();
    return call('GET', search ? `${where}?${search}` : where, { authorized: true });
  };
  const post = <T>(where: string, body: unknown): Promise<T> =>
    call('POST', where, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

  return {
    execute: (order) => post('/registry/acts', order),
    plan: (order) => post('/registry/plans', order),
    overview: () => get('/registry/overview'),
    sessions: (name) => get('/registry/sessions', { name }),
    audit: (filter) => get('/registry/audit', filter),
    telemetry: (name) => get(`/registry/telemetry/${name}`),
  };
}
