import type { BrowserEventName, Member } from '@parlour/contracts';
import { createEventBus } from '@parlour/events';
import { createStore } from 'jotai';
import { canUseAgentCentre, canUseMemberCentre } from './access.ts';
import {
  balanceAtom,
  balanceHiddenAtom,
  markBalanceUpdatingAtom,
  memberAtom,
  sessionAtom,
  setBalanceAtom,
  setUnreadAtom,
  toggleBalanceHiddenAtom,
  unreadAtom,
} from './atoms.ts';
import { type BrowserSession, createSession, type SessionParts } from './session.ts';

class TabStorage implements Storage {
  readonly #values = new Map<string, string>();
  get length() {
    return this.#values.size;
  }
  clear = () => this.#values.clear();
  getItem = (key: string) => this.#values.get(key) ?? null;
  key = (index: number) => [...this.#values.keys()][index] ?? null;
  removeItem = (key: string) => void this.#values.delete(key);
  setItem = (key: string, value: string) => void this.#values.set(key, value);
}

const ada = { token: 'token-of-ada', username: 'ada', accountCode: 0 };
const ben = { token: 'token-of-ben', username: 'ben', accountCode: 4 };
const chi = { token: 'token-of-chi', username: 'chi', accountCode: 41 };
const createMember = (username: string): Member => ({
  id: '7',
  account: username,
  nickname: username,
  accountKind: 'member',
  avatarUrl: '/art/avatars/1.svg',
  canTransferUp: false,
  club: { name: 'Bronze', rankLevel: 1 },
  labels: [],
});

const open: BrowserSession[] = [];
afterEach(() => {
  for (const session of open.splice(0)) session.stop();
});

function openTab({ loadMember, siblingAnswerMs }: Partial<SessionParts> = {}) {
  const storage = new TabStorage();
  const store = createStore();
  const events = createEventBus();
  const news: BrowserEventName[] = [];
  for (const name of ['session.opened', 'session.closed', 'session.expired'] as const)
    events.subscribe(name, () => news.push(name));
  const endedTokens: (string | undefined)[] = [];
  const session: BrowserSession = createSession({
    store,
    events,
    storage,
    loadMember: loadMember ?? (async () => createMember(storage.getItem('username') ?? '')),
    endSession: async () => endedTokens.push(session.token()),
    siblingAnswerMs,
  });
  open.push(session);
  return { session, store, storage, news, endedTokens, state: () => store.get(sessionAtom) };
}

/** A tab that waits long enough for a sibling's reply on a busy machine. */
const patient = { siblingAnswerMs: 10_000 };

async function waitForEvents(check: () => void): Promise<void> {
  for (let left = 2000; ; left -= 1) {
    try {
      return check();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

/** Asks the tabs for their sessions, and waits for all answers. A tab reads the earlier messages before the question. */
async function waitForAnswers(count: number): Promise<void> {
  const channel = new BroadcastChannel('parlour.session');
  const answers: unknown[] = [];
  channel.onmessage = ({ data }: MessageEvent<{ kind: string }>) => {
    if (data.kind === 'answer') answers.push(data);
  };
  channel.postMessage({ kind: 'ask' });
  await waitForEvents(() => expect(answers).toHaveLength(count));
  channel.close();
}

test('is a visitor when no tab of the browser is signed in', async () => {
  const tab = openTab();
  expect(tab.state()).toEqual({ state: 'restoring' });
  await tab.session.restore();
  expect(tab.state()).toEqual({ state: 'visitor' });
  expect(tab.news).toEqual([]);
});

test('persists token, username and account type in session storage and loads the member @AUTH-02', async () => {
  const tab = openTab();
  await tab.session.restore();

  tab.session.open(ada);

  expect(tab.state()).toEqual({ state: 'signed-in', username: 'ada', accountKind: 'member' });
  expect(['token', 'username', 'isAgent'].map(tab.storage.getItem)).toEqual(['token-of-ada', 'ada', '0']);
  expect(tab.session.token()).toBe('token-of-ada');
  expect(tab.news).toEqual(['session.opened']);
  await waitForEvents(() => expect(tab.store.get(memberAtom)?.account).toBe('ada'));
});

test('a reloaded tab is signed in from its own storage @START-02', async () => {
  const tab = openTab();
  const stored = { token: chi.token, username: chi.username, isAgent: String(chi.accountCode) };
  for (const [key, value] of Object.entries(stored)) tab.storage.setItem(key, value);
  await tab.session.restore();
  expect(tab.state()).toEqual({ state: 'signed-in', username: 'chi', accountKind: 'agent' });
  await waitForEvents(() => expect(tab.store.get(memberAtom)?.account).toBe('chi'));
});

test('a new tab asks its siblings for the session', async () => {
  const first = openTab();
  first.session.open(ada);
  const second = openTab(patient);
  await second.session.restore();
  expect(second.state()).toEqual({ state: 'signed-in', username: 'ada', accountKind: 'member' });
  expect(second.session.token()).toBe('token-of-ada');
});

test('a sibling that answers late signs a new tab in, once @AUTH-17', async () => {
  const sibling = new BroadcastChannel('parlour.session');
  const asked = new Promise((resolve) => {
    sibling.onmessage = resolve;
  });
  const tab = openTab({ siblingAnswerMs: 0 });
  await tab.session.restore();
  expect(tab.state()).toEqual({ state: 'visitor' });
  await asked;
  for (const username of ['ada', 'ben'])
    sibling.postMessage({ kind: 'answer', session: { token: `token-of-${username}`, username, isAgent: 0 } });
  await waitForEvents(() => expect(tab.session.token()).toBe('token-of-ada'));
  await waitForAnswers(1);
  expect(tab.session.token()).toBe('token-of-ada');
  sibling.close();
});

test('a sibling that answers late does not replace the session of a login in the meantime @AUTH-17', async () => {
  const sibling = new BroadcastChannel('parlour.session');
  const asked = new Promise((resolve) => {
    sibling.onmessage = resolve;
  });
  const tab = openTab({ siblingAnswerMs: 0 });
  await tab.session.restore();
  await asked;
  tab.session.open(chi);
  sibling.postMessage({ kind: 'answer', session: { token: 'token-of-ada', username: 'ada', isAgent: 0 } });
  // The tab reads the late answer before this question.
  await waitForAnswers(1);
  expect(tab.session.token()).toBe(chi.token);
  sibling.close();
});

test('tabs exchange a session under the keys that earlier releases of the shell know @START-02', async () => {
  const channel = new BroadcastChannel('parlour.session');
  const sent: unknown[] = [];
  channel.onmessage = ({ data }: MessageEvent) => sent.push(data);
  openTab().session.open(chi);
  await waitForEvents(() =>
    expect(sent).toContainEqual({
      kind: 'opened',
      session: { token: 'token-of-chi', username: 'chi', isAgent: 41 },
    }),
  );
  channel.close();
});

test('a login reaches the tabs without a session, and no other @AUTH-17', async () => {
  const visitor = openTab();
  await visitor.session.restore();
  const other = openTab();
  other.session.open(ben);
  await waitForEvents(() => expect(visitor.session.token()).toBe('token-of-ben'));
  await visitor.session.signOut();
  await waitForEvents(() => expect(other.session.token()).toBeUndefined());

  other.session.open(ben);
  await waitForEvents(() => expect(visitor.session.token()).toBe('token-of-ben'));
  const third = openTab();
  third.session.open(ada);
  await waitForAnswers(3);
  expect(other.session.token()).toBe('token-of-ben');
});

test('a logout ends the session at the gateway and in every tab that shares it @AUTH-17', async () => {
  const [first, second] = [openTab(), openTab(patient)];
  first.session.open(ada);
  await second.session.restore();
  const stranger = openTab();
  stranger.session.open(chi);

  await first.session.signOut();

  expect(first.endedTokens).toEqual(['token-of-ada']);
  expect(first.state()).toEqual({ state: 'visitor' });
  expect(first.storage.length).toBe(0);
  expect(first.store.get(memberAtom)).toBeUndefined();
  await waitForEvents(() => expect(second.state()).toEqual({ state: 'visitor' }));
  expect(second.news).toEqual(['session.opened', 'session.closed']);
  expect(stranger.session.token()).toBe('token-of-chi');
});

test('a token that the gateway refused expires in every tab, but never a newer session @AUTH-17', async () => {
  const [first, second] = [openTab(), openTab(patient)];
  first.session.open(ada);
  await second.session.restore();

  first.session.expire('token-of-ada');
  expect(first.state()).toEqual({ state: 'visitor' });
  await waitForEvents(() => expect(second.news).toEqual(['session.opened', 'session.expired']));

  first.session.open({ ...ada, token: 'a newer token' });
  first.session.expire('token-of-ada');
  expect(first.session.token()).toBe('a newer token');
});

test('a member that arrives after the logout is not shown', async () => {
  let answer: (member: Member) => void = () => undefined;
  const tab = openTab({ loadMember: () => new Promise((resolve) => (answer = resolve)) });
  tab.session.open(ada);
  await tab.session.signOut();
  answer(createMember('ada'));
  await Promise.resolve();
  expect(tab.store.get(memberAtom)).toBeUndefined();
});

test('a member that arrives after another one signed in is not shown', async () => {
  const answers: ((member: Member) => void)[] = [];
  const tab = openTab({ loadMember: () => new Promise((resolve) => answers.push(resolve)) });
  tab.session.open(ada);
  tab.session.open(chi);
  answers[1]?.(createMember('chi'));
  answers[0]?.(createMember('ada'));
  await waitForEvents(() => expect(tab.store.get(memberAtom)).toMatchObject({ account: 'chi' }));
  await Promise.resolve();
  expect(tab.store.get(memberAtom)).toMatchObject({ account: 'chi' });
});

test('balance and unread count belong to who is signed in', async () => {
  const { store, session } = openTab();
  session.open(ada);
  store.set(markBalanceUpdatingAtom);
  expect(store.get(balanceAtom)).toEqual({ state: 'updating' });
  store.set(setBalanceAtom, 128_465_000);
  store.set(markBalanceUpdatingAtom);
  expect(store.get(balanceAtom)).toEqual({ state: 'updating', minor: 128_465_000 });
  store.set(setBalanceAtom, 128_465_000);
  store.set(setUnreadAtom, 3);

  await session.signOut();

  expect(store.get(balanceAtom)).toEqual({ state: 'unknown' });
  expect(store.get(unreadAtom)).toBe(0);
});

test('remembers on this device that the balance is hidden', () => {
  const { store } = openTab();
  store.set(toggleBalanceHiddenAtom);
  expect(store.get(balanceHiddenAtom)).toBe(true);
  const nextPage = createStore();
  nextPage.sub(balanceHiddenAtom, () => undefined);
  expect(nextPage.get(balanceHiddenAtom)).toBe(true);
  store.set(toggleBalanceHiddenAtom);
  expect(store.get(balanceHiddenAtom)).toBe(false);
});

test.each([
  [0, 'member', true, false],
  [3, 'member', true, false],
  [4, 'demo', false, false],
  [1, 'agent', true, true],
  [2, 'agent', true, true],
  [41, 'agent', true, true],
  [42, 'agent', true, true],
])(
  'isAgent %i is %s with exactly its centres @ROLE-01 @MEM-03 @AGT-02',
  (accountCode, kind, member, agent) => {
    const tab = openTab();
    tab.session.open({ token: 'token', username: 'su', accountCode });
    const state = tab.state();
    expect(state).toMatchObject({ accountKind: kind });
    expect([canUseMemberCentre(state), canUseAgentCentre(state)]).toEqual([member, agent]);
  },
);

test('a visitor has neither centre @ROLE-01', () => {
  expect(canUseMemberCentre({ state: 'visitor' }) || canUseAgentCentre({ state: 'visitor' })).toBe(false);
});
