import { createApi } from '@parlour/api-client';
import { beginPasskeyLoginCall, logInByPasskeyCall } from '@parlour/contracts/calls';
import { createFakeGateway } from '@parlour/testing';
import { canUsePasskeys, signInByPasskey } from './passkey.ts';

const proof = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AQ' };

/** Stubs the browser's side of WebAuthn, which jsdom lacks. `response` is the credential's response as JSON. */
function browserGives(response: object): void {
  class PublicKeyCredential {
    static parseRequestOptionsFromJSON = (options: object) => options;
    toJSON = () => ({
      id: 'key-1',
      rawId: 'key-1',
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });
  }
  Object.assign(globalThis, { PublicKeyCredential });
  const credentials = { get: async () => new PublicKeyCredential() };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
}
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

function openPage() {
  const gateway = createFakeGateway();
  gateway.on(beginPasskeyLoginCall, () => ({ options: { challenge: 'abc', rpId: 'parlour.example' } }));
  gateway.on(logInByPasskeyCall, () => ({
    token: 'a token',
    userName: 'ada',
    isAgent: 0,
    firstTimeLogin: false,
    passwordExpired: false,
  }));
  const api = createApi({
    baseUrl: 'http://gateway.test',
    fetch: gateway.fetch,
    token: () => undefined,
    onSessionLost: () => undefined,
  });
  return { gateway, api };
}

test('sends the proof of the passkey that the browser gives @AUTH-13', async () => {
  browserGives({ ...proof, userHandle: 'Nw' });
  const { gateway, api } = openPage();
  expect(await signInByPasskey(api)).toMatchObject({ token: 'a token' });
  expect(gateway.received(logInByPasskeyCall)).toMatchObject([
    { credential: { id: 'key-1', rawId: 'key-1', type: 'public-key', response: proof } },
  ]);
});

test('sends no credential that proves nothing', async () => {
  browserGives({ clientDataJSON: 'e30', attestationObject: 'oA' });
  const { gateway, api } = openPage();
  await expect(signInByPasskey(api)).rejects.toMatchObject({ code: 'verification.popup-closed' });
  expect(gateway.received(logInByPasskeyCall)).toEqual([]);
});

test('are offered at a host name, never at an address or in a browser without them @AUTH-13', () => {
  expect(canUsePasskeys('parlour.example')).toBe(false);
  browserGives(proof);
  const hosts = ['parlour.example', 'localhost', '127.0.0.1', '[::1]'];
  expect(hosts.map(canUsePasskeys)).toEqual([true, true, false, false]);
});
