import type { SessionState } from '@parlour/contracts';

export type Access = 'unknown' | 'allowed' | 'refused';

/** Returns `allowed` for signed-in members, except demo accounts (MEM-03). */
export function getAccess(session: SessionState): Access {
  if (session.state === 'restoring') return 'unknown';
  return session.state === 'signed-in' && session.accountKind !== 'demo' ? 'allowed' : 'refused';
}
