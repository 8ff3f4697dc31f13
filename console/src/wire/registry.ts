import type {
  AuditPage,
  AuditRecord,
  AuditVerification,
  Order,
  Overview,
  Plan,
  ReleaseSummary,
  SessionsPage,
  TelemetrySeries,
} from '@parlour/contracts';
import type { RegistryCall } from './registry-call.ts';

export type OperatorRole = 'viewer' | 'releaser' | 'admin';
export type TokenRole = OperatorRole | 'publisher';

/** The logged-in operator. */
export interface Operator {
  name: string;
  role: OperatorRole;
  /** The session ends after this many minutes without use. */
  idleMinutes: number;
}

export interface OperatorRecord {
  name: string;
  role: OperatorRole;
  createdAt: string;
  createdBy: string;
}

export interface TokenRecord {
  id: string;
  name: string;
  role: TokenRole;
  remotes?: readonly string[];
  createdAt: string;
  createdBy: string;
  expiresAt?: string;
  revokedAt?: string;
  revokedBy?: string;
}

/** One remote's part of an act that changed the releases visitors get. */
export interface Deployment {
  id: number;
  kind: 'deploy' | 'rollback' | 'canary';
  name: string;
  version: string;
  at: string;
  by: string;
  reason: string;
}

export interface AuditFilter {
  name?: string;
  act?: string;
  by?: string;
  from?: string;
  until?: string;
  before?: string;
}

export interface NewToken {
  name: string;
  role: TokenRole;
  remotes?: readonly string[];
  expiresAt?: string;
}

/** Every registry call of the console, one function per call. */
export interface Registry {
  session(): Promise<Operator>;
  login(name: string, password: string): Promise<Operator>;
  logout(): Promise<void>;
  overview(): Promise<Overview>;
  releases(name: string): Promise<readonly ReleaseSummary[]>;
  deployments(): Promise<readonly Deployment[]>;
  sessions(name: string): Promise<SessionsPage>;
  telemetry(name: string): Promise<TelemetrySeries>;
  plan(order: Order): Promise<Plan>;
  execute(order: Order): Promise<AuditRecord>;
  audit(filter: AuditFilter): Promise<AuditPage>;
  verification(): Promise<AuditVerification>;
  operators(): Promise<readonly OperatorRecord[]>;
  addOperator(operator: { name: string; role: OperatorRole; password: string }): Promise<OperatorRecord>;
  removeOperator(name: string): Promise<void>;
  tokens(): Promise<readonly TokenRecord[]>;
  /** Creates a token. Only this response contains `token`. */
  createToken(order: NewToken): Promise<TokenRecord & { token: string }>;
  revokeToken(id: string): Promise<void>;
}

const sessionPath = '/registry/operator-session';
const segment = encodeURIComponent;

export function createRegistry(call: RegistryCall): Registry {
  return {
    session: () => call('GET', sessionPath),
    login: (name, password) => call('POST', sessionPath, { name, password }),
    logout: () => call('DELETE', sessionPath),
    overview: () => call('GET', '/registry/overview'),
    releases: async (name) =>
      (await call<{ releases: ReleaseSummary[] }>('GET', `/registry/releases/${segment(name)}`)).releases,
    deployments: async () =>
      (await call<{ deployments: Deployment[] }>('GET', '/registry/deployments')).deployments,
    sessions: (name) => call('GET', `/registry/sessions?name=${segment(name)}`),
    telemetry: (name) => call('GET', `/registry/telemetry/${segment(name)}`),
    plan: (order) => call('POST', '/registry/plans', order),
    execute: (order) => call('POST', '/registry/acts', order),
    audit: (filter) => call('GET', `/registry/audit?${formatQuery(filter)}`),
    verification: () => call('GET', '/registry/audit/verification'),
    operators: async () =>
      (await call<{ operators: OperatorRecord[] }>('GET', '/registry/operators')).operators,
    addOperator: (operator) => call('POST', '/registry/operators', operator),
    removeOperator: (name) => call('DELETE', `/registry/operators/${segment(name)}`),
    tokens: async () => (await call<{ tokens: TokenRecord[] }>('GET', '/registry/tokens')).tokens,
    createToken: (order) => call('POST', '/registry/tokens', order),
    revokeToken: (id) => call('DELETE', `/registry/tokens/${segment(id)}`),
  };
}

function formatQuery(filter: AuditFilter): string {
  const given = Object.entries({ size: '30', ...filter }).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== '',
  );
  return new URLSearchParams(given).toString();
}
