import type { OutgoingHttpHeaders } from 'node:http';
import {
  AppError,
  type EndpointShape,
  type Envelope,
  type ErrorBody,
  type InputOf,
  type ValueOf,
} from '@parlour/contracts';
import type { InjectOptions } from 'fastify';
import { buildWith, type Gateway } from '../app.ts';
import { type Assembly, assembleModules, type Services } from '../modules.ts';
import type { GatewayConfig } from '../server/config.ts';
import { randomIds } from '../server/ids.ts';
import type { Database, Frame, Ids } from '../server/index.ts';
import { createLog } from '../server/log.ts';
import { createMovableClock, type MovableClock } from './movable-clock.ts';
import { seal } from './seal.ts';
import { testConfig } from './test-config.ts';
import { createTestDatabase, type Engine } from './test-database.ts';

interface CallOptions {
  token?: string;
  /** Additional headers, for tests of the frame. */
  headers?: Record<string, string>;
  /** The caller's address. */
  ip?: string;
}

export interface TestGateway<S = Services> extends Gateway<S> {
  clock: MovableClock;
  database: Database;
  /** Every text that `ids.readable` returned, such as captchas; the latest is last. */
  readableTexts: readonly string[];
  /**
   * Makes the declared call through HTTP. Rejects with an `AppError` of the response's code, with its status, fields and
   * details.
   */
  call<E extends EndpointShape>(
    endpoint: E,
    ...args: E extends { input: unknown }
      ? [input: InputOf<E>, options?: CallOptions]
      : [input?: undefined, options?: CallOptions]
  ): Promise<ValueOf<E>>;
  /** Like `call`, for input that violates the contract: returns the whole response. */
  send(
    endpoint: EndpointShape,
    input?: unknown,
    options?: CallOptions,
  ): Promise<{ status: number; body: Envelope<unknown>; headers: OutgoingHttpHeaders }>;
  /** Delivers every published event and the events that follow from them. */
  drain(): Promise<void>;
  /** Runs one job once, by its name. */
  runJob(name: string): Promise<void>;
  /** Starts to listen on a free port. Returns the address without a trailing slash. */
  listen(): Promise<string>;
}

export interface TestOptions<S> {
  config?: Partial<GatewayConfig>;
  /** The initial time. */
  now?: Date | string;
  /** Modules other than the gateway's own, for tests of the frame. */
  assemble?: (frame: Frame) => Assembly<S>;
  /** A database instead of a fresh copy of the template; `stop` closes it. */
  database?: Database;
  /** The engine of the copy. By default it is created on the server that all tests share. */
  engine?: Engine;
  /** Another PostgreSQL server for the copy (`startPostgres`). */
  postgresUrl?: string;
}

/**
 * Starts the real gateway on a separate real database, with a clock that the test moves. Timers do not run: a test
 * calls `drain` and `runJob` where a person would wait. Stop it in `afterAll`.
 */
export function startTestGateway(options?: Omit<TestOptions<Services>, 'assemble'>): Promise<TestGateway>;
export function startTestGateway<S>(
  options: TestOptions<S> & { assemble: (frame: Frame) => Assembly<S> },
): Promise<TestGateway<S>>;
export async function startTestGateway(options: TestOptions<unknown> = {}): Promise<TestGateway<unknown>> {
  const clock = createMovableClock(options.now);
  const tables = options.assemble === undefined ? 'whole' : 'frame';
  const database =
    options.database ??
    (await createTestDatabase({ engine: options.engine, serverUrl: options.postgresUrl }, tables));
  const config = testConfig(options.config);
  const log = createLog(config.logLevel);
  const readableTexts: string[] = [];
  const ids: Ids = {
    ...randomIds,
    readable(count) {
      const text = randomIds.readable(count);
      readableTexts.push(text);
      return text;
    },
  };
  const gateway = await buildWith<unknown>(config, options.assemble ?? assembleModules, {
    database,
    clock,
    ids,
    log,
  });
  await gateway.prepare();
  const send = createSend(gateway, clock);
  return {
    ...gateway,
    clock,
    database,
    readableTexts,
    send,
    call: (async (endpoint: EndpointShape, input?: unknown, callOptions?: CallOptions) => {
      const { body, status } = await send(endpoint, input, callOptions);
      if (body.success) return body.value;
      throw Object.assign(toAppError(body.error), { status });
    }) as TestGateway['call'],
    drain: () => gateway.frame.outbox.drain(),
    async runJob(name) {
      const job = gateway.jobs.find((candidate) => candidate.name === name);
      if (job === undefined) throw new Error(`No job is named "${name}".`);
      await job.run();
    },
    listen: () => gateway.app.listen({ host: '127.0.0.1', port: 0 }),
  };
}

const toAppError = ({ code, message, fields, details }: ErrorBody): AppError =>
  new AppError(code, message, { fields, details });

function createSend(gateway: Gateway<unknown>, clock: MovableClock): TestGateway['send'] {
  return async (endpoint, input, options = {}) => {
    const request: InjectOptions = {
      method: endpoint.method,
      url: endpoint.path,
      headers: { ...(options.token && { authorization: `Bearer ${options.token}` }) },
      ...(options.ip && { remoteAddress: options.ip }),
    };
    const carried = await createPayload(gateway, clock, endpoint, input);
    const headers = { ...request.headers, ...carried.headers, ...options.headers };
    const answer = await gateway.app.inject({ ...request, ...carried, headers });
    return { status: answer.statusCode, body: answer.json<Envelope<unknown>>(), headers: answer.headers };
  };
}

async function createPayload(
  gateway: Gateway<unknown>,
  clock: MovableClock,
  endpoint: EndpointShape,
  input: unknown,
): Promise<Pick<InjectOptions, 'query' | 'payload' | 'headers'>> {
  const fields = Object.entries(input ?? {}).filter(([, value]) => value !== undefined);
  switch (endpoint.carrier) {
    case 'none':
      return {};
    case 'query':
      return { query: Object.fromEntries(fields.map(([name, value]) => [name, String(value)])) };
    case 'data':
      return { query: { data: JSON.stringify(input ?? {}) } };
    case 'form':
      return {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(
          fields.map(([name, value]): [string, string] => [name, String(value)]),
        ).toString(),
      };
    case 'body': {
      const body = await sealInput(gateway, clock, endpoint, input);
      return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) };
    }
  }
}

async function sealInput(
  gateway: Gateway<unknown>,
  clock: MovableClock,
  endpoint: EndpointShape,
  input: unknown,
): Promise<unknown> {
  const [key] = await gateway.frame.payloads.publicKeys();
  if (key === undefined) throw new Error('The gateway has no key to seal to.');
  const sealed = (text: unknown) =>
    seal(key, { call: `${endpoint.method} ${endpoint.path}`, input: text, at: clock.now() });
  if (endpoint.encrypted) return sealed(input);
  const body: Record<string, unknown> = { ...(input ?? {}) };
  for (const field of endpoint.sealedFields ?? [])
    if (body[field] !== undefined) body[field] = (await sealed(body[field])).payload;
  return body;
}
