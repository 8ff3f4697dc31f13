import type { Api, CallOptions, ValueOf } from '@parlour/contracts';
import {
  confirmAgentDepositCall,
  type DepositStatus,
  denyAgentDepositCall,
  listAgentDepositsCall,
} from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';

/** A deposit that a direct downline pays to the agent. */
export interface AgentDeposit {
  orderNo: string;
  memberNo: number;
  /** The downline's masked account. */
  member: string;
  amountMinor: number;
  referenceCode: string;
  status: DepositStatus;
  createdAt: Date;
  /** When the downline stated that it is paid; undefined until then. */
  submittedAt: Date | undefined;
  /** When the agent answered that nothing arrived; a cashier decides since then. */
  deniedAt: Date | undefined;
}

const toDate = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

const toAgentDeposit = ({
  amount,
  createdAt,
  submittedAt,
  deniedAt,
  ...request
}: ValueOf<typeof confirmAgentDepositCall>): AgentDeposit => ({
  ...request,
  amountMinor: amount,
  createdAt: new Date(createdAt),
  submittedAt: toDate(submittedAt),
  deniedAt: toDate(deniedAt),
});

/** Confirms that the payment arrived: the amount moves from the float. Fails with the codes of `confirmAgentDepositCall`. */
export const confirmAgentDeposit = async (
  api: Api,
  input: { orderNo: string; paymentPassword: string },
  options?: CallOptions,
): Promise<AgentDeposit> => toAgentDeposit(await api.call(confirmAgentDepositCall, input, options));

/** States that the payment did not arrive. Fails with `wallet.order-not-found` and `wallet.order-closed`. */
export const denyAgentDeposit = async (
  api: Api,
  orderNo: string,
  options?: CallOptions,
): Promise<AgentDeposit> => toAgentDeposit(await api.call(denyAgentDepositCall, { orderNo }, options));

/** Query key of the deposits to the agent. */
const agentDepositsKey = ['agents', 'deposits'] as const;

export const agentDepositsQuery = (api: Api) =>
  queryOptions({
    queryKey: agentDepositsKey,
    queryFn: async ({ signal }) => {
      const { float, requests } = await api.call(listAgentDepositsCall, undefined, { signal });
      return { floatMinor: float, requests: requests.map(toAgentDeposit) };
    },
  });
