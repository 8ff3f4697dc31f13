import type { TokenRecord } from '@parlour/contracts';
import type { Tokens } from '../access/tokens.ts';
import type { Journal } from '../audit/journal.ts';

interface TokenAct {
  act: 'token-created' | 'token-revoked';
  by: string;
  token: TokenRecord;
  reason?: string;
}

/** Appends the creation or the end of a token to the journal, with its rights before and after. */
export function recordTokenAct(
  journal: Pick<Journal, 'append'>,
  { act, by, token, reason = '' }: TokenAct,
): Promise<unknown> {
  const rights = toRights(token);
  const change = act === 'token-created' ? { before: null, after: rights } : { before: rights, after: null };
  return journal.append(() => ({ act, by, reason, after: {}, details: { token: token.id, ...change } }));
}

/** Revokes the tokens whose owner may no longer do what they permit, and records each. */
export async function endUnownedTokens(
  { tokens, journal }: { tokens: Pick<Tokens, 'endUnowned'>; journal: Pick<Journal, 'append'> },
  by: string,
): Promise<void> {
  const reason = 'Its owner was removed or lost the role that the token needs.';
  for (const token of await tokens.endUnowned(by))
    await recordTokenAct(journal, { act: 'token-revoked', by, token, reason });
}

const toRights = ({ name, role, remotes, expiresAt }: TokenRecord) => ({
  holder: name,
  role,
  ...(remotes && { remotes }),
  expiresAt,
});
