import type { Api, CallOptions, GameType, LanguageCode, ValueOf } from '@parlour/contracts';
import {
  getPromotionCall,
  listPromotionsCall,
  type PromotionCategory,
  type PromotionStatus,
  type WirePromotionBadge,
} from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';

export type PromotionBadge = 'newbie' | 'limited' | 'special-offer' | 'daily' | 'high-rebate' | 'vip';

/** `open`: the member has not claimed it; the others are the specification's claim statuses. */
export type PromotionState =
  | 'open'
  | 'coming-soon'
  | 'signed'
  | 'in-process'
  | 'applying'
  | 'issued'
  | 'claimed'
  | 'rejected'
  | 'closed';

export type PromotionReward =
  | { kind: 'amount'; minor: number }
  /** Parts per million of the base amount, up to `maxMinor`. */
  | { kind: 'percent'; ppm: number; maxMinor: number | undefined }
  | { kind: 'points'; points: number };

export interface Promotion {
  id: number;
  category: PromotionCategory;
  badges: readonly PromotionBadge[];
  title: string;
  /** One plain sentence. */
  summary: string;
  imageUrl: string;
  entry: 'none' | 'join' | 'apply';
  from: Date;
  /** Undefined: no end date. */
  to: Date | undefined;
  state: PromotionState;
  reward: PromotionReward;
}

export interface PromotionDetail extends Promotion {
  pictureUrl: string;
  phonePictureUrl: string;
  /** Written by operators; sanitise it before it is shown. */
  html: string;
  award: 'auto' | 'manual';
  delivery: 'wallet' | 'reward-centre';
  /** IANA name of the time zone of its days. */
  timeZone: string;
  rankLevelMin: number | undefined;
  firstDepositOnly: boolean;
  minDepositMinor: number | undefined;
  /** Names of vendors whose games count; undefined: all. */
  vendors: readonly string[] | undefined;
  wagering: Wagering | undefined;
  perMemberMax: number;
  termsVersion: number;
}

/** The bets required before the reward can be withdrawn. */
export interface Wagering {
  base: 'bonus' | 'deposit-plus-bonus';
  multiple: number;
  /** Parts per million of a valid bet; a game type that is not listed counts nothing. */
  contributions: readonly { gameType: GameType; ppm: number }[];
  /** A stake above this maximum counts nothing. */
  maxStakeMinor: number | undefined;
  days: number;
}

/** Returns open promotions by their order, then upcoming ones, then recently closed ones. Visitors may call it too. */
async function listPromotions(
  api: Api,
  input: { language: LanguageCode; category?: PromotionCategory | undefined },
  options?: CallOptions,
): Promise<Promotion[]> {
  return (await api.call(listPromotionsCall, input, options)).promotions.map(toPromotion);
}

/** Returns one promotion. Fails with `promotions.not-found`. */
async function getPromotion(
  api: Api,
  { id, language }: { id: number; language: LanguageCode },
  options?: CallOptions,
): Promise<PromotionDetail> {
  const wire = await api.call(getPromotionCall, { promoId: id, language }, options);
  const { eligibility, wagering } = wire;
  return {
    ...toPromotion(wire),
    pictureUrl: wire.pictureUrl,
    phonePictureUrl: wire.phonePictureUrl,
    html: wire.html,
    award: wire.award === 'AUTO' ? 'auto' : 'manual',
    delivery: wire.delivery === 'WALLET' ? 'wallet' : 'reward-centre',
    timeZone: wire.timezone,
    rankLevelMin: eligibility.rankLevelMin,
    firstDepositOnly: eligibility.firstDeposit ?? false,
    minDepositMinor: eligibility.minDeposit,
    vendors: eligibility.vendors,
    wagering: wagering && {
      base: wagering.base === 'BONUS' ? 'bonus' : 'deposit-plus-bonus',
      multiple: wagering.multiple,
      contributions: wagering.contributions,
      maxStakeMinor: wagering.maxStake,
      days: wagering.days,
    },
    perMemberMax: wire.perUser,
    termsVersion: wire.termsVersion,
  };
}

type WirePromotion = ValueOf<typeof listPromotionsCall>['promotions'][number];

const badges: Record<WirePromotionBadge, PromotionBadge> = {
  NEWBIE: 'newbie',
  LIMITED: 'limited',
  'SPECIAL OFFER': 'special-offer',
  DAILY: 'daily',
  'HIGH RABATE': 'high-rebate',
  VIP: 'vip',
};
const entries = { NONE: 'none', JOIN: 'join', APPLY: 'apply' } as const;
const states: Record<PromotionStatus, PromotionState> = {
  COMING_SOON: 'coming-soon',
  SIGNED: 'signed',
  IN_PROCESS: 'in-process',
  APPLYING: 'applying',
  ISSUED: 'issued',
  CLAIMED: 'claimed',
  REJECTED: 'rejected',
  CLOSED: 'closed',
};

const toPromotion = (wire: WirePromotion): Promotion => ({
  id: wire.promoId,
  category: wire.category,
  badges: wire.badges.map((badge) => badges[badge]),
  title: wire.title,
  summary: wire.summary,
  imageUrl: wire.imageUrl,
  entry: entries[wire.entry],
  from: new Date(wire.from),
  to: wire.to === undefined ? undefined : new Date(wire.to),
  state: wire.status === undefined ? 'open' : states[wire.status],
  reward: toReward(wire.reward),
});

function toReward({ kind, value, max }: WirePromotion['reward']): PromotionReward {
  if (kind === 'AMOUNT') return { kind: 'amount', minor: value };
  if (kind === 'POINTS') return { kind: 'points', points: value };
  return { kind: 'percent', ppm: value, maxMinor: max };
}

const staleMs = 60_000;

/** Query key prefix of everything about promotions. */
const promotionsKey = ['promotions'] as const;

/** Query options of all visible promotions, of every category. */
export const promotionsQuery = (api: Api, language: LanguageCode) =>
  queryOptions({
    queryKey: [...promotionsKey, 'list', language],
    queryFn: ({ signal }) => listPromotions(api, { language }, { signal }),
    staleTime: staleMs,
  });

export const promotionQuery = (api: Api, input: { id: number; language: LanguageCode }) =>
  queryOptions({
    queryKey: [...promotionsKey, 'detail', input],
    queryFn: ({ signal }) => getPromotion(api, input, { signal }),
    staleTime: staleMs,
  });
