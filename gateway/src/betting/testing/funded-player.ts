import { launchGameCall } from '@parlour/contracts/calls';
import type { TestGateway } from '../../testing/index.ts';
import type { TestVendor } from './test-vendor.ts';

export interface FundedPlayer {
  memberId: number;
  /** Session at the vendor. */
  sessionId: string;
}

interface FundedPlayerParts {
  gateway: TestGateway;
  vendor: TestVendor;
  /** Node of the game to launch. */
  nodeId: number;
}

/** Creates a member with money in the main book who has launched a game of the vendor. */
export async function createFundedPlayer(
  { gateway, vendor, nodeId }: FundedPlayerParts,
  username: string,
  fundsMinor: number,
): Promise<FundedPlayer> {
  const { identity, ledger } = gateway.services;
  const password = 'a long enough password';
  const member = await identity.createMember({ username, password });
  await ledger.post({
    source: 'test',
    key: username,
    type: 'ADJUST_IN',
    from: { house: 'adjustment' },
    to: { memberId: member.id, book: 'main' },
    amountMinor: fundsMinor,
  });
  const { token } = await identity.logIn({ username, password }, { ip: '127.0.0.1', userAgent: 'test' });
  await gateway.call(launchGameCall, { nodeId, language: 'EN', demo: false }, { token });
  const opened = await vendor.send('authenticate', { launchToken: vendor.launchToken() });
  return { memberId: member.id, sessionId: opened.player?.sessionId ?? '' };
}
