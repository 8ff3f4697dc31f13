import { defaultPlatformConfig, type PlatformConfig } from '@parlour/contracts';
import { createRelease } from '../testing/fake-releases.ts';
import { createOverrides, overrideMs } from './overrides.ts';

const origin = 'http://127.0.0.1:3002';
const config = { ...defaultPlatformConfig, overrides: { origins: [origin] } };
const local = createRelease('mfe-wallet', '1.0.0-local.abc');

let clock = 0;
let answer: () => Response;
const asked: string[] = [];
const open = (given: PlatformConfig = config) =>
  createOverrides({
    config: given,
    storage: sessionStorage,
    fetch: async (url) => {
      asked.push(String(url));
      return answer();
    },
    now: () => clock,
  });

beforeEach(() => {
  sessionStorage.clear();
  asked.length = 0;
  answer = () => Response.json(local);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
});
afterEach(() => jest.useRealTimers());

test('accepts a build of an allowed origin, with either spelling of the host @PLAT-07', async () => {
  const overrides = open();
  await overrides.add('mfe-wallet@http://localhost:3002');
  expect(asked).toEqual([`${origin}/release/live.json`]);
  expect(overrides.list()).toMatchObject([{ remote: 'mfe-wallet', origin, state: 'on' }]);
  expect(overrides.release('mfe-wallet')).toMatchObject({
    version: local.version,
    base: `${origin}/release/`,
  });
});

test.each([
  ['an origin that is not allowed', config, 'mfe-wallet@https://evil.example', /not an allowed origin/],
  ['a site that allows none', defaultPlatformConfig, `mfe-wallet@${origin}`, /not an allowed origin/],
  ['another remote than the asked one', config, `mfe-lobby@${origin}`, /serves mfe-wallet/],
])('refuses %s, says why and asks nobody else @PLAT-07', async (_, given, wanted, why) => {
  const overrides = open(given);
  await overrides.add(wanted);
  expect(overrides.list()).toMatchObject([{ state: 'dropped', why: expect.stringMatching(why) }]);
  expect(asked.every((url) => url.startsWith(origin))).toBe(true);
  expect(overrides.release('mfe-lobby')).toBeUndefined();
});

test('gives the reason when the machine does not answer', async () => {
  answer = () => new Response('no', { status: 404 });
  const overrides = open();
  await overrides.add(`mfe-wallet@${origin}`);
  expect(overrides.list()).toMatchObject([{ state: 'dropped', why: `${origin} answered 404` }]);
});

test('survives a reload, ends by a click and by time', async () => {
  await open().add(`mfe-wallet@${origin}`);
  const next = open();
  await jest.advanceTimersByTimeAsync(0);
  expect(next.release('mfe-wallet')).toBeDefined();
  clock += overrideMs;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(next.list()).toMatchObject([{ state: 'dropped', why: 'its time is over' }]);
  expect(next.release('mfe-wallet')).toBeUndefined();
  next.end('mfe-wallet');
  expect(next.list()).toEqual([]);
  expect(open().list()).toEqual([]);
});

test('is dropped when it fails, and a fault of a deployed release drops nothing', async () => {
  const overrides = open();
  await overrides.add(`mfe-wallet@${origin}`);
  const fault = { kind: 'render', remote: 'mfe-wallet', message: 'no cards' } as const;
  expect(overrides.onTelemetry({ ...fault, version: '1.0.0' })).toBe(false);
  expect(overrides.release('mfe-wallet')).toBeDefined();
  expect(overrides.onTelemetry({ ...fault, version: local.version })).toBe(true);
  expect(overrides.list()).toMatchObject([{ state: 'dropped', why: 'no cards' }]);
});
