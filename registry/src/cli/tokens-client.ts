import type { NewToken, TokenRecord } from '@parlour/contracts';
import { createdToken, tokenList } from '@parlour/contracts/registry-answers';
import type { Calls } from './calls.ts';

/** The registry's calls for tokens. All take an administrator's token. */
export interface TokensClient {
  /** Creates a token. Only this answer contains it. */
  create(order: NewToken): Promise<TokenRecord & { token: string }>;
  list(): Promise<TokenRecord[]>;
  revoke(id: string): Promise<void>;
}

const where = '/registry/tokens';

export const createTokensClient = (calls: Calls): TokensClient => ({
  create: (order) => calls.post(where, order, createdToken),
  list: async () => (await calls.getAuthorized(where, tokenList)).tokens,
  revoke: (id) => calls.delete(`${where}/${encodeURIComponent(id)}`),
});
