import {
  confirmAgentDepositCall,
  denyAgentDepositCall,
  listAgentDepositsCall,
} from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../server/index.ts';
import type { AgentDeposit, AgentDeposits } from './agent-deposits.ts';

export const agentDepositRoutes = (deposits: AgentDeposits): readonly RouteEntry[] => [
  route(listAgentDepositsCall, async ({ session }) => {
    const { floatMinor, requests } = await deposits.list(session.memberId);
    return { float: floatMinor, requests: requests.map(toWire) };
  }),
  route(confirmAgentDepositCall, async ({ input, session }) =>
    toWire(await deposits.confirm(session.memberId, input)),
  ),
  route(denyAgentDepositCall, async ({ input, session }) =>
    toWire(await deposits.deny(session.memberId, input.orderNo)),
  ),
];

const toWire = ({ memberId, amountMinor, createdAt, submittedAt, deniedAt, ...deposit }: AgentDeposit) => ({
  ...deposit,
  memberNo: memberId,
  amount: amountMinor,
  createdAt: createdAt.toISOString(),
  submittedAt: submittedAt?.toISOString(),
  deniedAt: deniedAt?.toISOString(),
});
