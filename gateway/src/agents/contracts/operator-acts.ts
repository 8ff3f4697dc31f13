import { agentContractTypes, dividendPeriods, salaryTypes } from '@parlour/contracts/calls';
import * as z from 'zod/mini';
import { type OperatorAct, operatorAct } from '../../server/index.ts';
import type { ContractsService } from './service.ts';

const count = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));
const tiersMax = 10;

/**
 * Operator acts for contracts. `contracts/offer` offers a contract of the platform to an agent directly below the
 * house.
 */
export const contractActs = (contracts: Pick<ContractsService, 'offer'>): OperatorAct[] => [
  operatorAct({
    method: 'POST',
    path: 'contracts/offer',
    permission: 'agents.offer',
    input: z.object({
      to: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
      type: z.enum(agentContractTypes),
      salaryType: z.optional(z.enum(salaryTypes)),
      period: z.optional(z.enum(dividendPeriods)),
      tiers: z
        .array(
          z.object({
            minActive: z.optional(count),
            minValidBet: z.optional(count),
            minNetLoss: z.optional(count),
            ratePpm: z.int().check(z.minimum(1), z.maximum(1_000_000)),
          }),
        )
        .check(z.minLength(1), z.maxLength(tiersMax)),
    }),
    run: async ({ actor, input: { to, ...terms } }) => ({
      contractId: await contracts.offer({ to, terms, actor }),
    }),
  }),
];
