import { createHash } from 'node:crypto';
import type { Clock, Database, Ids } from '../../../server/index.ts';
import type { IdentityTables } from '../../tables.ts';

export type SignInKind = 'oidc' | 'ticket' | 'proof' | 'passkey';

export interface SignInState {
  kind: SignInKind;
  provider: string;
  details: Record<string, string>;
}

/** Short-lived states of a sign-in at another service. Each token can be used once; only its hash is stored. */
export interface SignInStates {
  open(state: SignInState & { minutes: number }): Promise<string>;
  /** Works like `open` with a token created elsewhere. Returns false when the token was used before. */
  openOnce(token: string, state: SignInState & { minutes: number }): Promise<boolean>;
  /** Uses up the token. Returns undefined when it has expired or is of another kind. */
  consume(kind: SignInKind, token: string): Promise<SignInState | undefined>;
  deleteOld(): Promise<void>;
}

export function createSignInStates({
  database,
  clock,
  ids,
}: {
  database: Database;
  clock: Clock;
  ids: Pick<Ids, 'token'>;
}): SignInStates {
  const db = database.withTables<IdentityTables>();
  const openOnce: SignInStates['openOnce'] = async (token, { kind, provider, details, minutes }) => {
    const inserted = await db
      .insertInto('identity_sign_in_state')
      .values({
        token_hash: hashToken(token),
        kind,
        provider,
        details: JSON.stringify(details),
        expires_at: new Date(clock.now().getTime() + minutes * 60_000),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('kind')
      .executeTakeFirst();
    return inserted !== undefined;
  };
  return {
    openOnce,
    async open(state) {
      const token = ids.token();
      await openOnce(token, state);
      return token;
    },
    async consume(kind, token) {
      const row = await db
        .deleteFrom('identity_sign_in_state')
        .where('token_hash', '=', hashToken(token))
        .where('kind', '=', kind)
        .returning(['kind', 'provider', 'details', 'expires_at'])
        .executeTakeFirst();
      if (row === undefined || row.expires_at <= clock.now()) return undefined;
      return { kind: row.kind, provider: row.provider, details: row.details };
    },
    async deleteOld() {
      await db.deleteFrom('identity_sign_in_state').where('expires_at', '<', clock.now()).execute();
    },
  };
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
