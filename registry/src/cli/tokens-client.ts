import type { Principal } from '../access/principal.ts';
import type { TokenRecord } from '../access/tokens.ts';
import type { Call } from './call.ts';

export interface NewToken extends Principal {
  /** ISO 8601. */
  expiresAt?: string;
}

/** The registry's calls for tokens. All take an administrator's token. */
export interface TokensClient {
  create(order: NewToken): Promise<TokenRecord & { token: string }>;
  list(): Promise<TokenRecord[]>;
  revoke(id: string): Promise<void>;
}

export function createTokensClient(call: Call): TokensClient {
  const where = '/registry/tokens';
  return {
    create: (order) =>
      call('POST', where, { body: JSON.stringify(order), headers: { 'content-type': 'application/json' } }),
    list: async () => (await call<{ tokens: TokenRecord[] }>('GET', where, { authorized: true })).tokens,
    revoke: (id) => call('DELETE', `${where}/${encodeURIComponent(id)}`),
  };
}
