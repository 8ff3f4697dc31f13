import { createApi, setProfile } from '@parlour/api-client';
import { getMemberIconCall, launchGameCall, setProfileCall } from '@parlour/contracts/calls';
import { createEventBus } from '@parlour/events';
import { createFakeGateway, people } from '@parlour/testing';
import { createStore } from 'jotai';
import { type BrowserSession, createSession } from '../session/index.ts';
import type { DialogRequest } from '../state/dialogs.ts';
import { withReauthentication } from './with-reauthentication.ts';

const profile = {
  account: 'ada',
  nickname: 'Lucky Ada',
  avatar: '1',
  avatars: [],
  minimumAge: 18,
  others: [],
};

let session: BrowserSession;
afterEach(() => session.stop());

/** Opens a page on which ada is signed in with a token that the gateway no longer knows. */
function openPage(answerLogin: () => void, acceptTerms = () => false) {
  const store = createStore();
  const gateway = createFakeGateway();
  gateway.on(setProfileCall, ({ token }) => {
    if (token === 'old') throw { code: 'session.expired', message: 'over' };
    return profile;
  });
  const api = createApi({
    baseUrl: 'http://gateway.test',
    fetch: gateway.fetch,
    token: () => session.token(),
    onSessionLost: (token) => session.expire(token),
  });
  session = createSession({
    store,
    events: createEventBus(),
    storage: sessionStorage,
    loadMember: async () => people.ada,
    endSession: async () => undefined,
  });
  session.open({ token: 'old', username: 'ada', accountCode: 0 });
  let logins = 0;
  const opened: DialogRequest[] = [];
  const dialogs = {
    login: async () => {
      logins += 1;
      answerLogin();
      return session.token() !== undefined;
    },
    open: async (request: DialogRequest) => {
      opened.push(request);
      return acceptTerms();
    },
  };
  return { gateway, api: withReauthentication(api, { store, dialogs }), logins: () => logins, opened };
}

test('a call whose session is over continues after the login @AUTH-17', async () => {
  const { api, gateway, logins } = openPage(() =>
    session.open({ token: 'new', username: 'ada', accountCode: 0 }),
  );
  expect(await setProfile(api, { nickname: 'Lucky Ada' })).toEqual(profile);
  expect(logins()).toBe(1);
  expect(gateway.received(setProfileCall)).toEqual([{ nickname: 'Lucky Ada' }, { nickname: 'Lucky Ada' }]);
});

test('no call continues for another member, or without a login @AUTH-17', async () => {
  const other = openPage(() => session.open({ token: 'new', username: 'eve', accountCode: 0 }));
  await expect(setProfile(other.api, { nickname: 'x' })).rejects.toMatchObject({ code: 'session.expired' });
  expect(other.gateway.received(setProfileCall)).toHaveLength(1);
  session.stop();
  const closed = openPage(() => undefined);
  await expect(setProfile(closed.api, { nickname: 'x' })).rejects.toMatchObject({ code: 'session.expired' });
  expect(closed.gateway.received(setProfileCall)).toHaveLength(1);
});

test('a call whose view was unmounted meanwhile is not retried', async () => {
  const controller = new AbortController();
  const { api, gateway } = openPage(() => {
    session.open({ token: 'new', username: 'ada', accountCode: 0 });
    controller.abort();
  });
  await expect(setProfile(api, { nickname: 'x' }, { signal: controller.signal })).rejects.toThrow();
  expect(gateway.received(setProfileCall)).toHaveLength(1);
});

test('other failures are passed on unchanged, and open no login', async () => {
  const { api, gateway, logins } = openPage(() => undefined);
  gateway.refuse(getMemberIconCall, 'server.unavailable');
  await expect(api.call(getMemberIconCall)).rejects.toMatchObject({ code: 'server.unavailable' });
  expect(logins()).toBe(0);
});

test.each([
  ['goes on once they are accepted', true, 2],
  ['is refused to who does not accept them', false, 1],
])('a game that new terms hold back %s', async (_what, accepts, launches) => {
  let accepted = false;
  const { api, gateway, opened } = openPage(
    () => undefined,
    () => {
      accepted = accepts;
      return accepts;
    },
  );
  gateway.on(launchGameCall, () => {
    if (accepted) return { content: '/games#1', gameName: 'Inle Sunrise' };
    throw { code: 'identity.terms-outdated', message: 'new terms', details: { termsVersion: '3' } };
  });
  const launch = api.call(launchGameCall, { nodeId: 7, demo: false });
  if (accepts) expect(await launch).toMatchObject({ gameName: 'Inle Sunrise' });
  else await expect(launch).rejects.toMatchObject({ code: 'identity.terms-outdated' });
  expect(opened).toEqual([{ kind: 'terms', version: '3' }]);
  expect(gateway.received(launchGameCall)).toHaveLength(launches);
});
