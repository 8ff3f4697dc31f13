import { contractHistoryAct, offerContractAct } from '@parlour/contracts/back-office';
import { fourEyesAct, type OperatorAct, operatorAct } from '../../server/index.ts';
import { type HistoryParts, listHistory } from './history.ts';
import type { ContractsService } from './service.ts';

/**
 * Operator acts for contracts. `contracts/offer` offers a contract of the platform to an agent directly below the
 * house. It needs two people, because no rule limits the platform's rates. `contracts/history` lists all contracts of
 * an agent with their outcome.
 */
export const contractActs = (
  contracts: Pick<ContractsService, 'offerIn' | 'reviewIn'>,
  parts: HistoryParts,
): OperatorAct[] => [
  operatorAct({ ...contractHistoryAct, run: ({ input }) => listHistory(parts, input) }),
  fourEyesAct({
    ...offerContractAct,
    fourEyes: (tx, { to, reason: _reason, ...terms }) => contracts.reviewIn(tx, { to, terms }),
    runIn: async (tx, { actor, input: { to, reason: _reason, ...terms } }) => ({
      contractId: await contracts.offerIn(tx, { to, terms, actor }),
    }),
  }),
];
