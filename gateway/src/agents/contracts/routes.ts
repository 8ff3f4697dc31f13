import * as calls from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../server/index.ts';
import { maskAccount } from '../mask-account.ts';
import type { Contract, ContractPair, ContractsService, GivenContracts } from './service.ts';

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
    route(answerCall, ({ input, session }) =>
      answerContract(contracts, session.memberId, { ...input, type }),
    ),
  ]),
  route(calls.offerContractCall, async ({ input, session }) => {
    const { memberNo, paymentPassword, ...terms } = input;
    const offer = await contracts.offerDown(session.memberId, { memberId: memberNo, terms, paymentPassword });
    return { ...offer, expiresAt: offer.expiresAt.toISOString() };
  }),
  route(calls.listGivenContractsCall, async ({ input, session }) => {
    const given = await contracts.listGiven(session.memberId, input.type);
    return { ...given, contracts: given.contracts.map(toWireGiven) };
  }),
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

interface GivenAnswer {
  type: calls.AgentContractType;
  contractId: number;
  answer: (typeof calls.contractAnswers)[number];
  paymentPassword?: string | undefined;
}

async function answerContract(
  contracts: ContractsService,
  memberId: number,
  { answer, ...named }: GivenAnswer,
) {
  const { contractId, type, paymentPassword } = named;
  if (answer === 'WITHDRAW') {
    await contracts.withdraw(memberId, named);
    return { contractId, status: 'WITHDRAWN' as const, ended: 0 };
  }
  if (answer === 'TERMINATE') {
    const { endsAt, ended } = await contracts.terminate(memberId, named);
    return { contractId, status: 'TERMINATED' as const, endsAt: endsAt.toISOString(), ended };
  }
  const accepts = answer === 'ACCEPT';
  const decided = await contracts.answer(memberId, type, { contractId, accepts, paymentPassword });
  return { ...decided, contractId, effectiveFrom: decided.effectiveFrom?.toISOString() };
}

const toWireGiven = (contract: GivenContracts['contracts'][number]) => {
  const isOffer = contract.status === 'OFFERED';
  return {
    ...toWireTerms({ ...contract, from: undefined }),
    type: contract.type,
    memberNo: contract.toId,
    account: maskAccount(contract.holder?.username ?? ''),
    status: isOffer ? ('OFFERED' as const) : contract.endedAt ? ('ENDING' as const) : ('ACTIVE' as const),
    expiresAt: isOffer ? contract.expiresAt.toISOString() : undefined,
    effectiveFrom: contract.effectiveFrom?.toISOString(),
    endsAt: contract.endedAt?.toISOString(),
  };
};

const toWireContracts = ({ offer, contract }: ContractPair) => ({
  offer: offer
    ? {
        ...toWireTerms(offer),
        expiresAt: offer.expiresAt.toISOString(),
        ends: offer.ends.map(({ holder, bestRatePpm }) => ({
          to: maskAccount(holder?.username ?? ''),
          memberNo: holder?.id ?? 0,
          ratePpm: bestRatePpm,
        })),
      }
    : null,
  contract: contract
    ? {
        ...toWireTerms(contract),
        effectiveFrom: (contract.effectiveFrom ?? contract.offeredAt).toISOString(),
        endsAt: contract.endedAt?.toISOString(),
      }
    : null,
});

const toWireTerms = (contract: Contract & { from: { id: number; username: string } | undefined }) => ({
  contractId: contract.id,
  ...(contract.from && { from: maskAccount(contract.from.username), fromNo: contract.from.id }),
  salaryType: contract.salaryType,
  period: contract.period,
  tiers: contract.tiers.map((tier) => ({ ...tier })),
  offeredAt: contract.offeredAt.toISOString(),
});
