import { toAccountKind } from '@parlour/contracts';
import type { Session } from '../../../server/index.ts';
import type { OpenSession } from './store.ts';

export interface SessionLimits {
  /** A session ends after this long without a call. */
  idleMs: number;
  /** A session ends after this long in any case. */
  absoluteMs: number;
  /** The same for agents, who see and move the money of others. */
  agentAbsoluteMs: number;
}

export const isAlive = (session: OpenSession, nowMs: number, limits: SessionLimits): boolean =>
  nowMs < session.expiresAt.getTime() && nowMs - session.seenAt.getTime() < limits.idleMs;

export const toSession = (
  { memberId, username, accountCode, mustChangePassword }: OpenSession,
  tokenHash: string,
): Session => ({
  memberId,
  username,
  accountKind: toAccountKind(accountCode),
  tokenHash,
  ...(mustChangePassword && { mustChangePassword }),
});
