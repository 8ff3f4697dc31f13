import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { depositStatuses } from './deposit.ts';

/** A deposit that a direct downline pays to the agent. The agent confirms it, and the money comes from the float. */
const request = z.object({
  orderNo: z.string(),
  /** The downline's number in the agent's lists. */
  memberNo: z.int(),
  /** The downline's masked account. */
  member: z.string(),
  /** Minor units. */
  amount: z.int(),
  /** The text by which the downline names the payment. */
  referenceCode: z.string(),
  status: z.enum(depositStatuses),
  createdAt: z.string(),
  /** When the downline stated that it is paid. */
  submittedAt: z.optional(z.string()),
  /** When the agent answered that nothing arrived; a cashier decides since then. */
  deniedAt: z.optional(z.string()),
});

const named = { orderNo: z.string().check(z.maxLength(40)) };

export const listAgentDepositsCall = endpoint({
  summary: 'Lists the open deposits that direct downlines pay to this agent, oldest first.',
  method: 'GET',
  path: '/wps/agents/deposits',
  token: 'required',
  audience: 'agent',
  carrier: 'none',
  value: z.object({
    /** Minor units in the float, from which confirmed deposits are credited. */
    float: z.int(),
    requests: z.array(request),
  }),
});

export const confirmAgentDepositCall = endpoint({
  summary:
    'Confirms that the payment of a downline arrived: the amount moves from the float to the downline. A repetition changes nothing.',
  method: 'POST',
  path: '/wps/agents/deposits/confirm',
  token: 'required',
  audience: 'agent',
  carrier: 'body',
  sealedFields: ['paymentPassword'],
  input: z.object({ ...named, paymentPassword: z.string().check(z.minLength(1), z.maxLength(256)) }),
  value: request,
  errors: [
    'wallet.order-not-found',
    'wallet.order-closed',
    'wallet.order-claimed',
    'wallet.withdrawals-stopped',
    'wallet.insufficient-funds',
    'identity.payment-password-missing',
    'identity.payment-password-wrong',
    'identity.payment-password-locked',
  ],
});

export const denyAgentDepositCall = endpoint({
  summary:
    'States that the payment of a downline did not arrive. A cashier decides then. A repetition changes nothing.',
  method: 'POST',
  path: '/wps/agents/deposits/deny',
  token: 'required',
  audience: 'agent',
  carrier: 'body',
  input: z.object(named),
  value: request,
  errors: ['wallet.order-not-found', 'wallet.order-closed'],
});
