import { AppError, type ValueOf } from '@parlour/contracts';
import {
  answerDailySalaryOfferCall,
  answerDividendOfferCall,
  getContractFlagsCall,
  getDailySalaryContractCall,
  getDividendContractCall,
  getHourlySalaryContractCall,
  getRealtimeSalaryContractCall,
  listGivenContractsCall,
  offerContractCall,
  previewContractCall,
} from '@parlour/contracts/calls';
import type { FakeGateway } from '@parlour/testing';
import { dividendProof } from './settlement-gateway.ts';

export const rightPassword = 'pay 4 me';

export const noContracts = {
  dailysalreqtype: false,
  divtypereq: false,
  contracthoursalreq: false,
  realtimesalreqtype: false,
  contractmrdailysalinfotype: false,
  contracthoursalinfo: false,
  dailysalinfotype: false,
  realtimesalinfotype: false,
  divtypeinfo: false,
};

/** Adds an agent without contracts. */
export function addNoContracts(gateway: FakeGateway): void {
  gateway.on(getContractFlagsCall, () => noContracts);
  for (const call of [
    getDividendContractCall,
    getDailySalaryContractCall,
    getHourlySalaryContractCall,
    getRealtimeSalaryContractCall,
  ])
    gateway.on(call, () => ({ offer: null, contract: null }));
  gateway.on(listGivenContractsCall, () => ({ contracts: [], ceilings: [] }));
}

const checkPassword = (paymentPassword: string | undefined): void => {
  if (paymentPassword !== rightPassword) throw new AppError('identity.payment-password-wrong', 'wrong');
};

type ContractWithOffer = ValueOf<typeof getDividendContractCall>;

const daily: NonNullable<ContractWithOffer['contract']> = {
  contractId: 5,
  salaryType: 'LOSS',
  tiers: [
    { minActive: 2, minValidBet: 1_000_000, ratePpm: 5_000 },
    { minActive: 3, minValidBet: 5_000_000, ratePpm: 8_000 },
  ],
  offeredAt: '2026-11-01T00:00:00',
  effectiveFrom: '2026-11-02T00:00:00',
};

const dividendOffer: NonNullable<ContractWithOffer['offer']> = {
  contractId: 9,
  from: 'to***',
  fromNo: 1001,
  period: 'H',
  tiers: [
    { minActive: 5, minValidBet: 50_000_000, ratePpm: 80_000 },
    { minActive: 10, minValidBet: 200_000_000, ratePpm: 120_000 },
  ],
  offeredAt: '2026-11-20T00:00:00',
  expiresAt: '2026-11-23T00:00:00',
  ends: [{ to: 'mg***', memberNo: 1042, ratePpm: 150_000 }],
};

/** Adds an agent who has a daily salary, gave one to a downline, and must answer an offer of a dividend. */
export function addContracts(gateway: FakeGateway): void {
  let offer: ContractWithOffer['offer'] = dividendOffer;
  let isEnded = false;
  let isWithdrawn = false;
  gateway.on(getContractFlagsCall, () => ({
    ...noContracts,
    divtypereq: offer !== null,
    dailysalinfotype: true,
  }));
  gateway.on(getDividendContractCall, () => ({ offer, contract: null }));
  gateway.on(getDailySalaryContractCall, () => ({
    offer: null,
    contract: isEnded ? { ...daily, endsAt: '2026-11-21T00:00:00' } : daily,
  }));
  gateway.on(previewContractCall, () => {
    const { run, rulesVersion, digest, settlementId, status, type, ...period } = dividendProof;
    return { contractId: 9, periods: [period] };
  });
  gateway.on(answerDividendOfferCall, ({ input: { answer, contractId, paymentPassword } }) => {
    if (answer === 'ACCEPT') checkPassword(paymentPassword);
    offer = null;
    return answer === 'ACCEPT'
      ? { contractId, status: 'ACTIVE' as const, effectiveFrom: '2026-12-01T00:00:00', ended: 1 }
      : { contractId, status: 'REJECTED' as const, ended: 0 };
  });
  gateway.on(answerDailySalaryOfferCall, ({ input: { answer, contractId, paymentPassword } }) => {
    if (answer === 'WITHDRAW') {
      isWithdrawn = true;
      return { contractId, status: 'WITHDRAWN' as const, ended: 0 };
    }
    checkPassword(paymentPassword);
    isEnded = true;
    return { contractId, status: 'TERMINATED' as const, endsAt: '2026-11-21T00:00:00', ended: 0 };
  });
  gateway.on(listGivenContractsCall, () => ({
    contracts: (isWithdrawn ? [] : [6]).map((contractId) => ({
      contractId,
      memberNo: 1_042,
      account: 'mg***',
      type: 'DAILY' as const,
      salaryType: 'LOSS' as const,
      tiers: [{ ratePpm: 5_000 }],
      offeredAt: '2026-11-20T00:00:00',
      expiresAt: '2026-11-23T00:00:00',
      status: 'OFFERED' as const,
    })),
    ceilings: [{ type: 'DAILY' as const, ratePpm: 8_000 }],
  }));
  gateway.on(offerContractCall, ({ input: { paymentPassword } }) => {
    checkPassword(paymentPassword);
    return { contractId: 10, expiresAt: '2026-11-23T12:00:00' };
  });
}
