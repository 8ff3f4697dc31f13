import { type Clock, type Database, hashToken, type Ids, minuteMs } from '../../../server/index.ts';
import type { IdentityTables } from '../../tables.ts';
import { deleteExpiredStates, insertState, takeState } from './store.ts';

type SignInKind = 'oidc' | 'ticket' | 'proof' | 'passkey';

interface SignInState {
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
  const openOnce: SignInStates['openOnce'] = (token, { minutes, ...state }) =>
    insertState(db, {
      ...state,
      tokenHash: hashToken(token),
      expiresAt: new Date(clock.now().getTime() + minutes * minuteMs),
    });
  return {
    openOnce,
    async open(state) {
      const token = ids.token();
      await openOnce(token, state);
      return token;
    },
    async consume(kind, token) {
      const state = await takeState(db, kind, hashToken(token));
      if (state === undefined || state.expiresAt <= clock.now()) return undefined;
      return { kind, provider: state.provider, details: state.details };
    },
    deleteOld: () => deleteExpiredStates(db, clock.now()),
  };
}
