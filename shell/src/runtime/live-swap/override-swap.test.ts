import { defaultPlatformConfig } from '@parlour/contracts';
import { createRelease } from '../../testing/fake-releases.ts';
import { startTestRuntimeWithOverrides } from '../../testing/test-runtime.ts';
import { createOverrides } from '../overrides.ts';

const origin = 'http://127.0.0.1:3001';
const deployed = createRelease('mfe-lobby', '1.0.0');
const later = createRelease('mfe-lobby', '1.1.0');
const local = createRelease('mfe-lobby', '1.0.0-local.abc');
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => jest.useRealTimers());

/** Opens a page in which a build from a developer's machine has just replaced the deployed release. */
async function openWithOverride() {
  const overrides = createOverrides({
    config: { ...defaultPlatformConfig, overrides: { origins: [origin] } },
    storage: sessionStorage,
    fetch: async () => Response.json(local),
    host: '127.0.0.1',
    verifyGrant: async () => undefined,
  });
  const runtime = startTestRuntimeWithOverrides(overrides, deployed);
  runtime.wire.publish(later);
  let fail: () => void = () => undefined;
  runtime.wire.publish(local, {
    mount: async ({ element, onFailure }) => {
      element.textContent = 'the local build';
      fail = () => onFailure?.({ reason: 'render', error: new Error('no') });
    },
    snapshot: () => ({}),
  });
  const slot = runtime.open();
  await slot.show({ remote: 'mfe-lobby', view: 'home' });
  await overrides.add(`mfe-lobby@${origin}`);
  await overrides.confirm('mfe-lobby');
  await pass(5);
  expect(slot.host).toHaveTextContent('the local build');
  return { ...runtime, overrides, slot, fail: () => fail() };
}

test('a local build that fails is replaced by the deployed release once @PLAT-07', async () => {
  const { overrides, slot, swaps, wire, fail } = await openWithOverride();
  fail();
  await pass(500);
  expect(overrides.list()).toMatchObject([{ state: 'dropped', why: 'reverted: render' }]);
  expect(slot.state()).toEqual({ state: 'mounted', remote: 'mfe-lobby', version: '1.0.0' });
  expect(wire.calls.filter((call) => call.startsWith('mfe-lobby@1.0.0 mount home with'))).toHaveLength(1);
  expect(swaps).toEqual(['mfe-lobby 1.0.0 → 1.0.0-local.abc', 'mfe-lobby 1.0.0-local.abc → 1.0.0']);
});

test('a deployment that a local build hid is swapped in after the build failed', async () => {
  const { slot, swaps, deploy, fail } = await openWithOverride();
  deploy(2, later);
  fail();
  await pass(500);
  expect(slot.state()).toEqual({ state: 'mounted', remote: 'mfe-lobby', version: '1.1.0' });
  expect(swaps.slice(1)).toEqual(['mfe-lobby 1.0.0-local.abc → 1.0.0', 'mfe-lobby 1.0.0 → 1.1.0']);
});
