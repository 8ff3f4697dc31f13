import { installCommitHook } from './commit-hook.ts';
import { startWatchdog, watchdogLimits } from './watchdog.ts';

installCommitHook();

interface Page {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: { onCommitFiberRoot(id: number, root: { containerInfo: unknown }): void };
  requestIdleCallback?: unknown;
}
const page = globalThis as unknown as Page;

let clock = 0;
let idleCallbacks: (() => void)[] = [];
let stopped: { stop(): void } | undefined;

beforeEach(() => {
  clock = 5_000;
  idleCallbacks = [];
  page.requestIdleCallback = (callback: () => void) => idleCallbacks.push(callback);
});
afterEach(() => {
  stopped?.stop();
  document.body.replaceChildren();
  delete page.requestIdleCallback;
});

function startTestWatchdog() {
  const failures: unknown[][] = [];
  const slot = { failMounted: (...given: unknown[]) => void failures.push(given) };
  stopped = startWatchdog({ allSlots: () => [slot], now: () => clock });
  return { failures, stop: stopped.stop };
}

/** Creates an element into which React renders, inside the root of a remote. */
function createMount(): { root: HTMLElement; inner: HTMLElement } {
  const root = document.body.appendChild(document.createElement('div'));
  root.dataset.remote = 'mfe-lobby';
  return { root, inner: root.appendChild(document.createElement('div')) };
}
const commit = (container: unknown) =>
  page.__REACT_DEVTOOLS_GLOBAL_HOOK__.onCommitFiberRoot(1, { containerInfo: container });

/** Makes `count` commits within `ms`, the last of them at the end. */
async function render(container: unknown, count: number, ms = 1_000): Promise<void> {
  for (let n = 1; n < count; n += 1) commit(container);
  clock += ms;
  commit(container);
  await Promise.resolve();
}
/** Makes the commit that starts the count of a mount. It belongs to the first second. */
const begin = (container: unknown) => commit(container);
const goIdle = () => {
  for (const callback of idleCallbacks.splice(0)) callback();
};

test('two seconds of 200 renders and eight, in five seconds without an idle moment, are the limits', () => {
  expect(watchdogLimits).toEqual({
    rendersPerSecondMax: 200,
    secondsMax: 2,
    busyRendersPerSecondMax: 8,
    busySecondsMax: 5,
  });
});

test('201 renders in each of two seconds fail a view', async () => {
  const { failures } = startTestWatchdog();
  const { root, inner } = createMount();
  begin(inner);
  await render(inner, 200);
  expect(failures).toEqual([]);
  await render(inner, 201);
  expect(failures).toEqual([[root, 'render', 'endless rendering: 201 renders a second']]);
});

test('a view is failed after React’s commit, not within it', async () => {
  const { failures } = startTestWatchdog();
  const { inner } = createMount();
  begin(inner);
  await render(inner, 300);
  const last = render(inner, 300);
  expect(failures).toEqual([]);
  await last;
  expect(failures).toHaveLength(1);
});

test('200 renders a second are an animation', async () => {
  const { failures } = startTestWatchdog();
  const { inner } = createMount();
  begin(inner);
  await render(inner, 199);
  for (let second = 0; second < 4; second += 1) {
    goIdle();
    await render(inner, 200);
  }
  expect(failures).toEqual([]);
});

test('one calm second in between restarts the count', async () => {
  const { failures } = startTestWatchdog();
  const { inner } = createMount();
  begin(inner);
  for (const renders of [300, 300]) {
    await render(inner, renders);
    goIdle();
    await render(inner, 10);
    goIdle();
  }
  expect(failures).toEqual([]);
});

test('a second is counted at its end, and by its length', async () => {
  const { failures } = startTestWatchdog();
  const { inner } = createMount();
  begin(inner);
  await render(inner, 1_000, 999);
  await render(inner, 1_000, 1);
  expect(failures).toEqual([]);
  goIdle();
  await render(inner, 402, 2_000);
  expect(failures).toEqual([[expect.anything(), 'render', 'endless rendering: 201 renders a second']]);
});

test('9 renders in each of five seconds without an idle moment fail a view', async () => {
  const { failures } = startTestWatchdog();
  const { inner } = createMount();
  clock += 1;
  begin(inner);
  await render(inner, 8);
  for (let second = 1; second < 4; second += 1) await render(inner, 9);
  expect(failures).toEqual([]);
  await render(inner, 9);
  expect(failures).toEqual([[expect.anything(), 'render', 'endless rendering: 9 renders a second']]);
});

test('8 renders a second may go on', async () => {
  const { failures } = startTestWatchdog();
  const { inner } = createMount();
  clock += 1;
  begin(inner);
  await render(inner, 7);
  for (let second = 0; second < 8; second += 1) await render(inner, 8);
  expect(failures).toEqual([]);
});

test('an idle moment in any of the seconds restarts the count', async () => {
  const { failures } = startTestWatchdog();
  const { inner } = createMount();
  clock += 1;
  begin(inner);
  for (let round = 0; round < 3; round += 1) {
    for (let second = 0; second < 4; second += 1) await render(inner, 9);
    clock += 1;
    goIdle();
    await render(inner, 9, 999);
  }
  expect(failures).toEqual([]);
});

test('only one idle callback is requested at a time', async () => {
  startTestWatchdog();
  const { inner } = createMount();
  begin(inner);
  await render(inner, 5);
  expect(idleCallbacks).toHaveLength(1);
  goIdle();
  commit(inner);
  commit(inner);
  expect(idleCallbacks).toHaveLength(1);
});

test('a browser without idle callbacks counts as idle', async () => {
  delete page.requestIdleCallback;
  const { failures } = startTestWatchdog();
  const { inner } = createMount();
  begin(inner);
  for (let second = 0; second < 10; second += 1) await render(inner, 150);
  expect(failures).toEqual([]);
  for (let second = 0; second < 2; second += 1) await render(inner, 250);
  expect(failures).toHaveLength(1);
});

test('the count of a failed view restarts', async () => {
  const { failures } = startTestWatchdog();
  const { inner } = createMount();
  begin(inner);
  await render(inner, 300);
  await render(inner, 300);
  begin(inner);
  await render(inner, 300);
  expect(failures).toHaveLength(1);
  await render(inner, 300);
  expect(failures).toHaveLength(2);
});

test('views are counted separately, and elements outside of remotes are not counted', async () => {
  const { failures } = startTestWatchdog();
  const [one, other] = [createMount(), createMount()];
  const stranger = document.body.appendChild(document.createElement('div'));
  for (const container of [one.inner, other.inner, stranger, document, undefined]) begin(container);
  for (let second = 0; second < 3; second += 1) {
    for (const container of [stranger, document, undefined]) await render(container, 300, 0);
    await render(one.inner, 150, 0);
    await render(other.inner, 150);
    commit(one.inner);
    goIdle();
  }
  expect(failures).toEqual([]);
});

test('a stopped watchdog does not count', async () => {
  const { failures, stop } = startTestWatchdog();
  const { inner } = createMount();
  begin(inner);
  stop();
  await render(inner, 300);
  await render(inner, 300);
  expect(failures).toEqual([]);
});
