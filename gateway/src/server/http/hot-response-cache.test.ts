import { brotliDecompressSync } from 'node:zlib';
import { endpoint } from '@parlour/contracts';
import * as z from 'zod/mini';
import { startTestGateway, type TestGateway } from '../../testing/index.ts';
import { PreparedAnswer, type ReadyAnswers, readyRoute } from '../index.ts';
import { trustHops } from './proxy-trust.ts';

const path = '/wps/try/ready';
const call = endpoint({
  summary: 'Where the visitor is.',
  method: 'GET',
  path,
  token: 'none',
  carrier: 'query',
  input: z.object({ host: z.string().check(z.maxLength(10)) }),
  value: z.object({ ip: z.string(), country: z.optional(z.string()), text: z.string() }),
});

const answers = new Map<string, PreparedAnswer>();
let isReady = true;
const asked = { early: 0, framework: 0 };
const createAnswer = (visitor: Parameters<ReadyAnswers['getIfReady']>[0]): PreparedAnswer => {
  const key = `${visitor.ip} ${visitor.country}`;
  const answer =
    answers.get(key) ?? new PreparedAnswer(JSON.stringify({ ...visitor, text: 'a game, '.repeat(200) }));
  answers.set(key, answer);
  return answer;
};
const ready: ReadyAnswers = {
  getIfReady(visitor) {
    asked.early += 1;
    return isReady ? createAnswer(visitor) : undefined;
  },
  async whenReady(visitor) {
    asked.framework += 1;
    return createAnswer(visitor);
  },
};

let gateway: TestGateway<unknown>;
let url: string;
beforeAll(async () => {
  gateway = await startTestGateway({
    config: { trustProxy: trustHops(1), countryHeader: 'x-country' },
    assemble: () => ({
      modules: [{ name: 'try', routes: [readyRoute(call, ready)] }],
      sessions: { find: async () => undefined },
      services: {},
    }),
  });
  url = await gateway.listen();
});
afterAll(() => gateway?.stop());
beforeEach(() => {
  answers.clear();
  isReady = true;
  asked.early = 0;
  asked.framework = 0;
});

const fetchData = async (query: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${url}${path}${query}`, {
    headers: { 'accept-encoding': 'identity', ...headers },
  });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
};

test('repeats the framework’s response early, with the same headers and a new request id', async () => {
  const first = await fetchData('?host=a');
  const second = await fetchData('?host=a');
  expect(asked).toEqual({ early: 1, framework: 1 });
  expect(second.text).toBe(first.text);
  expect(JSON.parse(second.text)).toMatchObject({ success: true, value: { ip: '127.0.0.1' } });
  const named = ({ headers: { date: _, 'x-request-id': id, ...headers } }: typeof first) => ({ id, headers });
  expect(named(second).headers).toEqual(named(first).headers);
  expect(named(second).headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-length': String(Buffer.byteLength(second.text)),
    vary: 'accept-encoding',
  });
  expect(named(second).id).toMatch(/^[\w-]{8,64}$/);
  expect(named(second).id).not.toBe(named(first).id);
});

test('answers no address early that the framework refused', async () => {
  for (const query of ['', '?host=longer-than-ten'])
    for (const _ of [1, 2]) expect(await fetchData(query)).toMatchObject({ status: 400 });
  expect(asked).toEqual({ early: 0, framework: 0 });
});

test('compresses once, and sends the result early to clients that accept it', async () => {
  await fetchData('?host=b');
  const raw = async () => {
    const headers = { 'accept-encoding': 'gzip, br', 'x-forwarded-for': '203.0.113.9' };
    const answer = await gateway.app.inject({ url: `${path}?host=b`, headers });
    return {
      framework: brotliDecompressSync(answer.rawPayload).toString(),
      early: await fetchData('?host=b', headers),
    };
  };
  const { framework, early } = await raw();
  expect(early.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  // `fetch` decompresses the response.
  expect(early.text).toBe(framework);
  expect(asked.framework).toBe(2);
});

test('leaves a request to the framework while its response is not ready', async () => {
  await fetchData('?host=c');
  isReady = false;
  expect((await fetchData('?host=c')).status).toBe(200);
  expect(asked).toEqual({ early: 1, framework: 2 });
});

test('takes address, country and request id from the proxy', async () => {
  await fetchData('?host=d');
  const forwarded = {
    'x-forwarded-for': '203.0.113.7',
    'x-country': 'TH',
    'x-request-id': 'given-by-the-proxy',
  };
  const { headers, text } = await fetchData('?host=d', forwarded);
  expect(asked).toEqual({ early: 1, framework: 1 });
  expect(headers['x-request-id']).toBe('given-by-the-proxy');
  expect(JSON.parse(text).value).toMatchObject({ ip: '203.0.113.7', country: 'TH' });

  const chained = await fetchData('?host=d', { ...forwarded, 'x-forwarded-for': '203.0.113.8, 10.0.0.1' });
  // The caller wrote the first address itself.
  expect(JSON.parse(chained.text).value.ip).toBe('10.0.0.1');
  expect(asked.framework).toBe(1);
});

test('answers nothing early with another method', async () => {
  await fetchData('?host=e');
  const posted = await fetch(`${url}${path}?host=e`, { method: 'POST' });
  expect(posted.status).toBe(404);
  expect((await fetch(`${url}${path}?host=e`, { method: 'HEAD' })).status).toBe(200);
  expect(asked.early).toBe(0);
});

test('answers an address early again after many other addresses', async () => {
  for (let number = 0; number < 510; number += 1) {
    const { statusCode } = await gateway.app.inject(`${path}?host=${number}`);
    expect(statusCode).toBe(200);
  }
  await fetchData('?host=0');
  await fetchData('?host=0');
  expect(asked).toEqual({ early: 1, framework: 511 });
});

test('keeps an address in use over many other addresses', async () => {
  await fetchData('?host=used');
  for (let number = 0; number < 510; number += 1) {
    await gateway.app.inject(`${path}?host=n${number}`);
    await fetchData('?host=used');
  }
  expect(asked).toEqual({ early: 510, framework: 511 });
});
