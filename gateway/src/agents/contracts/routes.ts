import * as calls from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../server/index.ts';
import { maskAccount } from '../mask-account.ts';
import type { Contract, ContractPair, ContractsService } from './service.ts';

type Of<Get, Answer> = readonly [calls.AgentContractType, Get, Answer];
const ofTypes = [
  ['DIVIDEND', calls.getDividendContractCall, calls.answerDividendOfferCall],
  ['DAILY', calls.getDailySalaryContractCall, calls.answerDailySalaryOfferCall],
  ['HOURLY', calls.getHourlySalaryContractCall, calls.answerHourlySalaryOfferCall],
  ['REALTIME', calls.getRealtimeSalaryContractCall, calls.answerRealtimeSalaryOfferCall],
] as const satisfies readonly Of<unknown, unknown>[];

export const contractRoutes = (contracts: ContractsService): readonly RouteEntry[] => [
  ...ofTypes.flatMap(([type, getCall, answerCall]) => [
    route(getCall, async ({ session }) => toWireContracts(await contracts.describe(session.memberId, type))),
    route(answerCall, async ({ input, session }) => {
      const { contractId, answer, paymentPassword } = input;
      const accepts = answer === 'ACCEPT';
      const decided = await contracts.answer(session.memberId, type, {
        contractId,
        accepts,
        paymentPassword,
      });
      return { ...decided, contractId, effectiveFrom: decided.effectiveFrom?.toISOString() };
    }),
  ]),
  route(calls.getContractFlagsCall, async ({ session }) => {
    const { active, offered } = await contracts.listTypes(session.memberId);
    return {
      divtypereq: offered.has('DIVIDEND'),
      dailysalreqtype: offered.has('DAILY'),
      contracthoursalreq: offered.has('HOURLY'),
      realtimesalreqtype: offered.has('REALTIME'),
      divtypeinfo: active.has('DIVIDEND'),
      dailysalinfotype: active.has('DAILY'),
      // A multi-rate daily salary is a daily salary with more than one tier, so both flags follow from one contract.
      contractmrdailysalinfotype: active.has('DAILY'),
      contracthoursalinfo: active.has('HOURLY'),
      realtimesalinfotype: active.has('REALTIME'),
    };
  }),
];

const toWireContracts = ({ offer, contract }: ContractPair) => ({
  offer: offer
    ? {
        ...toWireTerms(offer),
        expiresAt: offer.expiresAt.toISOString(),
        ends: offer.ends.map(({ holder, bestRatePpm }) => ({
          to: maskAccount(holder?.username ?? ''),
          ratePpm: bestRatePpm,
        })),
      }
    : null,
  contract: contract
    ? {
        ...toWireTerms(contract),
        effectiveFrom: (contract.effectiveFrom ?? contract.offeredAt).toISOString(),
      }
    : null,
});

const toWireTerms = (contract: Contract & { from: { username: string } | undefined }) => ({
  contractId: contract.id,
  ...(contract.from && { from: maskAccount(contract.from.username) }),
  salaryType: contract.salaryType,
  period: contract.period,
  tiers: contract.tiers.map((tier) => ({ ...tier })),
  offeredAt: contract.offeredAt.toISOString(),
});
