/**
 * Sends generated input to every call of the registry, as each kind of caller. `FUZZ_REQUESTS` sets the number of
 * requests.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileListName, operatorRoles, type Role } from '@parlour/contracts';
import { createContractInputs } from '@parlour/testing/contract-inputs';
import { createSeededRandom } from '@parlour/testing/seeded-random';
import { watchStalls } from '@parlour/testing/stall-watch';
import * as z from 'zod/mini';
import { orderSchemas } from './orders/order-schema.ts';
import { tokenOrder } from './routes/access-routes.ts';
import { auditQuery } from './routes/audit-routes.ts';
import { deployOrder, rollbackOrder } from './routes/deployment-routes.ts';
import { operatorOrder, rolesOrder } from './routes/operator-routes.ts';
import { beginOrder, confirmOrder, loginOrder } from './routes/operator-session-routes.ts';
import { overrideOrder } from './routes/override-routes.ts';
import { uploadOrder } from './routes/release-routes.ts';
import { rotationOrder } from './routes/signing-routes.ts';
import { telemetryBatch } from './routes/telemetry-routes.ts';
import { webhookOrder, webhookRemoval } from './routes/webhook-routes.ts';
import { openDeployedRegistry } from './testing/deployed-registry.ts';
import type { TestRegistry } from './testing/test-registry.ts';

const isFullSet = process.env.FUZZ_REQUESTS !== undefined;
const requests = Number(process.env.FUZZ_REQUESTS ?? 150);
jest.setTimeout(120_000 + requests * 100);

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Names of parameters begin with a colon. */
  path: string;
  input?: z.ZodMiniType;
}

const order = z.union(Object.values<z.ZodMiniType>(orderSchemas));
const session = '/registry/operator-session';
const calls: readonly Call[] = [
  { method: 'GET', path: '/registry/tokens' },
  { method: 'POST', path: '/registry/tokens', input: tokenOrder },
  { method: 'DELETE', path: '/registry/tokens/:id' },
  { method: 'GET', path: '/registry/webhooks' },
  { method: 'POST', path: '/registry/webhooks', input: webhookOrder },
  { method: 'POST', path: '/registry/webhooks/:id/removal', input: webhookRemoval },
  { method: 'POST', path: '/registry/webhooks/:id/secret', input: webhookRemoval },
  { method: 'POST', path: '/registry/webhooks/:id/tests' },
  { method: 'GET', path: '/registry/audit', input: auditQuery },
  { method: 'GET', path: '/registry/audit/verification' },
  { method: 'GET', path: '/registry/deployments' },
  { method: 'GET', path: '/registry/status' },
  { method: 'GET', path: '/registry/overview' },
  { method: 'GET', path: '/registry/releases' },
  { method: 'GET', path: '/registry/releases/:name' },
  { method: 'POST', path: '/registry/acts', input: order },
  { method: 'POST', path: '/registry/plans', input: order },
  { method: 'POST', path: '/registry/deployments', input: deployOrder },
  { method: 'POST', path: '/registry/rollbacks', input: rollbackOrder },
  { method: 'GET', path: '/registry/discovery' },
  { method: 'POST', path: '/registry/operator-grants' },
  { method: 'GET', path: '/registry/operator-keys' },
  { method: 'GET', path: '/registry/operators' },
  { method: 'POST', path: '/registry/operators', input: operatorOrder },
  { method: 'POST', path: '/registry/operators/:name/roles', input: rolesOrder },
  { method: 'DELETE', path: '/registry/operators/:name' },
  { method: 'DELETE', path: '/registry/operators/:name/second-factor' },
  { method: 'GET', path: session },
  { method: 'POST', path: session, input: loginOrder },
  { method: 'DELETE', path: session },
  { method: 'POST', path: `${session}/second-factor`, input: beginOrder },
  { method: 'POST', path: `${session}/second-factor/confirmation`, input: confirmOrder },
  { method: 'POST', path: '/registry/override-grants', input: overrideOrder },
  { method: 'POST', path: '/registry/uploads', input: uploadOrder },
  { method: 'PUT', path: '/registry/uploads/:upload/files/:file', input: z.string() },
  { method: 'POST', path: '/registry/uploads/:upload/complete', input: z.object({}) },
  { method: 'POST', path: '/registry/uploads/:upload/try', input: z.object({}) },
  { method: 'DELETE', path: '/registry/uploads/:upload' },
  { method: 'GET', path: '/releases/:name/:version/:file' },
  { method: 'GET', path: `/releases/:name/:version/${fileListName}` },
  { method: 'GET', path: '/registry/sessions', input: z.object({ name: z.optional(z.string()) }) },
  { method: 'GET', path: '/registry/keys' },
  { method: 'GET', path: '/registry/health/live' },
  { method: 'GET', path: '/registry/health/ready' },
  { method: 'POST', path: '/registry/keys/rotations', input: rotationOrder },
  { method: 'POST', path: '/registry/telemetry', input: telemetryBatch },
  { method: 'GET', path: '/registry/telemetry/:name' },
  { method: 'GET', path: '/registry/telemetry/:name/hours' },
  { method: 'GET', path: '/page-worker.js' },
  { method: 'GET', path: '/:page' },
];
/** Its response never ends; `discovery/change-stream.test.ts` covers it. */
const endless = 'GET /registry/changes';

/**
 * Only the full set asserts times, because the quick check shares its machine. Limits in processor time: of one
 * request, and of one turn of the event loop, in which nobody else is answered.
 */
const limitsMs = { busiest: 500, stall: 50 } as const;

let registry: TestRegistry;
const stalls = watchStalls({ isOn: isFullSet });
/** Counts the answers of each status. */
const answered: Record<number, number> = {};
const random = createSeededRandom();
const inputs = createContractInputs(random);
const text = z.string().check(z.minLength(1), z.maxLength(60));
const roles: readonly Role[] = [...operatorRoles, 'publisher'];
type Caller = Role | 'visitor' | 'stranger' | 'local';
const callers: readonly Caller[] = ['visitor', 'stranger', 'local', ...roles];
const headers = new Map<Caller, Record<string, string>>();

beforeAll(async () => {
  registry = await openDeployedRegistry({});
  headers.set('visitor', {});
  headers.set('stranger', { authorization: `Bearer ${'x'.repeat(43)}` });
  headers.set('local', registry.headers);
  for (const role of roles) headers.set(role, await registry.token({ name: `${role} machine`, role }));
  inputs.learn({
    name: ['shell', 'mfe-wallet', 'mfe-lobby'],
    version: ['1.0.0', '1.1.0'],
    file: ['release.json', 'remoteEntry.js'],
  });
});
afterAll(async () => {
  const figures = stalls.read();
  await registry.remove();
  if (!isFullSet) return;
  process.stdout.write(`registry: ${JSON.stringify({ ...figures, answered })}\n`);
  const isSlow = figures.busiestMs >= limitsMs.busiest || figures.stallMs >= limitsMs.stall;
  expect(isSlow ? figures : {}).toEqual({});
});

/** Fills the parameters of a path: with values that responses had, or with hostile ones. */
const fillPath = (call: Call): string =>
  call.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const schema = z.object({ [name]: text });
    const filled = random(3) === 0 ? inputs.createHostile(schema) : inputs.createValid(schema);
    const value =
      typeof filled === 'object' && filled !== null && name in filled ? filled[name as never] : filled;
    return encodeParameter(String(value).slice(0, 300));
  });
/** Half of a surrogate pair cannot be encoded. */
const encodeParameter = (value: string): string =>
  encodeURIComponent(value.toWellFormed()).replaceAll('.', () => (random(2) === 0 ? '.' : '%2E'));

async function send(call: Call, input: unknown, caller: Caller) {
  const { method } = call;
  const isFile = method === 'PUT';
  const isQuery = method === 'GET' && typeof input === 'object' && input !== null;
  const query = new URLSearchParams();
  if (isQuery) for (const [name, value] of Object.entries(input)) query.set(name, String(value));
  const url = `${fillPath(call)}${isQuery ? `?${query}` : ''}`;
  const answer = await stalls.measure(`${method} ${call.path}`, () =>
    registry.app.inject({
      method,
      url,
      headers: {
        ...headers.get(caller),
        ...(method !== 'GET' &&
          input !== undefined && {
            'content-type': isFile ? 'application/octet-stream' : 'application/json',
          }),
      },
      ...(method !== 'GET' &&
        input !== undefined && {
          payload: isFile ? Buffer.from(String(input)) : JSON.stringify(input),
        }),
      remoteAddress: `10.${random(256)}.${random(256)}.${random(256)}`,
    }),
  );
  answered[answer.statusCode] = (answered[answer.statusCode] ?? 0) + 1;
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const body = isJson ? (answer.json() as { error?: { code: string } } | null) : undefined;
  const code = body?.error?.code ?? '';
  if (answer.statusCode >= 500)
    throw new Error(`${method} ${url} answered ${answer.statusCode} ${code} to ${JSON.stringify(input)}`);
  return { status: answer.statusCode, body, code };
}

test('the table has every call of the registry', () => {
  const routes = registry.app.printRoutes({ commonPrefix: false, includeHooks: false });
  const isRoute = (call: Call): boolean =>
    registry.app.hasRoute({ method: call.method, url: call.path === '/:page' ? '/*' : call.path });
  expect(calls.filter((call) => !isRoute(call))).toEqual([]);
  const methods = [...routes.matchAll(/\(([A-Z, ]+)\)/g)].flatMap(([, names = '']) => names.split(', '));
  const counted = methods.filter((method) => method !== 'HEAD').length;
  expect(registry.app.hasRoute({ method: 'GET', url: endless.slice(4) })).toBe(true);
  expect(calls.length + 1).toBe(counted);
});

test('answers generated input of every kind of caller without a defect @API-01', async () => {
  for (let count = 0; count < requests; count += 1) {
    const call = calls[random(calls.length)] as Call;
    const caller = callers[random(callers.length)] as Caller;
    const { input: schema } = call;
    const input = schema && (random(2) === 0 ? inputs.createHostile(schema) : inputs.createValid(schema));
    const { status, body, code } = await send(call, input, caller);
    if (status < 300 && body) inputs.learn(body);
    // The request, or an earlier one, revoked the token of its caller.
    if (code === 'token-unknown' && roles.includes(caller as Role))
      headers.set(caller, await registry.token({ name: `${caller} machine`, role: caller as Role }));
  }
});

/** Returns the hash of each stored file, and the number of acts. */
async function readStored(): Promise<Record<string, string>> {
  const entries = await readdir(registry.folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  const sums = await Promise.all(
    files.map(
      async (file) =>
        [
          file,
          createHash('sha256')
            .update(await readFile(file))
            .digest('hex'),
        ] as const,
    ),
  );
  return Object.fromEntries(sums);
}

/** Returns an input that violates the schema; undefined if none was found. */
function createRefused(schema: z.ZodMiniType): unknown {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const input = inputs.createHostile(schema);
    if (!schema.safeParse(input).success) return input;
  }
  return undefined;
}

test('stores nothing for input that violates a call, nor for callers without permission @API-01', async () => {
  const before = await readStored();
  const changing = calls.filter(({ method, input }) => method === 'POST' && input);
  for (const call of changing) {
    const refused = createRefused(call.input as z.ZodMiniType);
    if (refused !== undefined)
      expect((await send(call, refused, 'admin')).status).toBeGreaterThanOrEqual(400);
    // Everybody may send telemetry and log in.
    if (call.input === telemetryBatch || call.input === loginOrder) continue;
    for (const caller of ['visitor', 'stranger'] as const) {
      const { status } = await send(call, inputs.createValid(call.input as z.ZodMiniType), caller);
      expect({ path: call.path, status }).toMatchObject({ status: expect.any(Number) });
      expect(status).toBeGreaterThanOrEqual(400);
    }
  }
  expect(await readStored()).toEqual(before);
});
