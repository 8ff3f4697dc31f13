import {
  type AuditRecord,
  defaultServiceTargets,
  isPermitted,
  type NewToken,
  type NewWebhook,
  type OperatorPermission,
  type OperatorRecord,
  type OperatorRole,
  type Order,
  operatorGrant,
  type ReleaseSummary,
  type RemoteOperations,
  type RemoteOverview,
  type ServiceLevels,
  type TelemetrySeries,
  type TokenRecord,
  type WebhookRecord,
} from '@parlour/contracts';
import { applyParts, computeChanges, computeRequest } from './fake-changes.ts';
import { addWebhook, removeWebhook, rotateWebhook, testWebhook } from './fake-webhooks.ts';

export const password = 'a long enough password';
/** The code that every authenticator app shows at present. */
export const appCode = '123456';
const startedAt = '2026-11-22T10:00:00.000Z';

/** Fake registry at the HTTP level, with state: a page sees the changes that another page made. */
export interface FakeRegistry {
  fetch: typeof fetch;
  remotes: RemoteOverview[];
  audit: AuditRecord[];
  operators: OperatorRecord[];
  tokens: TokenRecord[];
  webhooks: WebhookRecord[];
  telemetry: Record<string, TelemetrySeries>;
  serviceLevels: Record<string, ServiceLevels>;
  /** By remote: the remote whose release uses it. */
  users: Record<string, string>;
  /** Operator who is logged in on this page. */
  session: { name: string; roles: readonly OperatorRole[] } | undefined;
  requiresSecondFactor: boolean;
  isReachable: boolean;
  /** Signs grants for the gateway of the test. Without one, nobody gets a grant. */
  signGrant: ((operator: { sub: string; roles: readonly OperatorRole[] }) => Promise<string>) | undefined;
  /** Executes an order as another operator. */
  execute(order: Order, by: string): AuditRecord;
  /** Notifies every listener, as the event stream does. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const createRemote = (name: string, more: Partial<RemoteOverview> = {}): RemoteOverview => ({
  name,
  live: {
    version: '1.0.0',
    since: startedAt,
    by: 'npm start',
    reason: 'first start',
    deployment: 1,
    kind: 'deploy',
  },
  published: ['1.1.0', '1.0.0'],
  sessions: [{ version: '1.0.0', sessions: 3 }],
  heldSwaps: [],
  ...more,
});

export function createFakeRegistry(role: OperatorRole = 'admin', ...more: OperatorRole[]): FakeRegistry {
  const listeners = new Set<() => void>();
  const fake: FakeRegistry = {
    remotes: [createRemote('shell'), createRemote('mfe-lobby'), createRemote('mfe-wallet')],
    audit: [],
    operators: (['admin', 'releaser', 'viewer'] as const).map((one) => ({
      name: `the-${one}`,
      roles: [one],
      createdAt: startedAt,
      createdBy: 'local operator',
      secondFactor: false,
    })),
    tokens: [],
    webhooks: [],
    telemetry: {},
    serviceLevels: {},
    users: {},
    session: { name: `the-${role}`, roles: [role, ...more] },
    requiresSecondFactor: false,
    isReachable: true,
    signGrant: undefined,
    execute(order, by) {
      const record = createRecord(fake, order, by);
      fake.audit.unshift(record);
      for (const { name, after } of record.changes)
        fake.remotes = fake.remotes.map((remote) =>
          remote.name === name ? applyParts(remote, after) : remote,
        );
      for (const listener of listeners) listener();
      return record;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fetch: async (input, init) => {
      if (!fake.isReachable) throw new TypeError('Failed to fetch');
      try {
        const url = new URL(String(input), 'http://console');
        const body: unknown = init?.body ? JSON.parse(String(init.body)) : undefined;
        const answer = await handleCall(fake, `${init?.method ?? 'GET'} ${url.pathname}`, url, body);
        return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { status, code, message } = error;
        return Response.json({ error: { code, message } }, { status });
      }
    },
  };
  return fake;
}

const getRevision = ({ audit }: FakeRegistry): number => audit.length + 1;

function createRecord(fake: FakeRegistry, order: Order, by: string): AuditRecord {
  const { reason = '', expectedRevision } = order;
  const now = getRevision(fake);
  if (expectedRevision !== undefined && expectedRevision !== now)
    throw new Refusal(409, 'revision-changed', 'Somebody acted.');
  const getStanding = (name: string): RemoteOperations =>
    fake.remotes.find((remote) => remote.name === name) ?? {};
  const names = order.act === 'deploy' ? order.changes.map(({ name }) => name) : [];
  const frozen = names.find((name) => getStanding(name).frozen);
  if (frozen) throw new Refusal(423, 'frozen', `${frozen} is frozen.`);
  if (order.act === 'retire' && fake.users[order.name])
    throw new Refusal(409, 'in-use', `Other releases use ${order.name}: ${fake.users[order.name]}.`);
  const at = startedAt;
  const fact = { since: at, by, reason };
  const request = computeRequest(order, getStanding, fact, now + 1);
  const changes = request ?? computeChanges(order, getStanding, fact, now + 1);
  const hashes = { previousHash: String(now - 1), hash: String(now) };
  const act = request ? 'request' : order.act;
  return { seq: now, revision: now + 1, environment: 'test', act, at, by, reason, changes, ...hashes };
}

/**
 * Returns the name of the logged-in operator. Refuses with 401 without a session, and with 403 without `permission`.
 */
function requireOperator(fake: FakeRegistry, permission: OperatorPermission = 'releases.view'): string {
  const session = requireSession(fake);
  if (fake.requiresSecondFactor && !hasFactor(fake))
    throw new Refusal(403, 'second-factor-missing', 'This site requires a second factor.');
  if (!isPermitted(session.roles, permission)) throw new Refusal(403, 'not-permitted', 'Not permitted.');
  return session.name;
}

function requireSession({ session }: FakeRegistry): NonNullable<FakeRegistry['session']> {
  if (!session) throw new Refusal(401, 'session-ended', 'This session has ended. Log in again.');
  return session;
}

function requirePassword(given: { password: string }): void {
  if (given.password !== password)
    throw new Refusal(401, 'login-refused', 'The name or the password is wrong.');
}

function requireCode(given: { code?: string }): void {
  if (given.code !== appCode) throw new Refusal(401, 'code-wrong', 'The code is wrong or was used before.');
}

const hasFactor = ({ operators, session }: FakeRegistry): boolean =>
  operators.some(({ name, secondFactor }) => name === session?.name && secondFactor);

function setFactor(fake: FakeRegistry, name: string, secondFactor: boolean): void {
  fake.operators = fake.operators.map((one) => (one.name === name ? { ...one, secondFactor } : one));
}

function describeSession(fake: FakeRegistry): unknown {
  const secondFactor = hasFactor(fake);
  const mustSetUpSecondFactor = fake.requiresSecondFactor && !secondFactor;
  return { ...fake.session, idleMinutes: 30, secondFactor, mustSetUpSecondFactor };
}

function confirmFactor(fake: FakeRegistry, given: { code: string }): unknown {
  const { name } = requireSession(fake);
  requireCode(given);
  setFactor(fake, name, true);
  return { recoveryCodes: ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'] };
}

function handleCall(fake: FakeRegistry, call: string, url: URL, body: unknown): unknown {
  const [name = ''] = url.pathname.split('/').slice(-1);
  switch (call) {
    case 'GET /registry/operator-session':
      requireSession(fake);
      return describeSession(fake);
    case 'POST /registry/operator-session':
      return login(fake, body as Login);
    case 'POST /registry/operator-session/second-factor':
      requireSession(fake);
      requirePassword(body as { password: string });
      return { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x:y?secret=JBSWY3DPEHPK3PXP' };
    case 'POST /registry/operator-session/second-factor/confirmation':
      return confirmFactor(fake, body as { code: string });
    case 'POST /registry/operator-grants':
      return issueGrant(fake);
    case 'GET /registry/overview':
      requireOperator(fake);
      return { environment: 'test', revision: getRevision(fake), remotes: fake.remotes };
    case 'POST /registry/plans':
      return createPlan(fake, body as Order);
    case 'POST /registry/acts':
      return fake.execute(body as Order, requireOperator(fake, 'releases.deploy'));
    case 'GET /registry/audit':
      return queryAudit(fake, url.searchParams);
    case 'GET /registry/audit/verification':
      return { intact: true, records: fake.audit.length, lastHash: 'x' };
    case 'GET /registry/deployments':
      return { deployments: [] };
    case 'GET /registry/sessions':
      return getSessions(fake, url.searchParams.get('name') ?? '');
    case 'GET /registry/operators':
      requireOperator(fake, 'access.manage');
      return { operators: fake.operators };
    case 'POST /registry/operators':
      return addOperator(fake, body as { name: string; roles: readonly OperatorRole[] });
    case 'GET /registry/webhooks':
      return { webhooks: fake.webhooks };
    case 'POST /registry/webhooks':
      return addWebhook(fake, body as NewWebhook);
    case 'GET /registry/tokens':
      return { tokens: fake.tokens };
    case 'POST /registry/tokens':
      return createToken(fake, body as NewToken);
    default:
      if (call.startsWith('DELETE /registry/tokens/'))
        fake.tokens = fake.tokens.map((token) =>
          token.id === name ? { ...token, revokedAt: startedAt } : token,
        );
      else if (/^DELETE \/registry\/operators\/[^/]+\/second-factor$/.test(call))
        setFactor(fake, url.pathname.split('/').at(-2) ?? '', false);
      else if (call.startsWith('DELETE /registry/operators/'))
        fake.operators = fake.operators.filter((operator) => operator.name !== name);
      else if (/^POST \/registry\/operators\/[^/]+\/roles$/.test(call))
        return changeRoles(fake, url, body as Pick<OperatorRecord, 'roles'>);
      else if (/^POST \/registry\/webhooks\/[^/]+\/removal$/.test(call))
        return removeWebhook(fake, url, body as { reason: string });
      else if (/^POST \/registry\/webhooks\/[^/]+\/secret$/.test(call)) return rotateWebhook(fake, url);
      else if (/^POST \/registry\/webhooks\/[^/]+\/tests$/.test(call)) return testWebhook(fake, url);
      else if (/^GET \/registry\/telemetry\/[^/]+\/hours$/.test(call)) return getServiceLevels(fake, url);
      else if (call.startsWith('GET /registry/telemetry/'))
        return fake.telemetry[name] ?? { name, slotSeconds: 10, releases: [] };
      else if (call.startsWith('GET /registry/releases/')) return { releases: getReleases(fake, name) };
      else throw new Refusal(404, 'not-found', `There is nothing at ${call}.`);
      return undefined;
  }
}

async function issueGrant(fake: FakeRegistry): Promise<unknown> {
  const sub = requireOperator(fake);
  const { signGrant, session } = fake;
  if (!signGrant || !session) throw new Refusal(503, 'unavailable', 'This test has no gateway.');
  const expiresAt = new Date(Date.now() + operatorGrant.lifetimeSeconds * 1000).toISOString();
  return { grant: await signGrant({ sub, roles: session.roles }), expiresAt };
}

interface Login {
  name: string;
  password: string;
  code?: string;
}

function login(fake: FakeRegistry, given: Login): unknown {
  const operator = fake.operators.find(({ name }) => name === given.name);
  if (!operator) throw new Refusal(401, 'login-refused', 'The name or the password is wrong.');
  requirePassword(given);
  if (operator.secondFactor && given.code === undefined)
    throw new Refusal(401, 'second-factor-needed', 'Enter the code of your authenticator app.');
  if (operator.secondFactor) requireCode(given);
  fake.session = { name: operator.name, roles: operator.roles };
  return describeSession(fake);
}

function addOperator(
  fake: FakeRegistry,
  { name, roles }: { name: string; roles: readonly OperatorRole[] },
): OperatorRecord {
  const createdBy = requireOperator(fake, 'access.manage');
  if (fake.operators.some((operator) => operator.name === name))
    throw new Refusal(409, 'operator-exists', `The operator ${name} already exists.`);
  const operator = { name, roles, createdAt: startedAt, createdBy, secondFactor: false };
  fake.operators = [...fake.operators, operator];
  return operator;
}

function changeRoles(fake: FakeRegistry, url: URL, { roles }: Pick<OperatorRecord, 'roles'>): OperatorRecord {
  requireOperator(fake, 'access.manage');
  const name = url.pathname.split('/').at(-2);
  const known = fake.operators.find((operator) => operator.name === name);
  if (!known) throw new Refusal(404, 'not-found', `There is no operator ${name}.`);
  const changed = { ...known, roles };
  fake.operators = fake.operators.map((operator) => (operator.name === name ? changed : operator));
  return changed;
}

function createToken(fake: FakeRegistry, order: NewToken): TokenRecord & { token: string } {
  const createdBy = requireOperator(fake, 'access.manage');
  const id = String(fake.tokens.length);
  const { expiresAt = '2027-02-20T10:00:00.000Z' } = order;
  const record = { ...order, expiresAt, id, createdAt: startedAt, createdBy };
  fake.tokens = [...fake.tokens, record];
  return { ...record, token: 'parlour_secret' };
}

function createPlan(fake: FakeRegistry, order: Order): unknown {
  const { changes } = createRecord(fake, { ...order, expectedRevision: undefined }, requireOperator(fake));
  const effects = changes.map(({ name }) => {
    const sessions = fake.remotes.find((remote) => remote.name === name)?.sessions ?? [];
    const count = sessions.reduce((sum, release) => sum + release.sessions, 0);
    return { name, sessions: count, sessionsConcerned: count, replaced: [], heldSwaps: [] };
  });
  return { revision: getRevision(fake), changes, effects, problems: [] };
}

function queryAudit({ audit }: FakeRegistry, search: URLSearchParams): unknown {
  const size = 2;
  const before = Number(search.get('before') ?? Number.POSITIVE_INFINITY);
  const found = audit.filter(
    ({ seq, act, by }) =>
      seq < before && (search.get('act') ?? act) === act && (search.get('by') ?? by) === by,
  );
  const records = found.slice(0, size);
  return { records, ...(found.length > size && { next: records.at(-1)?.seq }) };
}

function getSessions({ remotes }: FakeRegistry, name: string): unknown {
  const remote = remotes.find((one) => one.name === name);
  const releases = (remote?.sessions ?? []).map((release) => ({ name, ...release }));
  return { total: 3, unverified: 0, releases, heldSwaps: remote?.heldSwaps ?? [], sessions: [] };
}

function getReleases({ remotes, audit }: FakeRegistry, name: string): unknown {
  const remote = remotes.find((one) => one.name === name);
  const changes = audit.flatMap((record) => record.changes).filter((change) => change.name === name);
  const rolledBack = changes.flatMap(({ before, after }) =>
    after.live?.kind === 'rollback' ? [before.live?.version] : [],
  );
  const everLive = changes.flatMap(({ before, after }) => [before.live?.version, after.live?.version]);
  const getStanding = (version: string): ReleaseSummary['standing'] => {
    if (version === remote?.live?.version) return 'live';
    if (rolledBack.includes(version)) return 'rolled-back';
    return everLive.includes(version) ? 'was-live' : 'never-live';
  };
  return (remote?.published ?? []).map((version) => ({
    version,
    publishedAt: startedAt,
    publishedBy: 'wallet team',
    commit: '0123456789abcdef',
    bytes: 204_800,
    standing: getStanding(version),
  }));
}

const notJudged = { hours: 0, met: 0 };

function getServiceLevels({ serviceLevels }: FakeRegistry, url: URL): ServiceLevels {
  const name = url.pathname.split('/').at(-2) ?? '';
  const met = { starts: notJudged, renders: notJudged, lcp: notJudged, inp: notJudged };
  return serviceLevels[name] ?? { name, targets: defaultServiceTargets, hours: [], met, deployments: [] };
}
