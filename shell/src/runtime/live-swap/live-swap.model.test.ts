/**
 * Generated sequences of deployments, navigations, holds, faults and time on a page with two slots. After each
 * sequence every slot shows the release in use of the remote that it is asked for, and this release is the live one
 * unless it failed here. `MODEL_RUNS` sets the number of sequences. A failure prints its seed; `MODEL_SEED` repeats it.
 */
import type { RemoteModule } from '@parlour/contracts';
import fc from 'fast-check';
import { createRelease } from '../../testing/fake-releases.ts';
import { startTestRuntime } from '../../testing/test-runtime.ts';

const { MODEL_RUNS: numRuns = 30, MODEL_SEED: seed } = process.env;
jest.setTimeout(180_000 + Number(numRuns) * 500);

const names = ['mfe-lobby', 'mfe-wallet'] as const;
const views = ['home', 'history'];
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const waitMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const rejectAfter = (ms: number) => waitMs(ms).then(() => Promise.reject(new Error('no')));

/** How the releases of a remote behave, by version. */
const behaviours: Record<string, Partial<RemoteModule>> = {
  '1.0.0': {},
  '1.1.0': {},
  '1.2.0': { mount: () => rejectAfter(10) },
  '1.3.0': { preload: () => rejectAfter(20) },
  '1.4.0': { unmount: () => waitMs(30) },
  '1.5.0': { preload: () => waitMs(40) },
};
const versions = Object.keys(behaviours);

async function openPage() {
  const live = {
    'mfe-lobby': createRelease('mfe-lobby', '1.0.0'),
    'mfe-wallet': createRelease('mfe-wallet', '1.0.0'),
  };
  const runtime = startTestRuntime(...Object.values(live));
  for (const name of names)
    for (const version of versions) runtime.wire.publish(createRelease(name, version), behaviours[version]);
  const slots = names.map(() => runtime.open());
  await Promise.all(slots.map((slot, at) => slot.show({ remote: names[at] ?? '', view: 'home' })));
  return { ...runtime, live, slots, revision: 1, ends: [] as (() => void)[] };
}
type Page = Awaited<ReturnType<typeof openPage>>;

interface Step {
  run(page: Page): unknown;
  toString(): string;
}

const anyName = fc.constantFrom(...names);
const anyVersion = fc.constantFrom(...versions);
const anySlot = fc.nat(names.length - 1);

const anyStep = fc.oneof(
  fc.tuple(anyName, anyVersion).map(
    ([name, version]): Step => ({
      run(page) {
        page.live[name] = createRelease(name, version);
        page.revision += 1;
        page.deploy(page.revision, ...Object.values(page.live));
        // A step that rejects is a defect, for example an event that the state does not accept.
        void page.swap.advance(name);
      },
      toString: () => `deploy ${name} ${version}`,
    }),
  ),
  fc.tuple(anySlot, anyName, fc.constantFrom(...views)).map(
    ([at, remote, view]): Step => ({
      run(page) {
        void page.slots[at]?.show({ remote, view });
        page.swap.advanceHeld();
      },
      toString: () => `show ${remote}/${view} in ${at}`,
    }),
  ),
  anyName.map(
    (name): Step => ({
      run: ({ ends, guards, store }) =>
        void ends.push(guards.hold(store.inUse(name)?.container ?? '', 'deposit in progress')),
      toString: () => `hold ${name}`,
    }),
  ),
  fc.constant<Step>({ run: ({ ends }) => ends.shift()?.(), toString: () => 'end a hold' }),
  fc.tuple(anyName, anyVersion).map(
    ([remote, version]): Step => ({
      run: ({ swap }) => swap.onTelemetry({ kind: 'render', remote, version }),
      toString: () => `fault of ${remote} ${version}`,
    }),
  ),
  anySlot.map(
    (at): Step => ({
      run({ slots }) {
        const element = slots[at]?.host.querySelector('[data-remote]');
        if (element) slots[at]?.failMounted(element, 'render', 'endless');
      },
      toString: () => `fail the view of ${at}`,
    }),
  ),
  fc
    .constantFrom(0, 1, 10, 25, 60, 400)
    .map((ms): Step => ({ run: () => pass(ms), toString: () => `${ms} ms` })),
);

/** Returns whether the page may keep another release than the live one: the live one failed here. */
const hasRefused = ({ reports }: Page, remote: string, version: string | undefined): boolean =>
  reports.some(
    (entry) =>
      entry.remote === remote &&
      entry.version === version &&
      entry.kind === 'swap' &&
      /^(reverted|not staged)/.test(entry.message ?? ''),
  );

async function checkSettled(page: Page): Promise<void> {
  for (const end of page.ends) end();
  await pass(3_000);
  await Promise.all([...names.map((name) => page.swap.advance(name)), pass(3_000)]);
  expect(page.swap.held()).toEqual({});
  for (const name of names) {
    const inUse = page.store.inUse(name)?.version;
    const live = page.store.live(name)?.version;
    if (!hasRefused(page, name, live)) expect([name, inUse]).toEqual([name, live]);
  }
  for (const slot of page.slots) {
    const { remote = '', view } = slot.target() ?? {};
    const version = page.store.inUse(remote)?.version;
    if (slot.state().state === 'failed') expect(slot.host).toBeEmptyDOMElement();
    else {
      expect(slot.state()).toEqual({ state: 'mounted', remote, version });
      expect(slot.host).toHaveTextContent(new RegExp(`^${remote} ${version} ${view}$`));
    }
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('a page ends on the live releases after any sequence of deployments, navigations and faults @PLAT-04', async () => {
  const rejections: unknown[] = [];
  const onRejection = (error: unknown) => void rejections.push(error);
  process.on('unhandledRejection', onRejection);
  const property = fc.asyncProperty(fc.array(anyStep, { maxLength: 20 }), async (steps) => {
    document.body.replaceChildren();
    localStorage.clear();
    jest.clearAllTimers();
    const page = await openPage();
    for (const step of steps) await step.run(page);
    await checkSettled(page);
    expect(rejections).toEqual([]);
  });
  await fc.assert(property, {
    numRuns: Number(numRuns),
    seed: seed === undefined ? undefined : Number(seed),
  });
  process.off('unhandledRejection', onRejection);
});
