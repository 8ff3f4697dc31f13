import { toTelegramAddress } from '@parlour/api-client';
import {
  addPasskeyCall,
  beginOpenIdCall,
  beginPasskeyCall,
  getPasswordProofCall,
  listLinksCall,
  listPasskeysCall,
  listSignInMethodsCall,
  removePasskeyCall,
} from '@parlour/contracts/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createMemberGateway } from '../testing/member-gateway.ts';
import { openAccount } from '../testing/open-account.tsx';
import { listLinkable } from './link-rules.ts';

const createdAt = '2026-11-20T12:00:00.000Z';

/** Stubs the browser's side of WebAuthn, which jsdom lacks. `create` returns the credential as JSON. */
function browserMakes(create: () => Promise<object>): void {
  class PublicKeyCredential {
    static parseCreationOptionsFromJSON = (options: object) => options;
    toJSON: () => object;
    constructor(json: object) {
      this.toJSON = () => json;
    }
  }
  Object.assign(globalThis, { PublicKeyCredential });
  const credentials = { create: async () => new PublicKeyCredential(await create()) };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
}
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

function withPasskeys() {
  let ids: string[] = [];
  const gateway = createMemberGateway();
  gateway.on(listPasskeysCall, () => ({ passkeys: ids.map((id) => ({ id, createdAt })) }));
  gateway.on(beginPasskeyCall, () => ({
    options: {
      challenge: 'abc',
      rp: { id: 'parlour.example', name: 'Parlour' },
      user: { id: 'Nw', name: 'ada', displayName: '' },
      pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
    },
  }));
  gateway.on(addPasskeyCall, ({ input }) => {
    ids = [...ids, input.credential.id];
    return { id: input.credential.id };
  });
  gateway.on(removePasskeyCall, ({ input }) => {
    ids = ids.filter((id) => id !== input.id);
    return { removed: true as const };
  });
  return gateway;
}

async function answerPassword(user: Awaited<ReturnType<typeof openAccount>>['user'], button: string) {
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText(/^Login password/), 'Parlour-2026');
  await user.click(dialog.getByRole('button', { name: button }));
}

test('adding and removing a passkey requires the password @MEM-04 @AUTH-13', async () => {
  const response = { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] };
  browserMakes(async () => ({ id: 'key-1', rawId: 'key-1', type: 'public-key', response }));
  const gateway = withPasskeys();
  const { user, page } = await openAccount(gateway);
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  await answerPassword(user, 'Add a passkey');
  await user.click(await screen.findByRole('button', { name: 'Remove Passkey 1' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  await answerPassword(user, 'Remove');
  await waitFor(() => expect(page.shown.toasts).toHaveLength(2));
  expect(page.shown.toasts.map(({ text }) => text)).toEqual([
    'The passkey is added.',
    'The passkey is removed.',
  ]);
  expect(gateway.received(removePasskeyCall)).toEqual([{ id: 'key-1', password: 'Parlour-2026' }]);
  await waitFor(() => expect(screen.queryByText('Passkey 1')).toBeNull());
});

test('a passkey requires a code of the authenticator while it is on @AUTH-13', async () => {
  const response = { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] };
  browserMakes(async () => ({ id: 'key-1', rawId: 'key-1', type: 'public-key', response }));
  const gateway = withPasskeys();
  gateway.on(getPasswordProofCall, () => ({ hasPassword: true, hasAuthenticator: true }));
  const { user } = await openAccount(gateway);
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
  await user.type(await dialog.findByLabelText(/^Login password/), 'Parlour-2026');
  await user.click(dialog.getByRole('button', { name: 'Add a passkey' }));
  expect(gateway.received(beginPasskeyCall)).toEqual([]);
  await user.type(dialog.getByLabelText(/^Authenticator code/), ' 123456 ');
  await user.click(dialog.getByRole('button', { name: 'Add a passkey' }));
  await waitFor(() => expect(gateway.received(addPasskeyCall)).toHaveLength(1));
  expect(gateway.received(beginPasskeyCall)).toEqual([{ password: 'Parlour-2026', code: '123456' }]);
});

test('a cancelled passkey is neither added nor an error', async () => {
  browserMakes(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  const gateway = withPasskeys();
  const { user, page } = await openAccount(gateway);
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  await answerPassword(user, 'Add a passkey');
  await waitFor(() => expect(page.shown.toasts).toEqual([{ tone: 'info', text: 'No passkey was added.' }]));
  expect(gateway.received(addPasskeyCall)).toEqual([]);
});

test('says when the browser cannot create passkeys', async () => {
  await openAccount();
  const add = await screen.findByRole('button', { name: 'Add' });
  expect(add).toHaveAttribute('aria-disabled', 'true');
  expect(add).toHaveAccessibleDescription("This browser doesn't support passkeys.");
});

test('shows linked services without a way to change them, and asks before another is linked @AUTH-13', async () => {
  const gateway = createMemberGateway();
  gateway.on(listLinksCall, () => ({ links: [{ provider: 'google', linkedAt: createdAt }] }));
  gateway.on(listSignInMethodsCall, () => ({ openId: ['google', 'facebook'] }));
  gateway.on(beginOpenIdCall, () => ({ url: '#at-the-service' }));
  let sure = false;
  const { user, page } = await openAccount(gateway, { dialogs: { confirm: async () => sure } });
  const list = within(await screen.findByRole('list', { name: 'Linked services' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  expect(list.getByText('Linked on 20 Nov 2026')).toBeVisible();
  expect(list.getAllByRole('button')).toEqual([list.getByRole('button', { name: 'Link Facebook' })]);
  await user.click(list.getByRole('button', { name: 'Link Facebook' }));
  expect(page.shown.questions[0]?.body).toContain("can't be changed or removed");
  expect(gateway.received(beginOpenIdCall)).toEqual([]);
  sure = true;
  await user.click(list.getByRole('button', { name: 'Link Facebook' }));
  await waitFor(() => expect(location.hash).toBe('#at-the-service'));
  expect(gateway.received(beginOpenIdCall)).toEqual([{ provider: 'facebook' }]);
});

test('offers only services that are not linked yet', () => {
  const links = [{ provider: 'google', linkedAt: new Date(), isSuspended: false }];
  expect(listLinkable(links, undefined)).toEqual([]);
  expect(
    listLinkable(links, { openId: ['google', 'facebook'], telegram: { bot: 'parlour_bot', id: '77' } }),
  ).toEqual(['facebook', 'telegram']);
});

test('offers a link again that a recovery suspended @AUTH-13', () => {
  const links = [{ provider: 'google', linkedAt: new Date(), isSuspended: true }];
  expect(listLinkable(links, { openId: ['google'] })).toEqual(['google']);
});

test('marks the tab that goes to Telegram; only that tab accepts the answer', () => {
  const address = new URL(toTelegramAddress({ id: '77' }, 'https://play.parlour.example', sessionStorage));
  expect(Object.fromEntries(address.searchParams)).toEqual({
    bot_id: '77',
    origin: 'https://play.parlour.example',
    return_to: 'https://play.parlour.example/sign-in',
  });
  expect(sessionStorage.getItem('parlour.telegram-begun')).toBe('yes');
});
