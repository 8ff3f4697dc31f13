import type { Tx } from '../../server/index.ts';
import type { TransferParts } from './parts.ts';
import { isAllowedPair } from './transfer-rules.ts';

/**
 * Creates the function that returns the agent directly above who may transfer to a member, undefined without one. A
 * deposit to the agent needs the same pair as a transfer.
 */
export const createFindAgent =
  ({ members, memberTransfers }: Pick<TransferParts, 'members' | 'memberTransfers'>) =>
  async (tx: Tx, memberId: number): Promise<{ id: number; username: string } | undefined> => {
    if (memberTransfers === 'off') return undefined;
    const member = await members.findMemberIn(tx, memberId);
    if (member?.uplineId === undefined) return undefined;
    const agent = await members.findMemberIn(tx, member.uplineId);
    if (!agent || agent.status === 'closed' || !isAllowedPair('DOWN', agent, member)) return undefined;
    return { id: agent.id, username: agent.username };
  };
