import type { Api, CallOptions, InputOf, ValueOf } from '@parlour/contracts';
import {
  type AgentContractType,
  answerDailySalaryOfferCall,
  answerDividendOfferCall,
  answerHourlySalaryOfferCall,
  answerRealtimeSalaryOfferCall,
  type ContractTier,
  type DividendPeriod,
  getDailySalaryContractCall,
  getDividendContractCall,
  getHourlySalaryContractCall,
  getRealtimeSalaryContractCall,
  listGivenContractsCall,
  offerContractCall,
  type SalaryType,
} from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';
import type { MaskedMember } from './agent-team.ts';

/** Terms of a contract. Amounts of tiers in minor units, rates in parts per million. */
interface ContractTerms {
  contractId: number;
  /** The member who offered it; undefined for the platform. */
  from: MaskedMember | undefined;
  /** Set for salaries. */
  salaryType: SalaryType | undefined;
  /** Set for dividends. */
  period: DividendPeriod | undefined;
  tiers: readonly ContractTier[];
  offeredAt: Date;
}

export interface ContractWithOffer {
  offer:
    | (ContractTerms & { expiresAt: Date; ends: readonly (MaskedMember & { ratePpm: number })[] })
    | undefined;
  /** `endsAt` is set for a contract that was terminated but is still in force. */
  contract: (ContractTerms & { effectiveFrom: Date; endsAt: Date | undefined }) | undefined;
}

const readCalls = {
  DIVIDEND: getDividendContractCall,
  DAILY: getDailySalaryContractCall,
  HOURLY: getHourlySalaryContractCall,
  REALTIME: getRealtimeSalaryContractCall,
} as const;
const answerCalls = {
  DIVIDEND: answerDividendOfferCall,
  DAILY: answerDailySalaryOfferCall,
  HOURLY: answerHourlySalaryOfferCall,
  REALTIME: answerRealtimeSalaryOfferCall,
} as const;

type WireTerms = Omit<
  NonNullable<ValueOf<typeof getDividendContractCall>['contract']>,
  'effectiveFrom' | 'endsAt'
>;

const toTerms = (wire: WireTerms): ContractTerms => ({
  contractId: wire.contractId,
  from: wire.from === undefined ? undefined : { account: wire.from, memberNo: wire.fromNo ?? 0 },
  salaryType: wire.salaryType,
  period: wire.period,
  tiers: wire.tiers,
  offeredAt: new Date(wire.offeredAt),
});

const toDate = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

async function getContract(
  api: Api,
  type: AgentContractType,
  options?: CallOptions,
): Promise<ContractWithOffer> {
  const { offer, contract } = await api.call(readCalls[type], {}, options);
  return {
    offer: offer
      ? {
          ...toTerms(offer),
          expiresAt: new Date(offer.expiresAt),
          ends: offer.ends.map(({ to, ...end }) => ({ ...end, account: to })),
        }
      : undefined,
    contract: contract
      ? {
          ...toTerms(contract),
          effectiveFrom: new Date(contract.effectiveFrom),
          endsAt: toDate(contract.endsAt),
        }
      : undefined,
  };
}

/** Query options of the member's contract of a type and the offer that waits for an answer. */
export const contractQuery = (api: Api, type: AgentContractType) =>
  queryOptions({
    queryKey: ['agents', 'contract', type],
    queryFn: ({ signal }) => getContract(api, type, { signal }),
  });

type Answer = InputOf<typeof answerDividendOfferCall>;

/**
 * Accepts, rejects or withdraws an offer, or ends a contract. Accepting and ending need the payment password. Fails with
 * `request.not-found` when the offer or contract is no longer open, and with the errors of the payment password.
 */
export async function answerContract(
  api: Api,
  type: AgentContractType,
  answer: Answer,
  options?: CallOptions,
): Promise<{ status: string; effectiveFrom: Date | undefined; endsAt: Date | undefined; ended: number }> {
  const { status, effectiveFrom, endsAt, ended } = await api.call(answerCalls[type], answer, options);
  return {
    status,
    effectiveFrom: toDate(effectiveFrom),
    endsAt: toDate(endsAt),
    ended,
  };
}

/**
 * Offers a contract to a direct downline. Fails with `request.invalid` for terms or a downline that the rules
 * do not allow.
 */
export async function offerContract(
  api: Api,
  offer: InputOf<typeof offerContractCall>,
  options?: CallOptions,
): Promise<{ contractId: number; expiresAt: Date }> {
  const { contractId, expiresAt } = await api.call(offerContractCall, offer, options);
  return { contractId, expiresAt: new Date(expiresAt) };
}

export interface GivenContract extends ContractTerms {
  type: AgentContractType;
  /** The downline's number and masked account. */
  memberNo: number;
  account: string;
  /** `ENDING`: terminated, and paid until `endsAt`. */
  status: 'OFFERED' | 'ACTIVE' | 'ENDING';
  expiresAt: Date | undefined;
  effectiveFrom: Date | undefined;
  endsAt: Date | undefined;
}

/** Contracts that the agent gave, and the best rate of the agent's own contract of each type. */
interface GivenContracts {
  contracts: readonly GivenContract[];
  ceilings: readonly { type: AgentContractType; ratePpm: number }[];
}

async function listGivenContracts(
  api: Api,
  type: AgentContractType | undefined,
  options?: CallOptions,
): Promise<GivenContracts> {
  const { contracts, ceilings } = await api.call(listGivenContractsCall, { type }, options);
  return {
    ceilings,
    contracts: contracts.map((wire) => ({
      ...toTerms(wire),
      type: wire.type,
      memberNo: wire.memberNo,
      account: wire.account,
      status: wire.status,
      expiresAt: toDate(wire.expiresAt),
      effectiveFrom: toDate(wire.effectiveFrom),
      endsAt: toDate(wire.endsAt),
    })),
  };
}

export const givenContractsQuery = (api: Api, type?: AgentContractType) =>
  queryOptions({
    queryKey: ['agents', 'given-contracts', type],
    queryFn: ({ signal }) => listGivenContracts(api, type, { signal }),
  });
