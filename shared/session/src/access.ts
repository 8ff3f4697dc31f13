import type { SessionState } from '@parlour/contracts';

/** The member centre is for every signed-in account but the demo (MEM-03). The gateway decides; this mirrors it. */
export const canUseMemberCentre = (session: SessionState): boolean =>
  session.state === 'signed-in' && session.accountKind !== 'demo';

/** The agent centre is for agents of every kind (AGT-02). The gateway decides; this mirrors it. */
export const canUseAgentCentre = (session: SessionState): boolean =>
  session.state === 'signed-in' && session.accountKind === 'agent';
