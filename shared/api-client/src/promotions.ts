import { minuteMs } from '@parlour/basics';
import type { Api, CallOptions, GameType, LanguageCode, ValueOf } from '@parlour/contracts';
import {
  applyForPromotionCall,
  claimPromotionCall,
  claimRafflePromotionCall,
  getPromotionCall,
  getRaffleDrawCall,
  joinPromotionCall,
  listPromotionsCall,
  type PromotionCategory,
  type PromotionRequirement,
  type PromotionStatus,
  type PromotionStep,
  type WirePromotionBadge,
} from '@parlour/contracts/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

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
  /** With `envelopes`, a random amount of at least `minor`. */
  | { kind: 'amount'; minor: number; envelopes?: number | undefined }
  /** Parts per million of the base amount, up to `maxMinor`; higher ones from some club levels on. */
  | {
      kind: 'percent';
      ppm: number;
      maxMinor: number | undefined;
      levels?: readonly { rankLevelMin: number; ppm: number }[] | undefined;
    }
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
  /** A deposit of at least `minMinor` after joining meets the promotion; undefined: no deposit does. */
  deposit: { minMinor: number; countsToday: boolean } | undefined;
  wagering: Wagering | undefined;
  /** The next step of the member, or of a visitor after the login; undefined: none now. */
  step: PromotionStep | undefined;
  /** The error with which that step would fail for this member now. */
  refusedBy: WirePromotion['refusedBy'];
  /** Requirements that this member does not meet. */
  missing: readonly PromotionRequirement[];
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
  perMemberMax: number;
  /** A member can claim once per period. */
  cycle: 'once' | 'day' | 'week' | 'month';
  /** Account data that the member must have provided. */
  account: readonly PromotionRequirement[];
  /** The condition that a member meets after joining. */
  task: PromotionTask | undefined;
  raffle: PromotionRaffle | undefined;
  termsVersion: number;
  /** The member's claim of this period; undefined: no claim, or a visitor. */
  claim: PromotionClaim | undefined;
}

interface PromotionTask {
  /** One deposit of at least `minMinor`, or valid bets that add up to it. */
  kind: 'deposit' | 'valid-bet';
  minMinor: number;
  /** Undefined: all types. */
  gameTypes: readonly GameType[] | undefined;
  /** Monday is 1; undefined: all. */
  weekdays: readonly number[] | undefined;
}

export interface PromotionRaffle {
  /** The valid bets for one ticket. */
  ticketEveryMinor: number;
  /** The first prize first; `value` in minor units, or points. */
  prizes: readonly { count: number; value: number }[];
  /** SHA-256 of the seed, published before the first ticket. */
  seedHash: string;
  drawnAt: Date | undefined;
}

interface PromotionClaim {
  claimNo: string;
  /** Minor units, or points; undefined until it is issued. */
  amount: number | undefined;
  /** The rejecting operator's message to the member. */
  reason: string | undefined;
  /** The counted valid bets. */
  progressMinor: number;
  tickets: number | undefined;
}

/** The proof of a raffle's draw; `draw` is undefined before it. */
type RaffleDraw = ValueOf<typeof getRaffleDrawCall>;

/** The bets required before the reward can be withdrawn. */
export interface Wagering {
  base: 'bonus' | 'deposit-plus-bonus';
  multiple: number;
  /** Parts per million of a valid bet; a game type that is not listed counts nothing. */
  contributions: readonly { gameType: GameType; ppm: number }[];
  /** A stake above this maximum counts nothing. */
  maxStakeMinor: number | undefined;
  /** Undefined: until the requirement is met. */
  days: number | undefined;
}

/** Returns open promotions by their order, then upcoming ones, then recently closed ones. Visitors may call it too. */
async function listPromotions(
  api: Api,
  input: { language: LanguageCode; category?: PromotionCategory | undefined },
  options?: CallOptions,
): Promise<Promotion[]> {
  return (await api.call(listPromotionsCall, input, options)).promotions.map(toPromotion);
}

/**
 * Returns one promotion, or the draft with the secret `preview`. Fails with `promotions.not-found` or
 * `promotions.draft-not-found`.
 */
async function getPromotion(
  api: Api,
  { id, language, preview }: { id: number; language: LanguageCode; preview?: string | undefined },
  options?: CallOptions,
): Promise<PromotionDetail> {
  const wire = await api.call(getPromotionCall, { promoId: id, language, preview }, options);
  const { eligibility } = wire;
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
    perMemberMax: wire.perUser,
    cycle: wire.cycle ? cycles[wire.cycle] : 'once',
    account: eligibility.account ?? [],
    task: wire.task && {
      kind: wire.task.kind === 'DEPOSIT' ? 'deposit' : 'valid-bet',
      minMinor: wire.task.min,
      gameTypes: wire.task.gameTypes,
      weekdays: wire.task.weekdays,
    },
    raffle: wire.raffle && {
      ticketEveryMinor: wire.raffle.ticketEvery,
      prizes: wire.raffle.prizes,
      seedHash: wire.raffle.seedHash,
      drawnAt: wire.raffle.drawnAt === undefined ? undefined : new Date(wire.raffle.drawnAt),
    },
    termsVersion: wire.termsVersion,
    claim: wire.claim && {
      claimNo: wire.claim.claimNo,
      amount: wire.claim.amount,
      reason: wire.claim.reason,
      progressMinor: wire.claim.progress,
      tickets: wire.claim.tickets,
    },
  };
}

const cycles = { DAY: 'day', WEEK: 'week', MONTH: 'month' } as const;

/**
 * Joins a promotion. Fails with `promotions.not-started`, `promotions.closed`, `promotions.not-eligible`
 * (`details.missing`), `promotions.claim-limit`, `promotions.wrong-step`, `member.excluded` or `member.blocked`.
 */
export const joinPromotion = async (api: Api, id: number, options?: CallOptions): Promise<void> => {
  await api.call(joinPromotionCall, { promoId: id }, options);
};

/** Sends an application. Fails with the codes of `joinPromotion`, or with `picture.not-found`. */
export const applyForPromotion = async (
  api: Api,
  {
    id,
    ...application
  }: {
    id: number;
    /** A UUID created once per intent and reused by retries. */
    requestId: string;
    /** At most 140 characters. */
    remark: string;
    /** From `addPicture`, at most three. */
    pictureIds: readonly string[];
  },
  options?: CallOptions,
): Promise<void> => {
  const input = { ...application, promoId: id, pictureIds: [...application.pictureIds] };
  await api.call(applyForPromotionCall, input, options);
};

/** Claims an award, which is credited once. Also fails with `promotions.budget-spent`. */
export const claimPromotion = async (
  api: Api,
  { id, isRaffle }: { id: number; isRaffle: boolean },
  options?: CallOptions,
): Promise<void> => {
  await api.call(isRaffle ? claimRafflePromotionCall : claimPromotionCall, { promoId: id }, options);
};

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
  deposit: wire.deposit && { minMinor: wire.deposit.min, countsToday: wire.deposit.countsToday },
  wagering: wire.wagering && toWagering(wire.wagering),
  step: wire.step,
  refusedBy: wire.refusedBy,
  missing: wire.missing ?? [],
});

const toWagering = (wire: NonNullable<WirePromotion['wagering']>): Wagering => ({
  base: wire.base === 'BONUS' ? 'bonus' : 'deposit-plus-bonus',
  multiple: wire.multiple,
  contributions: wire.contributions,
  maxStakeMinor: wire.maxStake,
  days: wire.days,
});

function toReward({ kind, value, max, levels, envelopes }: WirePromotion['reward']): PromotionReward {
  if (kind === 'AMOUNT') return { kind: 'amount', minor: value, envelopes };
  if (kind === 'POINTS') return { kind: 'points', points: value };
  const higher = levels?.map(({ rankLevelMin, value: ppm }) => ({ rankLevelMin, ppm }));
  return { kind: 'percent', ppm: value, maxMinor: max, levels: higher };
}

const staleMs = minuteMs;

/** Query key prefix of everything about promotions. Refetch it on the live topic `promotions`. */
export const promotionsKey = ['promotions'] as const;

/** The reader of promotions. A member gets other answers than a visitor. */
interface Reader {
  language: LanguageCode;
  /** Undefined for a visitor. */
  username: string | undefined;
}

/**
 * Query options of all visible promotions. After a login, the visitor's answer remains visible while the
 * member's loads.
 */
export const promotionsQuery = (api: Api, { language, username }: Reader) =>
  queryOptions({
    queryKey: [...promotionsKey, 'list', language, username],
    queryFn: ({ signal }) => listPromotions(api, { language }, { signal }),
    staleTime: staleMs,
    placeholderData: keepPreviousData,
  });

export const promotionQuery = (
  api: Api,
  { id, language, username, preview }: Reader & { id: number; preview?: string | undefined },
) =>
  queryOptions({
    queryKey: [...promotionsKey, 'detail', id, language, username, preview],
    queryFn: ({ signal }) => getPromotion(api, { id, language, preview }, { signal }),
    staleTime: staleMs,
    placeholderData: keepPreviousData,
  });

/** Query options of the proof of a raffle's draw. */
export const raffleDrawQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...promotionsKey, 'draw', id],
    queryFn: ({ signal }): Promise<RaffleDraw> => api.call(getRaffleDrawCall, { promoId: id }, { signal }),
    staleTime: staleMs,
  });
