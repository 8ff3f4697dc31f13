import { isBannerName } from '@parlour/art';
import type { ValueOf } from '@parlour/contracts';
import {
  approveClaimAct,
  closePromotionAct,
  listClaimsAct,
  listPromotionsAct,
  publishPromotionAct,
  readClaimPicturesAct,
  rejectClaimAct,
} from '@parlour/contracts/back-office';
import * as z from 'zod/mini';
import { type Clock, type Database, fourEyesAct, type OperatorAct, operatorAct } from '../server/index.ts';
import type { Application, Applications } from './claims/applications.ts';
import { toClaimNo } from './claims/claim-changes.ts';
import { type ClaimTables, countClaims } from './claims/claim-store.ts';
import { getPhase, type PromotionReward, sumPrizes } from './promotion.ts';
import type { PromotionsService } from './service.ts';
import { listAll, type NewPromotion, type PromotionsTables } from './store.ts';

interface Parts {
  database: Database;
  clock: Clock;
  promotions: PromotionsService;
  applications: Applications;
  fourEyesAboveMinor(): number;
}

/** The maximum length of the list for operators. */
const listedMax = 200;

/**
 * Operators' acts on promotions: the list with budgets and claims, publish and close, and the queue of applications with
 * their pictures. An award or a budget of money above `fourEyesAboveMinor` needs two people; a promotion of
 * money without a budget always does.
 */
export const promotionActs = (parts: Parts): OperatorAct[] => [
  ...publishingActs(parts),
  ...applicationActs(parts),
];

function publishingActs({ database, clock, promotions, fourEyesAboveMinor }: Parts): OperatorAct[] {
  const input = z.extend(publishPromotionAct.input, {
    pictureKey: z.string().check(z.refine(isBannerName)),
    timeZone: z.string().check(z.refine(isTimeZone)),
  });
  const toNew = (given: z.output<typeof input>): NewPromotion => {
    const { from, until, reason: _reason, budget, wagering, task, raffle, ...rest } = given;
    return {
      ...rest,
      startsAt: new Date(from),
      endsAt: until === undefined ? undefined : new Date(until),
      budget,
      wagering,
      task,
      raffle,
      spent: 0,
      closedAt: undefined,
    } as NewPromotion;
  };
  return [
    operatorAct({
      ...listPromotionsAct,
      async run() {
        const all = await listAll(database.withTables<PromotionsTables>(), listedMax);
        const counts = await countClaims(database.withTables<ClaimTables>());
        return {
          promotions: all.map((promotion) => ({
            id: promotion.id,
            code: promotion.code,
            category: promotion.category,
            title: promotion.title,
            entry: promotion.entry,
            delivery: promotion.delivery,
            phase: getPhase(promotion, clock.now()),
            from: promotion.startsAt.toISOString(),
            until: promotion.endsAt?.toISOString() ?? null,
            closedAt: promotion.closedAt?.toISOString() ?? null,
            reward: toWireReward(promotion.reward),
            budget: promotion.budget ?? null,
            spent: promotion.spent,
            claims: counts
              .filter(({ promotionId }) => promotionId === promotion.id)
              .map(({ status, count }) => ({ status, count })),
          })),
        };
      },
    }),
    fourEyesAct({
      ...publishPromotionAct,
      input,
      async fourEyes(_tx, given) {
        promotions.requireSound(toNew(given));
        const { reward, raffle } = given;
        const budget = given.budget ?? (raffle && sumPrizes(raffle));
        const isLarge = reward.kind !== 'points' && (budget === undefined || budget > fourEyesAboveMinor());
        const { reason: _reason, ...conditions } = given;
        return isLarge ? conditions : undefined;
      },
      runIn: async (tx, { actor, input: given }) => ({
        id: await promotions.publishIn(tx, toNew(given), actor),
      }),
    }),
    operatorAct({
      ...closePromotionAct,
      run: ({ actor, input: { id, reason } }) => promotions.close(id, { actor, reason }),
    }),
  ];
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const applicationActs = ({ applications, fourEyesAboveMinor }: Parts): OperatorAct[] => [
  operatorAct({
    ...listClaimsAct,
    async run({ input }) {
      const { applications: rows, total } = await applications.list(input);
      return { rows: rows.map(toWireApplication), total, totalPages: Math.ceil(total / input.pageSize) };
    },
  }),
  operatorAct({
    ...readClaimPicturesAct,
    async run({ input }) {
      const pictures = await applications.readPictures(input.claimId);
      return { pictures: pictures.map(({ kind, bytes }) => ({ kind, data: bytes.toString('base64') })) };
    },
  }),
  fourEyesAct({
    ...approveClaimAct,
    async fourEyes(tx, input) {
      const facts = await applications.readFacts(tx, input);
      if (!facts || facts.promotion.reward.kind === 'points') return undefined;
      const { amount, promotion } = facts;
      return amount > fourEyesAboveMinor() ? { promotion: promotion.id, amount } : undefined;
    },
    async runIn(tx, { actor, input }) {
      const { id, amount } = await applications.approveIn(tx, { ...input, actor });
      return { claimNo: toClaimNo(id), amount: amount ?? 0 };
    },
  }),
  operatorAct({
    ...rejectClaimAct,
    run: async ({ actor, input }) => ({
      claimNo: toClaimNo((await applications.reject({ ...input, actor })).id),
    }),
  }),
];

const toWireReward = ({ kind, value, maxMinor }: PromotionReward) => ({
  kind,
  value,
  ...(maxMinor !== undefined && { maxMinor }),
});

const toWireApplication = ({
  claim,
  promotion,
  username,
  pictures,
}: Application): ValueOf<typeof listClaimsAct>['rows'][number] => ({
  claimId: claim.id,
  claimNo: toClaimNo(claim.id),
  promotionId: promotion.id,
  promotion: promotion.title,
  reward: toWireReward(promotion.reward),
  memberId: claim.memberId,
  username,
  status: claim.status,
  remark: claim.remark ?? '',
  pictures,
  attempt: claim.attempt,
  amount: claim.amount,
  reason: claim.reason,
  decidedBy: claim.decidedBy,
  startedAt: claim.startedAt.toISOString(),
  changedAt: claim.changedAt.toISOString(),
});
