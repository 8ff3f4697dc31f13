import { defaultPlatformConfig, type PanelPageContribution } from '@parlour/contracts';
import { createEventBus } from '@parlour/events';
import { people } from '@parlour/testing';
import { createStore } from 'jotai';
import { balanceAtom, createSession } from '../session/index.ts';
import { createBalanceRefresh } from './balance.ts';
import { parsePanel, watchPageBelow, withPanel } from './navigation.ts';
import { mergeContributions } from './page-atoms.ts';
import { applyAppearance, createPreferences, resolveLanguage } from './preferences.ts';
import { startTelemetry } from './telemetry.ts';

test.each([
  ['nothing chosen', undefined, 'MY'],
  ['a configured language', 'CN', 'CN'],
  ['a known one that is not configured', 'TH', 'EN'],
  ['an unknown one', 'XX', 'EN'],
])('%s: %s gives %s @GEN-02', (_, stored, language) => {
  expect(resolveLanguage(defaultPlatformConfig, stored)).toBe(language);
});

test('a choice is persisted in local storage and in a cookie for the server @GEN-02 @GEN-06', () => {
  const preferences = createPreferences(defaultPlatformConfig, localStorage, document);
  expect(preferences.theme()).toBe('dark');
  preferences.storeLanguage('CN');
  preferences.storeTheme('light');
  expect([preferences.language(), preferences.theme()]).toEqual(['CN', 'light']);
  expect(document.cookie).toContain('parlour.language=CN');
  applyAppearance(document, 'MY', 'light');
  expect([document.documentElement.lang, document.documentElement.dataset.theme]).toEqual(['my', 'light']);
});

test.each([
  ['?member=depositv2', { panel: 'member', page: 'depositv2' }],
  ['?agent=', { panel: 'agent', page: undefined }],
  ['?page=2', undefined],
])('%s opens %j', (search, open) => expect(parsePanel(search)).toEqual(open));

test('an open panel is in the address, and is removed from it when it closes', () => {
  const lobby = { pathname: '/rng', search: '?p=2' };
  const opened = withPanel(lobby, { panel: 'member', page: 'depositv2' });
  expect(opened).toBe('/rng?p=2&member=depositv2');
  expect(withPanel({ pathname: '/', search: '?member=bets&from=1' })).toBe('/');
  expect(withPanel({ pathname: '/rng', search: '?p=2&member=bets&from=1' })).toBe('/rng?p=2');
});

test('a panel that closes restores the query of the page below', () => {
  history.replaceState(null, '', '/rng?p=2');
  const below = watchPageBelow(window);
  const move = (to: string) => {
    const detail = { oldUrl: window.location.href, newUrl: new URL(to, window.location.href).href };
    history.pushState(null, '', to);
    window.dispatchEvent(new CustomEvent('single-spa:before-routing-event', { detail }));
  };
  move('/rng?p=3');
  move('/rng?member=bets');
  move('/rng?member=bets&from=1');
  expect(below.getAddress()).toBe('/rng?p=3');
  move('/live?member=bets&from=1');
  expect(below.getAddress()).toBe('/live');
});

const page = (key: string, order: number, panel: 'member' | 'agent' = 'member'): PanelPageContribution => ({
  panel,
  key,
  order,
  view: key,
  title: { EN: key },
  icon: 'gem',
  group: 'one',
});

test('the pages of all remotes form one menu in their order, each key once', () => {
  const none = { routes: [], panels: [], widgets: [] };
  const byRemote = {
    one: { ...none, panelPages: [page('c', 3), page('a', 1)] },
    two: { ...none, panelPages: [page('b', 2), page('a', 9), page('a', 1, 'agent')] },
  };
  const merged = mergeContributions(byRemote, (remote) => (remote === 'two' ? 'maintenance' : undefined));
  expect(merged.memberPages.map(({ key, order }) => `${key}${order}`)).toEqual(['a1', 'b2', 'c3']);
  expect(merged.agentPages.map(({ key }) => key)).toEqual(['a']);
  expect(merged.memberPages.map(({ closed }) => closed)).toEqual([undefined, 'maintenance', undefined]);
});

test('telemetry is sent in one batch with the revision, up to the size of a batch @PLAT-06', () => {
  const sent: string[] = [];
  const telemetry = startTelemetry({ send: (body) => sent.push(body), revision: () => 7, now: () => 0 });
  for (let count = 0; count < 105; count += 1) {
    telemetry.report({ kind: 'error', remote: 'mfe-lobby', version: '1.0.0', message: 'no' });
  }
  expect(sent).toEqual([]);
  telemetry.stop();
  const batch = JSON.parse(sent[0] ?? '{}');
  expect(batch).toMatchObject({ revision: 7, dropped: 5 });
  expect(batch.entries).toHaveLength(100);
  telemetry.flush();
  expect(sent).toHaveLength(1);
});

function signedIn() {
  const store = createStore();
  const session = createSession({
    store,
    events: createEventBus(),
    storage: sessionStorage,
    loadMember: async () => people.ada,
    endSession: async () => undefined,
  });
  session.open({ token: 'token-of-ada', username: 'ada', isAgent: 0 });
  return { store, session };
}

test('only one balance request is in flight, and calls made meanwhile share a follow-up', async () => {
  const { store, session } = signedIn();
  let asked = 0;
  const refresh = createBalanceRefresh(store, async () => {
    asked += 1;
    return asked * 100;
  });
  await Promise.all([refresh(), refresh(), refresh()]);
  expect(asked).toBe(2);
  expect(store.get(balanceAtom)).toEqual({ state: 'known', minor: 200 });
  session.stop();
});

test('a refresh that fails keeps the last known balance', async () => {
  const { store, session } = signedIn();
  const answers = [async () => 500, () => Promise.reject(new Error('no'))];
  const refresh = createBalanceRefresh(store, () => (answers.shift() ?? (async () => 0))());
  await refresh();
  await refresh();
  expect(store.get(balanceAtom)).toEqual({ state: 'known', minor: 500 });
  session.stop();
});
