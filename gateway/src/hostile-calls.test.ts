/**
 * Sends generated input to every declared call, every act of operators and every message of vendors and payment
 * providers, as each kind of caller. `FUZZ_REQUESTS` sets the number of requests for each of seven kinds;
 * `npm run test:full` sends 28,700 each.
 */
import { createHmac } from 'node:crypto';
import { type EndpointShape, type Envelope, operatorRoles } from '@parlour/contracts';
import { allCalls } from '@parlour/contracts/all-calls';
import * as calls from '@parlour/contracts/calls';
import { pspPayout, pspWebhook, toPspSigningInput } from '@parlour/contracts/psp';
import { vwcRequests } from '@parlour/contracts/vwc';
import { createContractInputs } from '@parlour/testing/contract-inputs';
import { createSeededRandom } from '@parlour/testing/seeded-random';
import { watchStalls } from '@parlour/testing/stall-watch';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { signHeaders } from './betting/vendor-contract/signature.ts';
import { seedCatalog } from './catalog/seed/seed-catalog.ts';
import { seedDemoContent } from './catalog/seed/seed-demo-content.ts';
import { seedContent } from './seed/demonstration/content.ts';
import { seedPeople } from './seed/demonstration/people.ts';
import { publishedPassword } from './seed/published-accounts.ts';
import { createSteps } from './seed/steps.ts';
import { startAnsweringVendor } from './testing/answering-vendor.ts';
import { operate, startTestGateway, type TestGateway } from './testing/index.ts';
import { type WrittenRows, watchWrittenRows } from './testing/written-rows.ts';
import { seedDepositMethods } from './wallet/deposit/seed-methods.ts';
import { startTestProvider, type TestProvider } from './wallet/testing/test-provider.ts';
import { startWalletVendor } from './wallet/testing/wallet-vendor.ts';

const isFullSet = process.env.FUZZ_REQUESTS !== undefined;
const requestsOfEach = Number(process.env.FUZZ_REQUESTS ?? 50);
jest.setTimeout(120_000 + requestsOfEach * 100);

interface Caller {
  username: string;
  accountCode?: number;
  accountClass?: 'demo';
}

/** Seeded people; undefined is a visitor. */
const callers: Record<string, Caller | undefined> = {
  visitor: undefined,
  member: { username: 'ada' },
  agent: { username: 'chi', accountCode: 2 },
  'downline agent': { username: 'mgmg', accountCode: 1 },
  'demo account': { username: 'ben', accountCode: 4, accountClass: 'demo' },
};

/**
 * Only the full set asserts times, because the quick check shares its machine. Limits in processor time: of one
 * request, and of one turn of the event loop, in which nobody else is answered.
 */
const limitsMs = { busiest: 500, stall: 50 } as const;
/** The test server runs without autovacuum. Without a vacuum, each query would read all dead rows. */
const requestsPerVacuum = 1_000;
const statusOfRefusals = [400, 401, 403, 404, 409, 410, 413, 415, 422, 423, 429];

/**
 * Writes that a refused call may make: counters and records of attempts, the use of a captcha, a code or a nonce, and the
 * last use of the caller's session. Of an operator, also that somebody looked at a member's data.
 */
const writesOfRefusals =
  /^(identity_(attempt_guard|login|captcha|challenge|one_time_code|known_browser) \w+|identity_session UPDATE|(payload|betting)_nonce INSERT|payload_key \w+|audit_entry INSERT (authenticator\.code-wrong|member\.\w+-read))$/;

/** An approval of an act that fails is a decision: the request ends as failed, and the answer has the failure's code. */
const writesOfFailedApprovals = /^(operator_decision INSERT|audit_entry INSERT request\.approve)$/;
const isAllowed = (path: string, write: string): boolean =>
  writesOfRefusals.test(write) || (path === 'approvals/approve' && writesOfFailedApprovals.test(write));

let gateway: TestGateway;
let provider: TestProvider;
let vendor: Awaited<ReturnType<typeof startAnsweringVendor>>;
let walletVendor: Awaited<ReturnType<typeof startWalletVendor>>;
let written: WrittenRows;
const stalls = watchStalls({ isOn: isFullSet });
/** Counts the answers of each status. */
const answered: Record<number, number> = {};
const random = createSeededRandom();
const inputs = createContractInputs(random);
const all: readonly EndpointShape[] = [...allCalls.values()];
let sent = 0;

beforeAll(async () => {
  const clock = { now: () => gateway.clock.now() };
  provider = await startTestProvider();
  vendor = await startAnsweringVendor('SANDBOX', { clock, inputs: createContractInputs(random) });
  walletVendor = await startWalletVendor('SANDBOX_WALLET', clock);
  gateway = await startTestGateway({
    config: {
      // Limits would hide the calls behind them.
      memberCallsPerSecond: 1_000_000,
      ...(isFullSet && { logLevel: 'error' as const }),
      payments: [{ name: 'sandbox', secret: provider.secret, url: () => provider.url }],
      vendors: [vendor.connection, walletVendor.connection],
    },
  });
  const { database } = gateway;
  const { platform, identity } = gateway.services;
  const steps = createSteps({ database, now: gateway.clock.now(), offsetMs: 0 });
  await seedCatalog({ database, today: await steps.today() });
  await database.transaction((tx) => seedDemoContent(tx));
  await seedPeople({ database, identity }, steps);
  await seedContent({ database, identity, timeZone: platform.timeZone }, steps);
  await database.transaction((tx) => seedDepositMethods(tx));
  for (const feature of calls.featureIds) await platform.setSwitch(feature, true, 'operator:test');
  written = await watchWrittenRows(database);
});
afterAll(async () => {
  const figures = stalls.read();
  await gateway.stop();
  for (const service of [provider, vendor, walletVendor]) await service.close();
  if (!isFullSet) return;
  process.stdout.write(`calls: ${JSON.stringify({ ...figures, replaced, answered })}\n`);
  const isSlow = figures.busiestMs >= limitsMs.busiest || figures.stallMs >= limitsMs.stall;
  expect(isSlow ? figures : {}).toEqual({});
});

/** Each request comes from another network, so that limits by address do not hide the calls behind them. */
const getNextAddress = (): string => `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;

let newcomers = 0;
/** Counts the callers that had to be replaced, by the code with which their login was refused. */
const replaced: Record<string, number> = {};

/** Logs in. A caller who cannot any more is replaced. */
async function logIn(caller: Caller): Promise<string> {
  let code = '';
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const input = { username: caller.username, password: publishedPassword };
    // A login from another network would need one more proof.
    const { body } = await gateway.send(calls.logInCall, input, {
      ip: `192.0.${newcomers}.${caller.username.charCodeAt(0)}`,
    });
    await written.take();
    if (body.success) return (body.value as { token: string }).token;
    code = body.error.code;
    gateway.clock.advance({ minutes: 31 });
  }
  return replace(caller, code);
}

/** Calls and acts may lock a caller out for good, for example by an exclusion: a new one of the same kind logs in. */
async function replace(caller: Caller, code: string): Promise<string> {
  replaced[code] = (replaced[code] ?? 0) + 1;
  newcomers += 1;
  caller.username = `newcomer${newcomers}`;
  await gateway.services.identity.createMember({ ...caller, password: publishedPassword });
  await written.take();
  return logIn(caller);
}

interface Answer {
  status: number;
  body: Envelope<unknown>;
}

/** Defects that a test found. A long run goes on after the first one, and reports all of them. */
const problems: string[] = [];
afterEach(() => expect(problems.splice(0)).toEqual([]));

/** Sends one request, and checks its answer, and that a refusal has stored nothing. */
async function sendChecked(
  { method, path }: { method: string; path: string },
  input: unknown,
  send: () => Promise<Answer>,
): Promise<Answer> {
  sent += 1;
  if (sent % requestsPerVacuum === 0) await sql`vacuum analyze`.execute(gateway.database.kysely);
  gateway.clock.advance({ seconds: 1 });
  const { status, body } = await stalls.measure(`${method} ${path}`, send);
  answered[status] = (answered[status] ?? 0) + 1;
  const rows = (await written.take()).filter((what) => !body.success && !isAllowed(path, what));
  const problem = findProblem(status, body) ?? (rows.length > 0 ? `${status} and stored ${rows}` : undefined);
  if (problem) problems.push(`${method} ${path} answered ${problem} to ${JSON.stringify(input)}`);
  return { status, body };
}

function findProblem(status: number, body: Envelope<unknown>): string | undefined {
  if (body.success) return status === 200 ? undefined : `${status} with success`;
  return statusOfRefusals.includes(status) ? undefined : `${status} ${body.error.code}`;
}

const send = (call: EndpointShape, input: unknown, token: string | undefined) =>
  sendChecked(call, input, () =>
    gateway.send(call, input, { ip: getNextAddress(), ...(token && { token }) }),
  );

const createInput = (schema: z.ZodMiniType): unknown =>
  random(2) === 0 ? inputs.createHostile(schema) : inputs.createValid(schema);

test.each(Object.entries(callers))(
  'answers generated input of the caller "%s" without a defect, and a refusal stores nothing @API-01',
  async (_, caller) => {
    let token = caller && (await logIn(caller));
    for (let count = 0; count < requestsOfEach; count += 1) {
      const call = all[random(all.length)] as EndpointShape;
      const { body } = await send(call, call.input && createInput(call.input), token);
      if (body.success) inputs.learn(body.value);
      else if (body.error.code === 'session.expired' && caller) token = await logIn(caller);
      else if (body.error.code === 'session.password-change-required' && caller)
        token = await replace(caller, body.error.code);
    }
  },
);

type Act = TestGateway['operatorActs'][number];
type Role = (typeof operatorRoles)[number];

/** Calls an act as an operator of one role, or of none. */
function operateAs(act: Act, input: unknown, role: Role | undefined) {
  const given = typeof input === 'object' && input !== null ? { ...input } : {};
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) query.set(name, String(value));
  const path = act.method === 'GET' ? `${act.path}?${query}` : act.path;
  const operator = { sub: `op-${role ?? 'none'}`, roles: role ? [role] : [] };
  return sendChecked(act, input, async () => {
    const { status, body } = await operate(
      gateway,
      path,
      act.method === 'POST' ? given : undefined,
      operator,
    );
    return { status, body: body as unknown as Envelope<unknown> };
  });
}

test('answers generated input of operators of every role without a defect, and a refusal stores nothing @API-01', async () => {
  const acts = gateway.operatorActs;
  for (let count = 0; count < requestsOfEach; count += 1) {
    const act = acts[random(acts.length)] as Act;
    const { body } = await operateAs(
      act,
      createInput(act.input),
      operatorRoles[random(operatorRoles.length)],
    );
    if (body.success) inputs.learn(body.value);
  }
});

/** A message of a vendor or a payment provider: to its path, with the headers that sign its bytes. */
interface Message {
  path: string;
  input: z.ZodMiniType;
  sign(body: string): Record<string, string>;
}

const signAsProvider = (body: string): Record<string, string> => {
  const timestamp = String(gateway.clock.now().getTime());
  const signature = createHmac('sha256', provider.secret)
    .update(toPspSigningInput(timestamp, body))
    .digest('hex');
  return { 'x-psp-timestamp': timestamp, 'x-psp-signature': signature };
};
const signAsVendor = (body: string): Record<string, string> =>
  signHeaders(vendor.connection, body, gateway.clock.now());
const messages: readonly Message[] = [
  ...Object.entries(vwcRequests).map(([verb, input]) => ({
    path: `/vwc/1/${verb}`,
    input,
    sign: signAsVendor,
  })),
  { path: '/psp/sandbox/webhook', input: pspWebhook, sign: signAsProvider },
  { path: '/psp/sandbox/payout-webhook', input: pspPayout, sign: signAsProvider },
];

test('answers generated messages of vendors, providers and load balancers without a defect @API-01', async () => {
  const inject = async (request: { method: 'GET' | 'POST'; url: string } & object): Promise<Answer> => {
    const { statusCode: status } = await gateway.app.inject({ remoteAddress: getNextAddress(), ...request });
    return {
      status,
      body:
        status === 200
          ? { success: true, value: undefined }
          : { success: false, error: { code: 'request.invalid', message: '' } },
    };
  };
  for (let count = 0; count < requestsOfEach; count += 1) {
    if (random(20) === 0) {
      const path = ['/health/live', '/health/ready', '/openapi.json'][random(3)] as string;
      await sendChecked({ method: 'GET', path }, undefined, () => inject({ method: 'GET', url: path }));
      continue;
    }
    const { path, input, sign } = messages[random(messages.length)] as Message;
    const given = createInput(input);
    const payload = JSON.stringify(given);
    const headers = { 'content-type': 'application/json', ...(random(10) > 0 && sign(payload)) };
    await sendChecked({ method: 'POST', path }, given, () =>
      inject({ method: 'POST', url: path, headers, payload } as never),
    );
  }
});

/**
 * Returns an input that still violates the contract after the carrier has converted its values to texts; undefined if
 * none was found.
 */
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

test('refuses every call whose input violates the contract @API-01', async () => {
  const tokens = new Map<string, string | undefined>();
  for (const [kind, caller] of Object.entries(callers)) tokens.set(kind, caller && (await logIn(caller)));
  for (const call of all.filter(({ input }) => input))
    for (const token of tokens.values()) {
      const { input: schema, carrier } = call;
      const input = schema && createRefused(schema, carrier === 'query' || carrier === 'form');
      if (input === undefined) continue;
      const { body } = await send(call, input, token);
      expect({ path: call.path, input, success: body.success }).toMatchObject({ success: false });
    }
});

test('refuses every act that violates its input or that the role does not permit @API-01', async () => {
  for (const act of gateway.operatorActs)
    for (const role of ['admin', operatorRoles[random(operatorRoles.length)], undefined] as const) {
      // An operator without any role is refused whatever the input.
      const isPermitted = role !== undefined;
      const input = isPermitted
        ? createRefused(act.input, act.method === 'GET')
        : inputs.createValid(act.input);
      if (input === undefined) continue;
      const { body } = await operateAs(act, input, role);
      expect({ path: act.path, input, success: body.success }).toMatchObject({ success: false });
    }
});
