import { artVersion, type BannerSize } from '@parlour/art';
import { type GameType, pickText, toLanguageCode, type ValueOf } from '@parlour/contracts';
import * as calls from '@parlour/contracts/calls';
import { cleanHtml, type RouteEntry, route } from '../server/index.ts';
import type { Phase, PromotionBadge, PromotionReward, Wagering } from './promotion.ts';
import type { PromotionsService, ShownPromotion } from './service.ts';

export const promotionsRoutes = (promotions: PromotionsService): readonly RouteEntry[] => [
  route(calls.listPromotionsCall, async ({ input }) => ({
    promotions: (await promotions.listPromotions(input.category)).map((one) => toWire(one, input.language)),
  })),
  route(calls.getPromotionCountsCall, async () => {
    const counts = await promotions.countOpen();
    return {
      open: [...counts.values()].reduce((sum, open) => sum + open, 0),
      categories: [...counts].map(([category, open]) => ({ category, open })),
    };
  }),
  route(calls.getPromotionCall, async ({ input }) => {
    const promotion = await promotions.getPromotion(input.promoId);
    const { eligibility, wagering, vendorNames } = promotion;
    return {
      ...toWire(promotion, input.language),
      pictureUrl: pictureUrl(promotion, 'desktop'),
      phonePictureUrl: pictureUrl(promotion, 'phone'),
      html: cleanHtml(pickText(promotion.body, toLanguageCode(input.language))),
      award: wireAwards[promotion.award],
      delivery: wireDeliveries[promotion.delivery],
      timezone: promotion.timeZone,
      eligibility: {
        rankLevelMin: eligibility.rankLevelMin,
        firstDeposit: eligibility.firstDeposit,
        minDeposit: eligibility.minDepositMinor,
        vendors: vendorNames,
      },
      wagering: wagering && toWireWagering(wagering),
      perUser: promotion.perMemberMax,
      termsVersion: promotion.termsVersion,
    };
  }),
];

const wireBadges: Record<PromotionBadge, calls.WirePromotionBadge> = {
  newbie: 'NEWBIE',
  limited: 'LIMITED',
  'special-offer': 'SPECIAL OFFER',
  daily: 'DAILY',
  'high-rebate': 'HIGH RABATE',
  vip: 'VIP',
};
const wireStatuses: Record<Phase, calls.PromotionStatus | undefined> = {
  'coming-soon': 'COMING_SOON',
  open: undefined,
  closed: 'CLOSED',
};
const wireKinds: Record<PromotionReward['kind'], 'AMOUNT' | 'PERCENT' | 'POINTS'> = {
  amount: 'AMOUNT',
  percent: 'PERCENT',
  points: 'POINTS',
};
const wireAwards = { auto: 'AUTO', manual: 'MANUAL' } as const;
const wireDeliveries = { wallet: 'WALLET', reward_center: 'REWARD_CENTER' } as const;
const wireBases = { bonus: 'BONUS', deposit_plus_bonus: 'DEPOSIT_PLUS_BONUS' } as const;
const wireEntries = { none: 'NONE', join: 'JOIN', apply: 'APPLY' } as const;

type WirePromotion = ValueOf<typeof calls.listPromotionsCall>['promotions'][number];

function toWire(promotion: ShownPromotion, wireLanguage: string | undefined): WirePromotion {
  const language = toLanguageCode(wireLanguage);
  const { reward } = promotion;
  return {
    promoId: promotion.id,
    category: promotion.category,
    badges: promotion.badges.map((badge) => wireBadges[badge]),
    title: pickText(promotion.title, language),
    summary: pickText(promotion.summary, language),
    imageUrl: pictureUrl(promotion, 'card'),
    entry: wireEntries[promotion.entry],
    from: promotion.startsAt.toISOString(),
    to: promotion.endsAt?.toISOString(),
    status: wireStatuses[promotion.phase],
    reward: { kind: wireKinds[reward.kind], value: reward.value, max: reward.maxMinor },
  };
}

const toWireWagering = ({ base, multiple, contributions, maxStakeMinor, days }: Wagering) => ({
  base: wireBases[base],
  multiple,
  contributions: Object.entries(contributions).map(([gameType, ppm]) => ({
    gameType: gameType as GameType,
    ppm,
  })),
  maxStake: maxStakeMinor,
  days,
});

const pictureUrl = ({ pictureKey }: ShownPromotion, size: BannerSize): string =>
  `/art/${artVersion}/banner/${pictureKey}/${size}.webp`;
