import { AppError, isLoopbackHost } from '@parlour/contracts';
import * as client from 'openid-client';
import { hashToken, type Ids, type Logger, type OpenIdConnection } from '../../../server/index.ts';
import type { Proved } from './links.ts';
import type { SignInStates } from './sign-in-states.ts';

export interface OpenId {
  readonly providers: readonly string[];
  /**
   * Returns the address for the browser and a token for its cookie. Only the browser that began a sign-in can finish
   * it. Fails with `identity.sign-in-closed` and `identity.sign-in-failed`.
   */
  begin(provider: string): Promise<{ url: string; browserToken: string }>;
  /** Returns the account of the person who came back. Fails with `identity.sign-in-failed`. */
  finish(search: string, browserToken: string | undefined): Promise<Proved>;
}

interface OpenIdParts {
  connections: readonly OpenIdConnection[];
  /** Address to which services redirect: the page `/sign-in` of the site. */
  returnUrl: string;
  ids: Pick<Ids, 'token'>;
  states: SignInStates;
  log: Logger;
}

const validMinutes = 10;

/** Creates the sign-in by OpenID Connect: authorization code with PKCE, state and nonce. The only scope is `openid`. */
export function createOpenId({ connections, returnUrl, ids, states, log }: OpenIdParts): OpenId {
  const known = new Map<string, Promise<client.Configuration>>();
  const getConfiguration = (provider: string): Promise<client.Configuration> => {
    const connection = connections.find(({ name }) => name === provider);
    if (connection === undefined)
      throw new AppError('identity.sign-in-closed', 'No service of this name is configured.');
    const found = known.get(provider) ?? discover(connection);
    known.set(provider, found);
    // After a failed discovery the next sign-in retries.
    found.catch(() => known.delete(provider));
    return found;
  };
  const withProviderErrors = async <T>(provider: string, work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      log.warn({ provider, why: error instanceof Error ? error.name : 'unknown' }, 'sign-in failed');
      throw createFailedError();
    });

  return {
    providers: connections.map(({ name }) => name),
    async begin(provider) {
      const configuration = await withProviderErrors(provider, getConfiguration(provider));
      const verifier = client.randomPKCECodeVerifier();
      const nonce = client.randomNonce();
      const browserToken = ids.token();
      const details = { verifier, nonce, browser: hashToken(browserToken) };
      const state = await states.open({ kind: 'oidc', provider, details, minutes: validMinutes });
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: returnUrl,
        scope: 'openid',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, browserToken };
    },
    async finish(search, browserToken = '') {
      const returned = new URL(returnUrl);
      returned.search = search;
      const state = returned.searchParams.get('state') ?? '';
      const begun = await states.consume('oidc', state);
      const { verifier = '', nonce = '', browser } = begun?.details ?? {};
      if (begun === undefined || browser !== hashToken(browserToken)) throw createFailedError();
      const { provider } = begun;
      const configuration = await withProviderErrors(provider, getConfiguration(provider));
      const tokens = await withProviderErrors(
        provider,
        client.authorizationCodeGrant(configuration, returned, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        }),
      );
      const subject = tokens.claims()?.sub;
      if (!subject) throw createFailedError();
      return { provider, subject };
    },
  };
}

const discover = ({ issuer, clientId, clientSecret }: OpenIdConnection): Promise<client.Configuration> => {
  const url = new URL(issuer);
  // Allows plain HTTP only for a provider on this machine, which is a test provider.
  const execute = isLoopbackHost(url.hostname) ? [client.allowInsecureRequests] : [];
  return client.discovery(url, clientId, clientSecret, undefined, { execute });
};

const createFailedError = (): AppError =>
  new AppError('identity.sign-in-failed', 'The service did not say who this is.');
