import { act, fireEvent, screen } from '@testing-library/react';
import { createFakeRegistry } from '../testing/fake-registry.ts';
import { renderConsole } from '../testing/render-console.tsx';
import type { TestGateway } from '../testing/start-gateway.ts';

afterEach(() => jest.useRealTimers());

/** A gateway that is down, and the paths of the acts that were called. */
function createDownGateway() {
  const called: string[] = [];
  const gateway: Pick<TestGateway, 'fetch' | 'signGrant'> = {
    fetch: (input) => {
      called.push(String(input).split('/operator/')[1] ?? '');
      return Promise.reject(new TypeError('Failed to fetch'));
    },
    signGrant: async () => 'a grant',
  };
  return { called, gateway: gateway as TestGateway };
}

/** Opens the palette of the overview, and stops the clock. */
async function openPalette() {
  const { called, gateway } = createDownGateway();
  renderConsole(createFakeRegistry('support'), '/', gateway);
  fireEvent.click(await screen.findByRole('button', { name: /^Go to…/ }));
  const input = await screen.findByPlaceholderText(/^A section/);
  jest.useFakeTimers();
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const enter = (value: string) => fireEvent.change(input, { target: { value } });
  const countSearches = () => called.filter((path) => path.startsWith('members/search')).length;
  return { pass, enter, countSearches };
}

test('a word of eleven letters is searched once, because each search is in the audit record', async () => {
  const { pass, enter, countSearches } = await openPalette();
  for (let letters = 1; letters <= 11; letters += 1) {
    enter('thirilavara'.slice(0, letters));
    await pass(100);
  }
  expect(countSearches()).toBe(0);
  await pass(149);
  expect(countSearches()).toBe(0);
  await pass(1);
  expect(countSearches()).toBe(1);
});

test('during an outage the palette says that a search got no answer, and not that there is nothing', async () => {
  const { pass, enter } = await openPalette();
  enter('D261120-RIN0000001');
  for (const ms of [0, 250, 100, 100]) await pass(ms);
  expect(screen.getByText(/^A search got no answer/)).toBeVisible();
  expect(screen.queryByText(/^Nothing/)).not.toBeInTheDocument();
});
