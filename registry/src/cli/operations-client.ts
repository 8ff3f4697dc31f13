import type {
  AuditPage,
  AuditRecord,
  Order,
  Overview,
  Plan,
  SessionsPage,
  TelemetrySeries,
} from '@parlour/contracts';
import * as answers from '@parlour/contracts/registry-answers';
import type { Calls } from './calls.ts';

/** The registry's calls for operators. Every call takes a token, reads included. */
export interface OperationsClient {
  execute(order: Order): Promise<AuditRecord>;
  plan(order: Order): Promise<Plan>;
  overview(): Promise<Overview>;
  sessions(name?: string): Promise<SessionsPage>;
  audit(filter: Record<string, string | undefined>): Promise<AuditPage>;
  telemetry(name: string): Promise<TelemetrySeries>;
}

export function createOperationsClient({ getAuthorized, post }: Calls): OperationsClient {
  return {
    execute: (order) => post('/registry/acts', order, answers.auditRecord),
    plan: (order) => post('/registry/plans', order, answers.plan),
    overview: () => getAuthorized('/registry/overview', answers.overview),
    sessions: (name) => getAuthorized(addQuery('/registry/sessions', { name }), answers.sessionsPage),
    audit: (filter) => getAuthorized(addQuery('/registry/audit', filter), answers.auditPage),
    telemetry: (name) => getAuthorized(`/registry/telemetry/${name}`, answers.telemetrySeries),
  };
}

function addQuery(where: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const search = new URLSearchParams(given).toString();
  return search ? `${where}?${search}` : where;
}
