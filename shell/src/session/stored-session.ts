import type { OpenedSession } from '@parlour/api-client';

/** The storage keys are the specification's (AUTH-02). */
const keys = { token: 'token', username: 'username', accountCode: 'isAgent' } as const;

export function readSession(storage: Storage): OpenedSession | undefined {
  const token = storage.getItem(keys.token);
  const username = storage.getItem(keys.username);
  const accountCode = Number(storage.getItem(keys.accountCode) ?? Number.NaN);
  return token && username && Number.isInteger(accountCode) ? { token, username, accountCode } : undefined;
}

export function writeSession(storage: Storage, session: OpenedSession): void {
  storage.setItem(keys.token, session.token);
  storage.setItem(keys.username, session.username);
  storage.setItem(keys.accountCode, String(session.accountCode));
}

export function removeSession(storage: Storage): void {
  for (const key of Object.values(keys)) storage.removeItem(key);
}
