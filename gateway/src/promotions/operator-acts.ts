import type { InputOf, ValueOf } from '@parlour/contracts';
import {
  approveClaimAct,
  closePromotionAct,
  listClaimsAct,
  listPromotionsAct,
  type PromotionTerms,
  publishPromotionAct,
  readClaimPicturesAct,
  readPromotionAct,
  rejectClaimAct,
  releaseClaimAct,
  reserveClaimAct,
} from '@parlour/contracts/back-office';
import * as z from 'zod/mini';
import {
  type Audit,
  type Bounds,
  boundedAct,
  type Clock,
  type Database,
  dayMs,
  type Ids,
  type OperatorAct,
  operatorAct,
  readCapped,
  withPages,
} from '../server/index.ts';
import { type Application, type Applications, getAwardKind } from './claims/applications.ts';
import { toClaimNo } from './claims/claim-changes.ts';
import { type Claim, type ClaimTables, countClaims, sumIssuedSince } from './claims/claim-store.ts';
import { type DraftTables, deleteDraft } from './drafts/draft-store.ts';
import { draftActs } from './drafts/drafts.ts';
import { averagedDays, computeForecast } from './forecast.ts';
import { getPhase, type Promotion, type PromotionReward, sumPrizes } from './promotion.ts';
import type { PromotionsService } from './service.ts';
import { type SimulationParts, simulationAct } from './simulation/simulate.ts';
import { listAll, type NewPromotion, type PromotionsTables } from './store.ts';
import { checkedFields, toNewPromotion, toTerms } from './terms.ts';

interface Parts extends SimulationParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  ids: Pick<Ids, 'token'>;
  promotions: PromotionsService;
  applications: Applications;
  bounds: Bounds;
}

/** The maximum length of the list for operators. */
const listedMax = 200;

/**
 * Operators' acts on promotions: the list with budgets and claims, publish and close, and the queue of applications with
 * their pictures. An award or a budget above the bound of the site needs two people; a promotion without a budget always
 * does.
 */
export const promotionActs = (parts: Parts): OperatorAct[] => [
  ...publishingActs(parts),
  ...draftActs(parts),
  simulationAct(parts),
  ...applicationActs(parts),
];

function toNew(given: InputOf<typeof publishPromotionAct> & PromotionTerms): NewPromotion {
  const { reason: _reason, draftId: _draft, draftVersion: _version, replaces, ...terms } = given;
  return toNewPromotion(terms, replaces);
}

function publishingActs({ database, clock, promotions, bounds }: Parts): OperatorAct[] {
  const input = z.extend(publishPromotionAct.input, checkedFields);
  return [
    operatorAct({
      ...listPromotionsAct,
      async run() {
        const now = clock.now();
        const { rows: all, isMore } = await readCapped(listedMax, (limit) =>
          listAll(database.withTables<PromotionsTables>(), limit),
        );
        const claims = database.withTables<ClaimTables>();
        const counts = await countClaims(claims);
        const recent = await sumIssuedSince(claims, new Date(now.getTime() - averagedDays * dayMs));
        return {
          promotions: all.map((promotion) => ({
            ...toRow(promotion, now, recent.get(promotion.id) ?? 0),
            claims: counts
              .filter(({ promotionId }) => promotionId === promotion.id)
              .map(({ status, count }) => ({ status, count })),
          })),
          isMore,
        };
      },
    }),
    operatorAct({
      ...readPromotionAct,
      async run({ input: { id } }) {
        const {
          phase: _phase,
          runningPhase: _running,
          isOld: _old,
          countsToday: _today,
          vendorNames: _names,
          ...promotion
        } = await promotions.getPromotion(id);
        return { id, terms: toTerms(promotion) };
      },
    }),
    boundedAct({
      ...publishPromotionAct,
      bounds,
      isChosen: true,
      input,
      async review(_tx, given) {
        const { reason: _reason, draftId: _draft, draftVersion: _version, ...facts } = given;
        promotions.requireSound(toNew(given));
        const { reward, raffle, code, replaces } = given;
        const budget = given.budget ?? (raffle && sumPrizes(raffle));
        if (budget === undefined) return { facts };
        const kind = reward.kind === 'points' ? 'points' : 'credit';
        return { facts, given: { kind, amount: budget, key: `${code}:${replaces ?? ''}` } };
      },
      async runIn(tx, { actor, input: given }) {
        const id = await promotions.publishIn(tx, toNew(given), actor);
        const { draftId, draftVersion: version } = given;
        if (draftId !== undefined) await deleteDraft(tx.withTables<DraftTables>(), { id: draftId, version });
        return { id };
      },
    }),
    operatorAct({
      ...closePromotionAct,
      run: ({ actor, input: { id, reason } }) => promotions.close(id, { actor, reason }),
    }),
  ];
}

type ListedRow = ValueOf<typeof listPromotionsAct>['promotions'][number];

/** Returns a promotion's row of the list, with its forecast. */
function toRow(promotion: Promotion, now: Date, recent: number): Omit<ListedRow, 'claims'> {
  const phase = getPhase(promotion, now);
  const forecast = phase === 'open' ? computeForecast(promotion, recent, now) : undefined;
  return {
    id: promotion.id,
    code: promotion.code,
    category: promotion.category,
    title: promotion.title,
    entry: promotion.entry,
    delivery: promotion.delivery,
    phase,
    from: promotion.startsAt.toISOString(),
    until: promotion.endsAt?.toISOString() ?? null,
    closedAt: promotion.closedAt?.toISOString() ?? null,
    reward: toWireReward(promotion.reward),
    budget: promotion.budget ?? null,
    spent: promotion.spent,
    termsVersion: promotion.termsVersion,
    replaces: promotion.replaces ?? null,
    forecast: forecast
      ? {
          perDay: forecast.perDay,
          runsOutAt: forecast.runsOutAt?.toISOString() ?? null,
          atEnd: forecast.atEnd ?? null,
        }
      : null,
  };
}

const applicationActs = ({ applications, bounds }: Parts): OperatorAct[] => [
  operatorAct({
    ...listClaimsAct,
    async run({ input }) {
      const { applications: rows, count } = await applications.list({ ...input, claimId: input.claimId });
      return { rows: rows.map(toWireApplication), ...withPages(count, input) };
    },
  }),
  operatorAct({
    ...readClaimPicturesAct,
    async run({ input }) {
      const pictures = await applications.readPictures(input.claimId);
      return { pictures: pictures.map(({ kind, bytes }) => ({ kind, data: bytes.toString('base64') })) };
    },
  }),
  operatorAct({
    ...reserveClaimAct,
    run: async ({ actor, input }) => toReservation(await applications.reserve({ ...input, actor })),
  }),
  operatorAct({
    ...releaseClaimAct,
    run: async ({ actor, input }) => toReservation(await applications.release({ ...input, actor })),
  }),
  boundedAct({
    ...approveClaimAct,
    bounds,
    async review(tx, input) {
      const read = await applications.readFacts(tx, input);
      if (!read) return undefined;
      const { memberId, amount, promotion, reservedBy } = read;
      const kind = promotion.reward.kind === 'points' ? 'points' : 'credit';
      return {
        facts: { promotion: promotion.id, kind: getAwardKind(promotion), amount, reservedBy },
        given: { kind, memberId, amount, key: String(input.claimId) },
      };
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

const toReservation = ({ id, reservedBy, reservedUntil }: Claim) => ({
  claimNo: toClaimNo(id),
  reservedBy,
  reservedUntil: reservedUntil?.toISOString() ?? null,
});

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
  reservedBy: claim.reservedBy,
  reservedUntil: claim.reservedUntil?.toISOString() ?? null,
  startedAt: claim.startedAt.toISOString(),
  changedAt: claim.changedAt.toISOString(),
});
