import { screen, within } from '@testing-library/react';
import { passTime, stopClock } from '../testing/page-clock.ts';
import { endTestShell, startTestShell } from '../testing/start-test-shell.tsx';

beforeEach(() => {
  window.scrollTo = () => undefined;
  stopClock();
});
afterEach(async () => {
  await endTestShell();
  jest.useRealTimers();
});

async function openMarquee() {
  await startTestShell();
  const marquee = await screen.findByRole('region', { name: 'Game providers' });
  const getNames = () =>
    within(marquee)
      .getAllByRole('img')
      .map((logo) => logo.getAttribute('alt'));
  return { marquee, getNames };
}

/** Advances the clock until the first logo has changed `count` times. Returns the time of each change in ms. */
async function findSteps(getNames: () => (string | null)[], count: number): Promise<number[]> {
  const steps: number[] = [];
  let [before] = getNames();
  for (let passedMs = 100; steps.length < count && passedMs < 60_000; passedMs += 100) {
    await passTime(100);
    const [first] = getNames();
    if (first !== before) steps.push(passedMs);
    before = first;
  }
  return steps;
}

test('the vendors’ logos advance by one every three seconds, the first moves to the end @SHELL-07', async () => {
  const { getNames } = await openMarquee();
  const names = getNames();
  expect(names.length).toBeGreaterThan(2);
  const [first = 0, second = 0, third = 0] = await findSteps(getNames, 3);
  expect([second - first, third - second]).toEqual([3000, 3000]);
  expect(getNames()).toEqual([...names.slice(3), ...names.slice(0, 3)]);
});
