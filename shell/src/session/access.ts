import type { SessionState } from '@parlour/contracts';

/**
 * Returns true for every signed-in account except demo accounts (MEM-03). The gateway enforces the rule; this
 * function mirrors it.
 */
export const canUseMemberCentre = (session: SessionState): boolean =>
  session.state === 'signed-in' && session.accountKind !== 'demo';

/** Returns true for agents of every kind (AGT-02). The gateway enforces the rule; this function mirrors it. */
export const canUseAgentCentre = (session: SessionState): boolean =>
  session.state === 'signed-in' && session.accountKind === 'agent';
