import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** Real OpenID provider on this machine, with its own pages for login and consent. It accepts any name. */
export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  stop(): Promise<void>;
}

/** Starts a provider whose only client returns to `returnUrl`. */
export async function startOpenIdProvider(returnUrl: string): Promise<OpenIdProvider> {
  const client = { id: 'parlour', secret: 'a-secret-of-the-client' };
  let answer: (...call: Parameters<ReturnType<Provider['callback']>>) => unknown = () => undefined;
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [returnUrl],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    cookies: { keys: ['a key of the journeys'] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
  });
  answer = provider.callback();
  return {
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
