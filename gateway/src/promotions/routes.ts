import { artVersion, type BannerSize } from '@parlour/art';
import { AppError, type GameType, toLanguageCode, type ValueOf } from '@parlour/contracts';
import * as calls from '@parlour/contracts/calls';
import { getName, type Named } from '../catalog/index.ts';
import { hourMs, type RouteEntry, route, showHtml, showText } from '../server/index.ts';
import { toClaimNo } from './claims/claim-changes.ts';
import { countTickets, getShownStatus, getStep, isRunning } from './claims/claim-rules.ts';
import type { Claim } from './claims/claim-store.ts';
import type { ClaimsService } from './claims/claims.ts';
import type { Promotion, PromotionBadge, PromotionReward, Task, Wagering } from './promotion.ts';
import type { Raffles } from './raffle/raffles.ts';
import type { PromotionsService, ShownPromotion } from './service.ts';

interface Parts {
  promotions: PromotionsService;
  claims: ClaimsService;
  raffles: Raffles;
}

/** Thousands claim when a promotion begins. */
const rush = { bulkhead: 'promotions' };

/** Applications per address and hour: far more than a household sends. */
const applicationLimit = { times: 60, perMs: hourMs };

export const promotionsRoutes = (parts: Parts): readonly RouteEntry[] => [
  ...readingRoutes(parts),
  ...actingRoutes(parts),
];

const readingRoutes = ({ promotions, claims, raffles }: Parts): readonly RouteEntry[] => [
  route(calls.listPromotionsCall, async ({ input, session }) => {
    const isOnBreak = await promotions.isOnBreak(session?.memberId);
    const listed = isOnBreak ? [] : await promotions.listPromotions(input.category);
    const views = await claims.readViews(session?.memberId, listed);
    const rows = listed.flatMap((promotion, index) => {
      const { status, step, refusedBy, missing } = views[index] ?? {};
      if (promotion.isOld && status === 'CLOSED') return [];
      return [{ ...toWire(promotion, input.language), status, step, refusedBy, missing }];
    });
    return { promotions: rows };
  }),
  route(calls.getPromotionCountsCall, async ({ session }) => {
    const isOnBreak = await promotions.isOnBreak(session?.memberId);
    const counts = isOnBreak ? new Map<never, number>() : await promotions.countOpen();
    return {
      open: [...counts.values()].reduce((sum, open) => sum + open, 0),
      categories: [...counts].map(([category, open]) => ({ category, open })),
    };
  }),
  route(calls.getPromotionCall, async ({ input, session }) => {
    if (input.preview !== undefined)
      return toPreview(await promotions.getPreview(input.preview), input.language);
    const promotion = await promotions.getPromotion(input.promoId);
    const { status, claim, ...view } = await claims.readView(session?.memberId, promotion);
    const commitment = promotion.raffle && (await raffles.findCommitment(promotion.id));
    return {
      ...toWire(promotion, input.language),
      ...toWireConditions(promotion, input.language),
      status,
      raffle: promotion.raffle &&
        commitment && {
          ticketEvery: promotion.raffle.ticketEveryMinor,
          prizes: [...promotion.raffle.prizes],
          seedHash: commitment.seedHash,
          drawnAt: commitment.drawnAt?.toISOString(),
        },
      claim: claim && toWireClaim(promotion, claim),
      ...view,
    };
  }),
  route(calls.getRaffleDrawCall, async ({ input }) => {
    const found = await raffles.findDraw(input.promoId, input.after);
    if (!found) throw new AppError('promotions.not-found', `There is no raffle ${input.promoId}.`);
    const { seedHash, draw } = found;
    return { seedHash, draw: draw && { ...draw, drawnAt: draw.drawnAt.toISOString() } };
  }),
];

/** Returns a draft as a visitor will see the promotion. The seed of its raffle is drawn by the publication. */
const toPreview = (
  draft: ShownPromotion & { vendorNames: Named[] | undefined },
  language: string | undefined,
): WireDetail => ({
  ...toWire(draft, language),
  ...toWireConditions(draft, language),
  step: getStep(draft, 'open', undefined),
  raffle: draft.raffle && {
    ticketEvery: draft.raffle.ticketEveryMinor,
    prizes: [...draft.raffle.prizes],
    seedHash: '',
  },
});

const actingRoutes = ({ promotions, claims }: Parts): readonly RouteEntry[] => {
  const answer = async (promotionId: number, claim: Claim) => {
    const promotion = await promotions.getPromotion(promotionId);
    const phase = isRunning(claim.status) ? promotion.runningPhase : promotion.phase;
    return { status: getShownStatus(phase, claim.status), claim: toWireClaim(promotion, claim) };
  };
  return [
    route(
      calls.joinPromotionCall,
      async ({ input: { promoId }, session }) =>
        answer(promoId, await claims.join(session.memberId, promoId)),
      rush,
    ),
    route(
      calls.applyForPromotionCall,
      async ({ input: { promoId, ...application }, session }) =>
        answer(promoId, await claims.apply(session.memberId, { ...application, promotionId: promoId })),
      { ...rush, limit: applicationLimit },
    ),
    route(
      calls.claimPromotionCall,
      async ({ input: { promoId }, session }) =>
        answer(promoId, await claims.claim(session.memberId, promoId)),
      rush,
    ),
    route(
      calls.claimRafflePromotionCall,
      async ({ input: { promoId }, session }) => {
        const { raffle } = await promotions.getPromotion(promoId);
        if (!raffle) throw new AppError('promotions.wrong-step', `Promotion ${promoId} is no raffle.`);
        return answer(promoId, await claims.claim(session.memberId, promoId));
      },
      rush,
    ),
  ];
};

const wireBadges: Record<PromotionBadge, calls.WirePromotionBadge> = {
  newbie: 'NEWBIE',
  limited: 'LIMITED',
  'special-offer': 'SPECIAL OFFER',
  daily: 'DAILY',
  'high-rebate': 'HIGH RABATE',
  vip: 'VIP',
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
const wireCycles = { once: undefined, day: 'DAY', week: 'WEEK', month: 'MONTH' } as const;

type WirePromotion = ValueOf<typeof calls.listPromotionsCall>['promotions'][number];
type WireDetail = ValueOf<typeof calls.getPromotionCall>;

function toWire(
  promotion: ShownPromotion,
  wireLanguage: string | undefined,
): Omit<WirePromotion, 'status' | 'step' | 'refusedBy' | 'missing'> {
  const language = toLanguageCode(wireLanguage);
  const { reward, task, wagering, eligibility, countsToday } = promotion;
  return {
    promoId: promotion.id,
    category: promotion.category,
    badges: promotion.badges.map((badge) => wireBadges[badge]),
    title: showText(promotion.title, language),
    summary: showText(promotion.summary, language),
    imageUrl: pictureUrl(promotion, 'card'),
    entry: wireEntries[promotion.entry],
    from: promotion.startsAt.toISOString(),
    to: promotion.endsAt?.toISOString(),
    reward: {
      kind: wireKinds[reward.kind],
      value: reward.value,
      max: reward.maxMinor,
      levels: reward.levels && [...reward.levels],
      envelopes: reward.envelopes,
    },
    deposit: task?.kind === 'deposit' ? { min: eligibility.minDepositMinor ?? 0, countsToday } : undefined,
    wagering: wagering && toWireWagering(wagering),
  };
}

function toWireConditions(
  promotion: ShownPromotion & { vendorNames: Named[] | undefined },
  wireLanguage: string | undefined,
) {
  const { eligibility, task, vendorNames } = promotion;
  return {
    pictureUrl: pictureUrl(promotion, 'desktop'),
    phonePictureUrl: pictureUrl(promotion, 'phone'),
    html: showHtml(promotion.body, toLanguageCode(wireLanguage)),
    award: wireAwards[promotion.award],
    delivery: wireDeliveries[promotion.delivery],
    timezone: promotion.timeZone,
    eligibility: {
      rankLevelMin: eligibility.rankLevelMin,
      firstDeposit: eligibility.firstDeposit,
      minDeposit: eligibility.minDepositMinor,
      vendors: vendorNames?.map((vendor) => getName(vendor, wireLanguage)),
      account: eligibility.account && [...eligibility.account],
    },
    perUser: promotion.perMemberMax,
    cycle: wireCycles[promotion.cycle],
    task: task && toWireTask(promotion, task),
    termsVersion: promotion.termsVersion,
  } satisfies Partial<WireDetail>;
}

const toWireTask = ({ eligibility }: Promotion, task: Task): WireDetail['task'] => ({
  kind: task.kind === 'deposit' ? 'DEPOSIT' : 'VALID_BET',
  min: task.kind === 'deposit' ? (eligibility.minDepositMinor ?? 0) : task.minMinor,
  gameTypes: task.kind === 'valid-bet' ? task.gameTypes && [...task.gameTypes] : undefined,
  weekdays: task.weekdays && [...task.weekdays],
});

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

const toWireClaim = ({ raffle }: Promotion, claim: Claim) => ({
  claimNo: toClaimNo(claim.id),
  amount: claim.amount ?? undefined,
  reason: claim.reason ?? undefined,
  progress: claim.progressMinor,
  tickets: raffle && countTickets(claim.progressMinor, raffle.ticketEveryMinor),
});

const pictureUrl = ({ pictureKey }: ShownPromotion, size: BannerSize): string =>
  `/art/${artVersion}/banner/${pictureKey}/${size}.webp`;
