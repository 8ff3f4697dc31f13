import type { OperatorRequest } from '@parlour/contracts/back-office';
import * as z from '@parlour/schema';

const withdrawalInput = z.object({ orderNo: z.string() });

/** Returns the number of the withdrawal on which a request decides; undefined for another request. */
export function readWithdrawalNo({ act, input }: OperatorRequest): string | undefined {
  return act.startsWith('withdrawals/') ? withdrawalInput.safeParse(input).data?.orderNo : undefined;
}
