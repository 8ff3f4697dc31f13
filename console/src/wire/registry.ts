import type {
  AuditPage,
  AuditRecord,
  AuditVerification,
  BegunSecondFactor,
  Deployment,
  LoggedInOperator,
  NewToken,
  NewWebhook,
  OperatorRecord,
  OperatorRole,
  Order,
  Overview,
  Plan,
  ReleaseSummary,
  ServiceLevels,
  SessionsPage,
  TelemetrySeries,
  TokenRecord,
  WebhookRecord,
  WebhookTest,
} from '@parlour/contracts';
import * as answers from '@parlour/contracts/registry-answers';
import type { RegistryCalls } from './registry-calls.ts';

export interface AuditFilter {
  name?: string;
  act?: string;
  by?: string;
  from?: string;
  until?: string;
  before?: string;
}

/** Every registry call of the console, one function per call. */
export interface Registry {
  session(): Promise<LoggedInOperator>;
  login(order: { name: string; password: string; code?: string }): Promise<LoggedInOperator>;
  /** Begins the set-up of the caller's second factor. */
  beginSecondFactor(password: string): Promise<BegunSecondFactor>;
  /** Completes it. Only this response contains the recovery codes. */
  confirmSecondFactor(code: string): Promise<readonly string[]>;
  resetSecondFactor(name: string): Promise<void>;
  logout(): Promise<void>;
  overview(): Promise<Overview>;
  releases(name: string): Promise<readonly ReleaseSummary[]>;
  deployments(): Promise<readonly Deployment[]>;
  sessions(name: string): Promise<SessionsPage>;
  telemetry(name: string): Promise<TelemetrySeries>;
  serviceLevels(name: string): Promise<ServiceLevels>;
  plan(order: Order): Promise<Plan>;
  execute(order: Order): Promise<AuditRecord>;
  audit(filter: AuditFilter): Promise<AuditPage>;
  verification(): Promise<AuditVerification>;
  operators(): Promise<readonly OperatorRecord[]>;
  addOperator(operator: {
    name: string;
    roles: readonly OperatorRole[];
    password: string;
  }): Promise<OperatorRecord>;
  changeRoles(name: string, roles: readonly OperatorRole[]): Promise<OperatorRecord>;
  removeOperator(name: string): Promise<void>;
  tokens(): Promise<readonly TokenRecord[]>;
  /** Creates a token. Only this response contains `token`. */
  createToken(order: NewToken): Promise<TokenRecord & { token: string }>;
  revokeToken(id: string): Promise<void>;
  webhooks(): Promise<readonly WebhookRecord[]>;
  /** Adds a webhook. Only this response contains `secret`. */
  addWebhook(order: NewWebhook): Promise<WebhookRecord & { secret: string }>;
  /** Replaces the secret. Only this response contains the new one. */
  rotateWebhook(id: string, reason: string): Promise<WebhookRecord & { secret: string }>;
  removeWebhook(id: string, reason: string): Promise<AuditRecord>;
  testWebhook(id: string): Promise<WebhookTest>;
}

const sessionPath = '/registry/operator-session';
const factorPath = `${sessionPath}/second-factor`;
const segment = encodeURIComponent;

export function createRegistry({ get, post, remove }: RegistryCalls): Registry {
  return {
    session: () => get(sessionPath, answers.loggedInOperator),
    login: (order) => post(sessionPath, order, answers.loggedInOperator),
    beginSecondFactor: (password) => post(factorPath, { password }, answers.begunSecondFactor),
    confirmSecondFactor: async (code) =>
      (await post(`${factorPath}/confirmation`, { code }, answers.recoveryCodes)).recoveryCodes,
    resetSecondFactor: (name) => remove(`/registry/operators/${segment(name)}/second-factor`),
    logout: () => remove(sessionPath),
    overview: () => get('/registry/overview', answers.overview),
    releases: async (name) =>
      (await get(`/registry/releases/${segment(name)}`, answers.releaseList)).releases,
    deployments: async () => (await get('/registry/deployments', answers.deploymentList)).deployments,
    sessions: (name) => get(`/registry/sessions?name=${segment(name)}`, answers.sessionsPage),
    telemetry: (name) => get(`/registry/telemetry/${segment(name)}`, answers.telemetrySeries),
    serviceLevels: (name) => get(`/registry/telemetry/${segment(name)}/hours`, answers.serviceLevels),
    plan: (order) => post('/registry/plans', order, answers.plan),
    execute: (order) => post('/registry/acts', order, answers.auditRecord),
    audit: (filter) => get(`/registry/audit?${formatQuery(filter)}`, answers.auditPage),
    verification: () => get('/registry/audit/verification', answers.auditVerification),
    operators: async () => (await get('/registry/operators', answers.operatorList)).operators,
    addOperator: (operator) => post('/registry/operators', operator, answers.operatorRecord),
    changeRoles: (name, roles) =>
      post(`/registry/operators/${segment(name)}/roles`, { roles }, answers.operatorRecord),
    removeOperator: (name) => remove(`/registry/operators/${segment(name)}`),
    tokens: async () => (await get('/registry/tokens', answers.tokenList)).tokens,
    createToken: (order) => post('/registry/tokens', order, answers.createdToken),
    revokeToken: (id) => remove(`/registry/tokens/${segment(id)}`),
    webhooks: async () => (await get('/registry/webhooks', answers.webhookList)).webhooks,
    addWebhook: (order) => post('/registry/webhooks', order, answers.createdWebhook),
    rotateWebhook: (id, reason) =>
      post(`/registry/webhooks/${segment(id)}/secret`, { reason }, answers.createdWebhook),
    removeWebhook: (id, reason) =>
      post(`/registry/webhooks/${segment(id)}/removal`, { reason }, answers.auditRecord),
    testWebhook: (id) => post(`/registry/webhooks/${segment(id)}/tests`, {}, answers.webhookTest),
  };
}

function formatQuery(filter: AuditFilter): string {
  const given = Object.entries({ size: '30', ...filter }).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== '',
  );
  return new URLSearchParams(given).toString();
}
