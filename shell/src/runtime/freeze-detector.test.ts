import { createRelease } from '../testing/fake-releases.ts';
import { startTestRuntime } from '../testing/test-runtime.ts';
import { createFreezeDetector } from './freeze-detector.ts';

const lobby = createRelease('mfe-lobby', '1.0.0');
const nextPage = () => createFreezeDetector(sessionStorage, window);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('a release that froze the previous page is reported once', () => {
  nextPage().begin(lobby.container);
  const freezeDetector = nextPage();
  expect(freezeDetector.crashedPreviousPage('mfe_wallet_1_0_0')).toBe(false);
  expect(freezeDetector.crashedPreviousPage(lobby.container)).toBe(true);
  expect(freezeDetector.crashedPreviousPage(lobby.container)).toBe(false);
});

test('a mount that ended froze nothing', () => {
  nextPage().begin(lobby.container)();
  expect(nextPage().crashedPreviousPage(lobby.container)).toBe(false);
});

test('a page that was left while it loaded was not frozen', () => {
  nextPage().begin(lobby.container);
  window.dispatchEvent(new Event('pagehide'));
  expect(nextPage().crashedPreviousPage(lobby.container)).toBe(false);
});

test('a slot shows the panel instead of a view that froze the page, and retries on request @PLAT-08', async () => {
  nextPage().begin(lobby.container);
  const { open, reports } = startTestRuntime(lobby);
  const slot = open(undefined, nextPage());
  await slot.show({ remote: 'mfe-lobby', view: 'home' });
  expect(slot.state()).toEqual({ state: 'failed', remote: 'mfe-lobby', reason: 'render' });
  expect(reports).toContainEqual(expect.objectContaining({ kind: 'load', remote: 'mfe-lobby' }));
  await slot.retry();
  expect(slot.state()).toMatchObject({ state: 'mounted' });
});
