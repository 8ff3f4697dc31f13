import type { ValueOf } from '@parlour/contracts';
import {
  getMemberCall,
  getMemberIconCall,
  getMemberSecurityCall,
  getPasswordProofCall,
  getPointBalanceCall,
  getProfileCall,
  getRegisterRulesCall,
  getRewardCountsCall,
  listBetsCall,
  listLinksCall,
  listLoginsCall,
  listPasskeysCall,
  listSessionsCall,
  listSignInMethodsCall,
} from '@parlour/contracts/calls';
import { createFakeGateway, type FakeGateway } from '@parlour/testing';

type WireBet = ValueOf<typeof listBetsCall>['rows'][number];
type WireSecurity = ValueOf<typeof getMemberSecurityCall>;

export const createWireBet = (index: number, over: Partial<WireBet> = {}): WireBet => ({
  betNo: `B${index}`,
  roundId: `R${index}`,
  placedAt: new Date(2026, 10, 20, 12, index).toISOString(),
  settledAt: new Date(2026, 10, 20, 12, index, 30).toISOString(),
  gameType: 'RNG',
  vassalage: 'NOVA_REEL',
  vendorName: 'Nova Reel',
  nodeId: 7,
  gameName: 'Crimson Parrot',
  stake: 1_000,
  validBet: 1_000,
  payout: 0,
  net: -1_000,
  status: 'LOST',
  ...over,
});

export const createWireSecurity = (over: Partial<WireSecurity> = {}): WireSecurity => ({
  lastLogin: { at: new Date(2026, 10, 20, 20, 51).toISOString(), ipMasked: '103.*.*.18', browser: 'Chrome' },
  registeredAt: '2026-01-05T04:00:00.000Z',
  passwordChangedAt: new Date().toISOString(),
  paymentPasswordSet: false,
  twoFactorOn: false,
  realName: { verified: false },
  mobile: { masked: '+95 9 *** *** 421', verified: true },
  email: { verified: false },
  club: {
    labelName: 'Gold',
    rankLevel: 5,
    progressMinor: 128_000_000,
    next: { labelName: 'Platinum', rankLevel: 6, requiredMinor: 200_000_000 },
  },
  ...over,
});

export const wireMember: ValueOf<typeof getMemberCall> = {
  id: '60418827',
  account: 'ada',
  nickname: 'Ada',
  type: 0,
  toUpline: false,
  clubLabel: { labelName: 'Gold', rankLevel: 5 },
  memberLabel: [],
};

export const createWireProfile = (
  over: Partial<ValueOf<typeof getProfileCall>> = {},
): ValueOf<typeof getProfileCall> => ({
  account: 'ada',
  nickname: 'Ada',
  avatar: '1',
  avatars: ['1', '2', '3'].map((key) => ({ key, url: `/art/avatars/${key}.svg` })),
  minimumAge: 18,
  others: [{ field: 'line', masked: 'a***' }],
  ...over,
});

const registerRules: ValueOf<typeof getRegisterRulesCall> = {
  fields: [{ field: 'password', required: true, acceptedPattern: 'any', min: 8, max: 64 }],
  minimumAge: 18,
};

/** Answers my account's calls about the account's safety. */
function answerSafety(gateway: FakeGateway): void {
  gateway.on(getProfileCall, () => createWireProfile());
  gateway.on(getPasswordProofCall, () => ({ hasPassword: true }));
  gateway.on(getRegisterRulesCall, () => registerRules);
  gateway.on(listPasskeysCall, () => ({ passkeys: [] }));
  gateway.on(listLinksCall, () => ({ links: [] }));
  gateway.on(listSignInMethodsCall, () => ({ openId: [] }));
  gateway.on(listLoginsCall, () => ({ logins: [] }));
  gateway.on(listSessionsCall, () => ({
    sessions: [
      {
        id: '0123456789abcdef',
        openedAt: '2026-11-20T12:00:00.000Z',
        seenAt: '2026-11-20T12:30:00.000Z',
        ipMasked: '103.47.*.*',
        browser: 'Chrome',
        isThis: true,
      },
    ],
  }));
}

/** Creates a gateway with one member. It answers bets by filter, in pages, with totals over all pages. */
export function createMemberGateway(
  bets: readonly WireBet[] = [],
  security = createWireSecurity(),
): FakeGateway {
  const gateway = createFakeGateway();
  gateway.on(getMemberCall, () => wireMember);
  gateway.on(getRewardCountsCall, () => ({ rewardCount: 0, missionCount: 0 }));
  gateway.on(getMemberIconCall, () => ({ avatarUrl: '/art/avatars/1.svg' }));
  gateway.on(getMemberSecurityCall, () => security);
  answerSafety(gateway);
  gateway.on(getPointBalanceCall, () => ({
    points: 18_420,
    held: 0,
    carriedMicroPoints: 0,
    dailyConvertLeft: 1_000_000,
  }));
  gateway.on(listBetsCall, ({ input: { gameType, vassalage, status, page, pageSize } }) => {
    const found = bets.filter(
      (bet) =>
        (gameType === undefined || bet.gameType === gameType) &&
        (vassalage === undefined || bet.vassalage === vassalage) &&
        (status === undefined || bet.status === status),
    );
    const sum = (field: 'stake' | 'validBet' | 'payout' | 'net') =>
      found.reduce((total, bet) => total + bet[field], 0);
    return {
      rows: found.slice((page - 1) * pageSize, page * pageSize),
      totals: {
        count: found.length,
        stake: sum('stake'),
        validBet: sum('validBet'),
        payout: sum('payout'),
        net: sum('net'),
      },
      page,
      totalPages: Math.max(1, Math.ceil(found.length / pageSize)),
    };
  });
  return gateway;
}
