import { installCommitHook } from './commit-hook.ts';

// React looks for the hook once, when it is evaluated; the tests' own set-up has evaluated it before.
installCommitHook();
jest.resetModules();
const { createElement, useEffect, useState } = jest.requireActual<typeof import('react')>('react');
const { createRoot } = jest.requireActual<typeof import('react-dom/client')>('react-dom/client');

import { waitFor } from '@testing-library/react';
import type { SlotController } from './slot-controller.ts';
import { startWatchdog, watchdogLimits } from './watchdog.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Its effect changes what it depends on: the loop that React does not end. */
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

function stand(view: () => React.ReactNode) {
  const element = document.body.appendChild(document.createElement('div'));
  element.dataset.remote = 'mfe-lobby';
  const root = createRoot(element);
  root.render(createElement(view));
  const condemned: string[] = [];
  const place = {
    condemn: (found: Element, reason: string, message: string) => {
      if (found !== element) return;
      condemned.push(`${reason} ${message}`);
      root.unmount();
    },
  } as unknown as SlotController;
  return { element, place, condemned, root };
}

beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

test('takes down a view that renders without end, and no other @PLAT-08', async () => {
  const endless = stand(Endless);
  const ticking = stand(Ticking);
  // A busy machine renders an endless view at twice this rate still; the ticking one stays at half of it.
  const limits = { ...watchdogLimits, rendersPerSecondMax: 40, secondsMax: 1 };
  const watchdog = startWatchdog({ places: () => [endless.place, ticking.place], limits });
  await waitFor(() => expect(endless.condemned).toHaveLength(1), { timeout: 30_000 });
  await pause(1500);
  expect(endless.condemned).toEqual([
    expect.stringMatching(/^render endless rendering: \d+ renders a second$/),
  ]);
  expect(endless.element).toBeEmptyDOMElement();
  expect(ticking.condemned).toEqual([]);
  watchdog.stop();
  ticking.root.unmount();
});
