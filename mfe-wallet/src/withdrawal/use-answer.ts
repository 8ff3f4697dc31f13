import {
  answerWithdrawal,
  type WithdrawalAnswerInput,
  type WithdrawalDetails,
  withdrawalKey,
  withdrawalQuery,
} from '@parlour/api-client';
import { useSite } from '@parlour/remote-sdk';
import { useQueryClient } from '@tanstack/react-query';

/** Returns a function that sends the member's answer and shows the changed order. Rejects as `answerWithdrawal` does. */
export function useAnswer(): (answer: WithdrawalAnswerInput) => Promise<WithdrawalDetails> {
  const { api, guard } = useSite();
  const queries = useQueryClient();
  return async (answer) => {
    const release = guard.hold('answer to a withdrawal in progress');
    try {
      const order = await answerWithdrawal(api, answer);
      queries.setQueryData(withdrawalQuery(api, order.orderNo).queryKey, order);
      return order;
    } finally {
      release();
      void queries.invalidateQueries({ queryKey: withdrawalKey });
    }
  };
}
