import { createEventBus } from '@parlour/events';
import { people } from '@parlour/testing';
import { createStore } from 'jotai';
import { balanceAtom, createSession } from '../session/index.ts';
import { createBalanceRefresh } from './balance.ts';

function signedIn() {
  const store = createStore();
  const session = createSession({
    store,
    events: createEventBus(),
    storage: sessionStorage,
    loadMember: async () => people.ada,
    endSession: async () => undefined,
  });
  session.open({ token: 'token-of-ada', username: 'ada', accountCode: 0 });
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
