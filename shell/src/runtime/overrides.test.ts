import { setImmediate as nextTurn } from 'node:timers/promises';
import { defaultPlatformConfig, type OverrideGrantClaims, type PlatformConfig } from '@parlour/contracts';
import { createRelease } from '../testing/fake-releases.ts';
import { createOverrides, type Overrides, overrideMs } from './overrides.ts';

const origin = 'http://127.0.0.1:3002';
const config = { ...defaultPlatformConfig, overrides: { origins: [origin] } };
const local = createRelease('mfe-wallet', '1.0.0-local.abc');

let clock = 0;
let host = 'localhost';
/** Claims by grant. The tests beside `verifyOverrideGrant` show which signatures are valid. */
const grants = new Map<string, OverrideGrantClaims>();
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
    host,
    verifyGrant: async (grant) => grants.get(grant),
    now: () => clock,
  });

/** Adds an override, with the person's consent. */
async function use(overrides: Overrides, wanted = `mfe-wallet@${origin}`, given?: string[]): Promise<void> {
  await overrides.add(wanted, given);
  await overrides.confirm('mfe-wallet');
}

beforeEach(() => {
  sessionStorage.clear();
  asked.length = 0;
  clock = 0;
  host = 'localhost';
  grants.clear();
  answer = () => Response.json(local);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
});
afterEach(() => jest.useRealTimers());

test('accepts a build of an allowed origin, with either spelling of the host @PLAT-07', async () => {
  const overrides = open();
  await use(overrides, 'mfe-wallet@http://localhost:3002');
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
])('refuses %s, says why and asks nobody else @PLAT-07', async (_, given, wanted, why) => {
  const overrides = open(given);
  await overrides.add(wanted);
  expect(overrides.list()).toMatchObject([{ state: 'dropped', why: expect.stringMatching(why) }]);
  expect(asked).toEqual([]);
  await overrides.confirm('mfe-wallet');
  expect(asked).toEqual([]);
});

test('refuses a build of another remote than the asked one @PLAT-07', async () => {
  const overrides = open();
  await overrides.add(`mfe-lobby@${origin}`);
  await overrides.confirm('mfe-lobby');
  expect(overrides.list()).toMatchObject([
    { state: 'dropped', why: expect.stringMatching(/serves mfe-wallet/) },
  ]);
  expect(overrides.release('mfe-lobby')).toBeUndefined();
});

test('fetches nothing before the person agrees, and forgets what the person declines @PLAT-07', async () => {
  const overrides = open();
  await overrides.add(`mfe-wallet@${origin}`);
  expect(overrides.list()).toMatchObject([{ remote: 'mfe-wallet', origin, state: 'unconfirmed' }]);
  // A reload does not take a proposal for a consent.
  expect(open().list()).toEqual([]);
  expect(asked).toEqual([]);
  overrides.end('mfe-wallet');
  await overrides.confirm('mfe-wallet');
  expect([asked, overrides.list()]).toEqual([[], []]);
});

describe('on a page that others can reach', () => {
  const description = async (text: string): Promise<string> => {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    return `sha256-${Buffer.from(hash).toString('base64')}`;
  };
  async function grant(change: Partial<OverrideGrantClaims> = {}): Promise<void> {
    grants.set('signed', {
      iss: 'parlour-registry',
      aud: 'parlour-page',
      sub: 'rex',
      jti: '1',
      iat: 0,
      exp: 3600,
      remote: 'mfe-wallet',
      origin,
      description: await description(JSON.stringify(local)),
      ...change,
    });
  }
  beforeEach(() => {
    host = 'play.example';
  });

  test('runs a build with an operator’s grant and the person’s consent, until the grant ends @PLAT-07', async () => {
    await grant();
    const overrides = open();
    await overrides.add(`mfe-wallet@${origin}`, ['made up', 'signed']);
    expect(overrides.list()).toMatchObject([{ state: 'unconfirmed', grantedBy: 'rex', endsAt: 3_600_000 }]);
    await overrides.confirm('mfe-wallet');
    expect(overrides.release('mfe-wallet')).toBeDefined();
    const next = open();
    await jest.advanceTimersByTimeAsync(0);
    await waitUntil(() => next.release('mfe-wallet') !== undefined);
    clock = 3_600_000;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(next.release('mfe-wallet')).toBeUndefined();
  });

  test.each<[string, Partial<OverrideGrantClaims>]>([
    ['another remote', { remote: 'mfe-lobby' }],
    ['another address', { origin: 'http://127.0.0.1:3003' }],
    ['an earlier time', { exp: 0 }],
  ])('loads nothing with a grant for %s, and proposes nothing @PLAT-07', async (_, change) => {
    await grant(change);
    const overrides = open();
    await use(overrides, `mfe-wallet@${origin}`, ['signed']);
    expect(overrides.list()).toMatchObject([
      { state: 'dropped', why: expect.stringMatching(/operator must permit it/) },
    ]);
    expect(asked).toEqual([]);
  });

  test('loads nothing without a grant, also from this machine @PLAT-07', async () => {
    const overrides = open();
    await use(overrides);
    expect(overrides.list()).toMatchObject([{ state: 'dropped' }]);
    expect(asked).toEqual([]);
  });

  test('runs no other build than the permitted one, also after a reload @PLAT-07', async () => {
    await grant();
    await use(open(), `mfe-wallet@${origin}`, ['signed']);
    answer = () => Response.json({ ...local, version: '1.0.0-local.def' });
    const next = open();
    await waitUntil(() => next.list()[0]?.state === 'dropped');
    expect(next.list()).toMatchObject([{ why: `${origin} serves another build than the permitted one` }]);
  });
});

test('a local page needs a grant for a build from elsewhere @PLAT-07', async () => {
  const elsewhere = 'https://builds.example';
  const overrides = open({ ...config, overrides: { origins: [elsewhere] } });
  await use(overrides, `mfe-wallet@${elsewhere}`);
  expect(overrides.list()).toMatchObject([{ state: 'dropped' }]);
  expect(asked).toEqual([]);
});

test('gives the reason when the machine does not answer', async () => {
  answer = () => new Response('no', { status: 404 });
  const overrides = open();
  await use(overrides);
  expect(overrides.list()).toMatchObject([{ state: 'dropped', why: `${origin} answered 404` }]);
});

test('survives a reload, ends by a click and by time', async () => {
  await use(open());
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
  await use(overrides);
  const fault = { kind: 'render', remote: 'mfe-wallet', message: 'no cards' } as const;
  expect(overrides.onTelemetry({ ...fault, version: '1.0.0' })).toBe(false);
  expect(overrides.release('mfe-wallet')).toBeDefined();
  expect(overrides.onTelemetry({ ...fault, version: local.version })).toBe(true);
  expect(overrides.list()).toMatchObject([{ state: 'dropped', why: 'no cards' }]);
});

/** Waits for a condition. Hashing takes real time, which the fake clock does not advance. */
async function waitUntil(isReached: () => boolean): Promise<void> {
  while (!isReached()) await nextTurn();
}
