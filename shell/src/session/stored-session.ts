import type { OpenedSession } from '@parlour/api-client';

/** The storage keys are the specification's (AUTH-02). */
const keys = { token: 'token', username: 'username', isAgent: 'isAgent' } as const;

export function readSession(storage: Storage): OpenedSession | undefined {
  const token = storage.getItem(keys.token);
  const username = storage.getItem(keys.username);
  const isAgent = Number(storage.getItem(keys.isAgent) ?? Number.NaN);
  return token && username && Number.isInteger(isAgent) ? { token, username, isAgent } : undefined;
}

export function writeSession(storage: Storage, session: OpenedSession): void {
  storage.setItem(keys.token, session.token);
  storage.setItem(keys.username, session.username);
  storage.setItem(keys.isAgent, String(session.isAgent));
}

export function removeSession(storage: Storage): void {
  for (const key of Object.values(keys)) storage.removeItem(key);
}
