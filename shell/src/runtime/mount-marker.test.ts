import { release } from '../testing/fake-releases.ts';
import { startTestRuntime } from '../testing/test-runtime.ts';
import { createMountMarker } from './mount-marker.ts';

const lobby = release('mfe-lobby', '1.0.0');
const nextPage = () => createMountMarker(sessionStorage, window);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('a release that froze the page before this one is named once', () => {
  nextPage().begin(lobby.container);
  const marker = nextPage();
  expect(marker.froze('mfe_wallet_1_0_0')).toBe(false);
  expect(marker.froze(lobby.container)).toBe(true);
  expect(marker.froze(lobby.container)).toBe(false);
});

test('a mount that ended froze nothing', () => {
  nextPage().begin(lobby.container)();
  expect(nextPage().froze(lobby.container)).toBe(false);
});

test('a page that was left while it loaded was not frozen', () => {
  nextPage().begin(lobby.container);
  window.dispatchEvent(new Event('pagehide'));
  expect(nextPage().froze(lobby.container)).toBe(false);
});

test('a place shows the panel in place of what froze the page, and tries again when asked @PLAT-08', async () => {
  nextPage().begin(lobby.container);
  const { open, reports } = startTestRuntime(lobby);
  const place = open(undefined, nextPage());
  await place.show({ remote: 'mfe-lobby', view: 'home' });
  expect(place.state()).toEqual({ state: 'failed', remote: 'mfe-lobby', reason: 'render' });
  expect(reports).toContainEqual(expect.objectContaining({ kind: 'load', remote: 'mfe-lobby' }));
  await place.retry();
  expect(place.state()).toMatchObject({ state: 'standing' });
});
