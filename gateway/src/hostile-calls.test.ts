/**
 * Sends generated input to every declared call and every act of operators, as each kind of caller. `FUZZ_REQUESTS` sets
 * the number of requests for each kind; `npm run test:full` sends 50,000 each.
 */
import { type EndpointShape, type Envelope, operatorRoles } from '@parlour/contracts';
import { allCalls } from '@parlour/contracts/all-calls';
import * as calls from '@parlour/contracts/calls';
import { createContractInputs } from '@parlour/testing/contract-inputs';
import { createSeededRandom } from '@parlour/testing/seeded-random';
import { type StallWatch, watchStalls } from '@parlour/testing/stall-watch';
import { sql } from 'kysely';
import { seedCatalog } from './catalog/seed/seed-catalog.ts';
import { seedDemoContent } from './catalog/seed/seed-demo-content.ts';
import { seedContent } from './seed/demonstration/content.ts';
import { seedPeople } from './seed/demonstration/people.ts';
import { publishedPassword } from './seed/published-accounts.ts';
import { createSteps } from './seed/steps.ts';
import { operate, startTestGateway, type TestGateway } from './testing/index.ts';
import { seedDepositMethods } from './wallet/deposit/seed-methods.ts';

const requestsOfEach = Number(process.env.FUZZ_REQUESTS ?? 50);
jest.setTimeout(120_000 + requestsOfEach * 100);

/** User names of the seeded people; undefined is a visitor. */
const callers = { visitor: undefined, member: 'ada', agent: 'chi', 'downline agent': 'mgmg' } as const;
const password = publishedPassword;

/** Processor time of one request. Input that makes a call slow takes many times as much. */
const busiestMsMax = 500;
const statusOfRefusals = [400, 401, 403, 404, 409, 410, 413, 415, 422, 423, 429, 502, 503];
/** A provider or vendor of this test's site does not answer. */
const unreachable = ['verification.failed', 'server.unavailable', 'betting.vendor-unavailable'];

/** Tables that a refused call may write: counters and records of attempts, and the last use of the caller's session. */
const tablesOfRefusals =
  /^(identity_(login|captcha|guard|code|challenge|session)|payload_nonce|audit_entry|frame_)/;

let gateway: TestGateway;
let stalls: StallWatch;
/** Counts the answers of each status. */
const answered: Record<number, number> = {};
const random = createSeededRandom();
const inputs = createContractInputs(random);
const all: readonly EndpointShape[] = [...allCalls.values()];
let sent = 0;

beforeAll(async () => {
  // Limits would hide the calls behind them.
  gateway = await startTestGateway({ config: { memberCallsPerSecond: 1_000_000 } });
  const { database } = gateway;
  const { platform, identity } = gateway.services;
  const steps = createSteps({ database, now: gateway.clock.now(), offsetMs: 0 });
  await seedCatalog({ database, today: await steps.today() });
  await database.transaction((tx) => seedDemoContent(tx));
  await seedPeople({ database, identity }, steps);
  await seedContent({ database, identity, timeZone: platform.timeZone }, steps);
  await database.transaction((tx) => seedDepositMethods(tx));
  for (const feature of calls.featureIds) await platform.setSwitch(feature, true, 'operator:test');
  stalls = watchStalls();
});
afterAll(async () => {
  stalls.stop();
  const figures = stalls.read();
  await gateway.stop();
  if (process.env.FUZZ_REQUESTS !== undefined)
    process.stdout.write(`calls: ${JSON.stringify({ ...figures, answered })}\n`);
  expect(figures.busiestMs).toBeLessThan(busiestMsMax);
});

/** Each request comes from another network, so that limits by address do not hide the calls behind them. */
const getNextAddress = (): string => `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;

async function logIn(username: string | undefined): Promise<string | undefined> {
  if (username === undefined) return undefined;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const options = { ip: getNextAddress() };
    const { body } = await gateway.send(calls.logInCall, { username, password }, options);
    if (body.success) return (body.value as { token: string }).token;
    gateway.clock.advance({ minutes: 31 });
    sent += 1;
  }
  return undefined;
}

async function send(call: EndpointShape, input: unknown, token: string | undefined) {
  sent += 1;
  gateway.clock.advance({ seconds: 1 });
  return stalls.measure(() => gateway.send(call, input, { ip: getNextAddress(), ...(token && { token }) }));
}

/** Fails when the response is a defect or has a status that no call may answer. */
function checkAnswer(
  call: { method: string; path: string },
  input: unknown,
  status: number,
  body: Envelope<unknown>,
): void {
  answered[status] = (answered[status] ?? 0) + 1;
  const problem = findProblem(status, body);
  if (problem) throw new Error(`${call.method} ${call.path} answered ${problem} to ${JSON.stringify(input)}`);
}

function findProblem(status: number, body: Envelope<unknown>): string | undefined {
  if (body.success) return status === 200 ? undefined : `${status} with success`;
  const { code } = body.error;
  if (code === 'server.defect') return 'a defect';
  if (status >= 500 && !unreachable.includes(code)) return `${status} ${code}`;
  return statusOfRefusals.includes(status) ? undefined : `${status} ${code}`;
}

test.each(Object.entries(callers))(
  'answers generated input of the caller "%s" without a defect @API-01',
  async (_, username) => {
    let token = await logIn(username);
    for (let count = 0; count < requestsOfEach; count += 1) {
      const call = all[random(all.length)] as EndpointShape;
      const { input: schema } = call;
      const isHostile = random(2) === 0;
      const input = schema && (isHostile ? inputs.createHostile(schema) : inputs.createValid(schema));
      const { status, body } = await send(call, input, token);
      checkAnswer(call, input, status, body);
      if (body.success) inputs.learn(body.value);
      else if (body.error.code.startsWith('session.') && token) token = await logIn(username);
    }
  },
);

/** Calls an act as an operator of one role, or of none. */
async function operateAs(act: Act, input: unknown, role: Role | undefined) {
  sent += 1;
  gateway.clock.advance({ seconds: 1 });
  const given = typeof input === 'object' && input !== null ? { ...input } : {};
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) query.set(name, String(value));
  const path = act.method === 'GET' ? `${act.path}?${query}` : act.path;
  const operator = { sub: `op-${role ?? 'none'}`, roles: role ? [role] : [] };
  const { status, body } = await stalls.measure(() =>
    operate(gateway, path, act.method === 'POST' ? given : undefined, operator),
  );
  return { status, body: body as unknown as Envelope<unknown> };
}
type Act = TestGateway['operatorActs'][number];
type Role = (typeof operatorRoles)[number];

test('answers generated input of operators of every role without a defect @API-01', async () => {
  const acts = gateway.operatorActs;
  for (let count = 0; count < requestsOfEach; count += 1) {
    const act = acts[random(acts.length)] as Act;
    const input = random(2) === 0 ? inputs.createHostile(act.input) : inputs.createValid(act.input);
    const { status, body } = await operateAs(act, input, operatorRoles[random(operatorRoles.length)]);
    checkAnswer(act, input, status, body);
    if (body.success) inputs.learn(body.value);
  }
});

/** Sums up each table, except for those that a refusal may write. */
async function readTables(): Promise<Map<string, string>> {
  const { kysely } = gateway.database;
  const names = await sql<{ name: string }>`select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'`.execute(
    kysely,
  );
  const sums = new Map<string, string>();
  for (const { name } of names.rows.filter(({ name }) => !tablesOfRefusals.test(name))) {
    const { rows } = await sql<{
      sum: string;
    }>`select count(*) || ' ' || coalesce(sum(hashtext(t::text)), 0) as sum
      from ${sql.table(name)} t`.execute(kysely);
    sums.set(name, rows[0]?.sum ?? '');
  }
  return sums;
}

/** Returns an input that violates the contract also after the carrier made texts of its values; undefined if none was found. */
function createRefused(schema: NonNullable<EndpointShape['input']>, isText: boolean): unknown {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const input = inputs.createHostile(schema);
    const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
    if (!isObject) continue;
    const carried = isText
      ? Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))
      : input;
    if (!schema.safeParse(carried).success) return input;
  }
  return undefined;
}

test('stores nothing for input that violates the contract @API-01', async () => {
  const tokens = new Map<string, string | undefined>();
  for (const [caller, username] of Object.entries(callers)) tokens.set(caller, await logIn(username));
  const taking = all.filter((call) => call.input);
  const before = await readTables();
  for (const call of taking)
    for (const token of tokens.values()) {
      const { input: schema, carrier } = call;
      const input = schema && createRefused(schema, carrier === 'query' || carrier === 'form');
      if (input === undefined) continue;
      const { status, body } = await send(call, input, token);
      checkAnswer(call, input, status, body);
      expect({ path: call.path, input, success: body.success }).toMatchObject({ success: false });
    }
  expect(Object.fromEntries(await readTables())).toEqual(Object.fromEntries(before));
});

test('stores nothing for an act that violates its input or that the role does not permit @API-01', async () => {
  const before = await readTables();
  for (const act of gateway.operatorActs)
    for (const role of ['admin', operatorRoles[random(operatorRoles.length)], undefined] as const) {
      // An operator without any role is refused whatever the input.
      const isPermitted = role !== undefined;
      const input = isPermitted
        ? createRefused(act.input, act.method === 'GET')
        : inputs.createValid(act.input);
      if (input === undefined) continue;
      const { status, body } = await operateAs(act, input, role);
      checkAnswer(act, input, status, body);
      expect({ path: act.path, input, success: body.success }).toMatchObject({ success: false });
    }
  expect(Object.fromEntries(await readTables())).toEqual(Object.fromEntries(before));
});
