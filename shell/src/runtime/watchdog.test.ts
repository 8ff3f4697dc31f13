import { installCommitHook } from './commit-hook.ts';

// React looks up the hook once, when it is evaluated. The test setup has already evaluated it.
installCommitHook();
jest.resetModules();
const { createElement, useEffect, useState } = jest.requireActual<typeof import('react')>('react');
const { createRoot } = jest.requireActual<typeof import('react-dom/client')>('react-dom/client');

import { waitFor } from '@testing-library/react';
import type { SlotController } from './slot-controller.ts';
import { startWatchdog, watchdogLimits } from './watchdog.ts';

/** Component whose effect changes its own deps: the loop that React does not end. */
function Endless() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setCount(count + 1));
    return () => clearTimeout(timer);
  });
  return createElement('p', null, count);
}

function Ticking() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setCount((before) => before + 1), 50);
    return () => clearInterval(timer);
  }, []);
  return createElement('p', null, count);
}

function renderMount(view: () => React.ReactNode) {
  const element = document.body.appendChild(document.createElement('div'));
  element.dataset.remote = 'mfe-lobby';
  const root = createRoot(element);
  root.render(createElement(view));
  const failures: string[] = [];
  const slot = {
    failMounted: (found: Element, reason: string, message: string) => {
      if (found !== element) return;
      failures.push(`${reason} ${message}`);
      root.unmount();
    },
  } as unknown as SlotController;
  return { element, slot, failures, root };
}

test('fails a view that renders endlessly, and no other @PLAT-08', async () => {
  const endless = renderMount(Endless);
  const ticking = renderMount(Ticking);
  // Even a busy machine renders an endless view at twice this rate. The ticking view stays at half of it.
  const limits = { ...watchdogLimits, rendersPerSecondMax: 40, secondsMax: 1 };
  const watchdog = startWatchdog({ allSlots: () => [endless.slot, ticking.slot], limits });
  await waitFor(() => expect(endless.failures).toHaveLength(1), { timeout: 30_000 });
  expect(endless.failures).toEqual([
    expect.stringMatching(/^render endless rendering: \d+ renders a second$/),
  ]);
  expect(endless.element).toBeEmptyDOMElement();
  expect(ticking.failures).toEqual([]);
  watchdog.stop();
  ticking.root.unmount();
});

interface ReactHook {
  onCommitFiberRoot(id: number, root: { containerInfo: unknown }): void;
}

/** Watches a view whose renders the test controls, on a page whose clock and idle moments it controls too. */
function watchRenders() {
  let nowMs = 0;
  let onIdle: (() => void) | undefined;
  Object.assign(window, {
    requestIdleCallback: (callback: () => void) => {
      onIdle = callback;
    },
  });
  const element = document.body.appendChild(document.createElement('div'));
  element.dataset.remote = 'mfe-lobby';
  const failures: string[] = [];
  const slot = {
    failMounted: (_: Element, reason: string, message: string) => failures.push(`${reason} ${message}`),
  } as unknown as SlotController;
  const { stop } = startWatchdog({ allSlots: () => [slot], now: () => nowMs });
  const hook = (globalThis as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__: ReactHook })
    .__REACT_DEVTOOLS_GLOBAL_HOOK__;
  const render = () => hook.onCommitFiberRoot(1, { containerInfo: element });
  render();
  return {
    failures,
    stop,
    /** Passes a second with `renders` evenly spaced renders. With `isIdle`, the page is idle once in its middle. */
    async passSecond(renders: number, isIdle: boolean): Promise<void> {
      const startMs = nowMs;
      for (let count = 1; count <= renders; count += 1) {
        nowMs = startMs + (count * 1000) / renders;
        if (isIdle && count === Math.ceil(renders / 2)) {
          onIdle?.();
          onIdle = undefined;
        }
        render();
      }
      await Promise.resolve();
    },
  };
}

/** Returns the second, of at most ten, after which the view is failed. */
async function findEnd(renders: number, isIdle: boolean): Promise<number | undefined> {
  const { failures, stop, passSecond } = watchRenders();
  try {
    for (let second = 1; second <= 10; second += 1) {
      await passSecond(renders, isIdle);
      if (failures.length > 0) return second;
    }
    return undefined;
  } finally {
    stop();
    Reflect.deleteProperty(window, 'requestIdleCallback');
  }
}

// The first second starts with an idle moment, and with one additional render.
test.each([
  ['renders 210 times a second, idle between', 210, true, 2],
  ['renders 200 times a second, idle between', 200, true, undefined],
  ['renders ten times a second and leaves no idle moment', 10, false, 6],
  ['renders ten times a second, idle between', 10, true, undefined],
  ['renders eight times a second and leaves no idle moment', 8, false, undefined],
])('a view that %s is failed at the expected second @PLAT-08', async (_, renders, isIdle, second) => {
  expect(await findEnd(renders, isIdle)).toBe(second);
});
