import { AppError } from '@parlour/contracts';
import type { PromotionCategory } from '@parlour/contracts/calls';
import type { Named } from '../catalog/index.ts';
import type { BlockReads } from '../protection/index.ts';
import {
  type Audit,
  type Clock,
  type Database,
  dayMs,
  type Ids,
  type Live,
  type Tx,
} from '../server/index.ts';
import { getWeekday } from './claims/claim-rules.ts';
import { createDraftError, type DraftTables, findByToken } from './drafts/draft-store.ts';
import { addEnvelopes } from './envelopes/envelope-store.ts';
import { findDefect, getPhase, getRunningPhase, type Phase, type Promotion, sumPrizes } from './promotion.ts';
import { insertRaffle, type RaffleTables } from './raffle/raffle-store.ts';
import * as store from './store.ts';
import { toNewPromotion } from './terms.ts';

export interface PromotionsParts {
  database: Database;
  clock: Clock;
  live: Live;
  audit: Audit;
  ids: Pick<Ids, 'token'>;
  /** Looks up the vendors that a promotion names. */
  catalog: { findVendor(code: string): Promise<Named | undefined> };
  /** The largest multiple that a promotion may require as bets, from the jurisdiction profile. */
  wageringMultipleMax: number;
  blocks: Pick<BlockReads, 'findBlocked'>;
  /** Whether awards can go to the reward centre. */
  hasRewardCentre: boolean;
}

export type ShownPromotion = Promotion & {
  phase: Phase;
  /** The phase for members who have joined. */
  runningPhase: Phase;
  /** True when its next version began long ago: lists then show it only to members who have joined it. */
  isOld: boolean;
  /** Whether today is one of the days that count. */
  countsToday: boolean;
};

/** Actor of a change, for the audit record: `operator:aye`. */
type Actor = string;

export interface PromotionsService {
  /** Whether the member is on a break and therefore sees no promotions. */
  isOnBreak(memberId: number | undefined): Promise<boolean>;
  /** Lists open promotions by position, then coming ones by start, then recently closed ones. */
  listPromotions(category?: PromotionCategory): Promise<ShownPromotion[]>;
  /** Returns a promotion, including a closed one. Fails with `promotions.not-found`. */
  getPromotion(id: number): Promise<ShownPromotion & { vendorNames: Named[] | undefined }>;
  /** Returns the draft with this secret as a promotion that is open. Fails with `promotions.draft-not-found`. */
  getPreview(token: string): Promise<ShownPromotion & { vendorNames: Named[] | undefined }>;
  /** Counts the promotions that are open now, by category. Categories without one are absent. */
  countOpen(): Promise<Map<PromotionCategory, number>>;
  /**
   * Stores the promotion, records the actor in the audit and notifies every open page. Returns the
   * promotion's id. Fails with `promotions.defective` for contradictory conditions, and with
   * `request.invalid` for a code that exists.
   */
  publishIn(tx: Tx, promotion: store.NewPromotion, actor: Actor): Promise<number>;
  /** Fails with `promotions.defective` for contradictory conditions. */
  requireSound(promotion: store.NewPromotion): void;
  /** Ends a promotion. Issued awards remain. Fails with `promotions.not-found` and `promotions.closed`. */
  close(id: number, by: { actor: Actor; reason: string }): Promise<void>;
}

/** Lists show a closed promotion for this long. */
const closedShownDays = 14;
const phaseOrder: Record<Phase, number> = { open: 0, 'coming-soon': 1, closed: 2 };

export function createPromotionsService(parts: PromotionsParts): PromotionsService {
  const { database, clock, catalog } = parts;
  const db = database.withTables<store.PromotionsTables>();

  const readShown = async (category: PromotionCategory | undefined): Promise<ShownPromotion[]> => {
    const now = clock.now();
    const closedSince = new Date(now.getTime() - closedShownDays * dayMs);
    const promotions = await store.readPromotions(db, { category, closedSince });
    return promotions.map((promotion) => toShown(promotion, now));
  };

  const nameVendors = async ({ eligibility: { vendors } }: Pick<Promotion, 'eligibility'>) => {
    const found = vendors && (await Promise.all(vendors.map((code) => catalog.findVendor(code))));
    return found?.flatMap((vendor) => vendor ?? []);
  };

  return {
    isOnBreak: async (memberId) =>
      memberId !== undefined && (await parts.blocks.findBlocked([memberId])).size > 0,
    async listPromotions(category) {
      return (await readShown(category)).sort(compareForList);
    },
    async getPromotion(id) {
      const promotion = await store.findPromotion(db, id);
      if (promotion === undefined) throw createNotFoundError(id);
      const vendorNames = await nameVendors(promotion);
      return { ...toShown(promotion, clock.now()), vendorNames };
    },
    async getPreview(token) {
      const draft = await findByToken(database.withTables<DraftTables>(), token);
      if (!draft) throw createDraftError();
      const { id, terms } = draft;
      const promotion = {
        ...toNewPromotion(terms, undefined),
        id,
        spent: 0,
        spentAt: undefined,
        entryEndsAt: undefined,
      };
      const shown = toShown(promotion, clock.now());
      return { ...shown, phase: 'open', vendorNames: await nameVendors(promotion) };
    },
    async countOpen() {
      const open = (await readShown(undefined)).filter(({ phase }) => phase === 'open');
      const counts = new Map<PromotionCategory, number>();
      for (const { category } of open) counts.set(category, (counts.get(category) ?? 0) + 1);
      return counts;
    },
    ...createPublication(parts),
  };
}

function toShown(promotion: Promotion, now: Date): ShownPromotion {
  const { task, timeZone, entryEndsAt } = promotion;
  const countsToday = !task?.weekdays || task.weekdays.includes(getWeekday(timeZone, now));
  return {
    ...promotion,
    phase: getPhase(promotion, now),
    runningPhase: getRunningPhase(promotion, now),
    isOld: entryEndsAt !== undefined && entryEndsAt.getTime() < now.getTime() - closedShownDays * dayMs,
    countsToday,
  };
}

/** Creates the functions with which operators publish and close promotions. */
function createPublication(
  parts: PromotionsParts,
): Pick<PromotionsService, 'publishIn' | 'close' | 'requireSound'> {
  const { database, clock, live, audit, ids, wageringMultipleMax, hasRewardCentre } = parts;
  const requireSound = (promotion: store.NewPromotion): void => {
    const needsCentre = promotion.delivery === 'reward_center' && !hasRewardCentre;
    const defect = needsCentre ? 'delivery' : findDefect(promotion, { wageringMultipleMax });
    if (defect === undefined) return;
    throw new AppError('promotions.defective', `The field ${defect} contradicts the others.`, {
      details: { defect },
      fields: [{ path: [defect], rule: 'invalid' }],
    });
  };
  return {
    requireSound,
    async publishIn(tx, promotion, actor) {
      requireSound(promotion);
      const db = tx.withTables<store.PromotionsTables>();
      if (await store.hasCode(db, promotion.code))
        throw new AppError('request.invalid', `There is a promotion ${promotion.code}.`, {
          fields: [{ path: ['code'], rule: 'choice' }],
        });
      if (promotion.replaces !== undefined) await replaceIn(parts, tx, promotion, promotion.replaces);
      const { raffle } = promotion;
      // The budget of a raffle defaults to the sum of its prizes.
      const budget = promotion.budget ?? (raffle && sumPrizes(raffle));
      const id = await store.insertPromotion(db, { ...promotion, budget });
      if (raffle) await insertRaffle(tx.withTables<RaffleTables>(), id, ids.token());
      await addEnvelopes(tx, id, promotion);
      const subject = `promotion:${id}`;
      await audit.record(tx, { actor, act: 'promotion.publish', subject, after: promotion });
      live.send('everyone', { topic: 'promotions' });
      live.send('everyone', { topic: 'notices' });
      return id;
    },
    close: (id, { actor, reason }) =>
      database.transaction(async (tx) => {
        const db = tx.withTables<store.PromotionsTables>();
        if (!(await store.lockPromotion(db, id))) throw createNotFoundError(id);
        if (!(await store.closePromotion(db, id, clock.now())))
          throw new AppError('promotions.closed', `Promotion ${id} is closed.`);
        await audit.record(tx, {
          actor,
          act: 'promotion.close',
          subject: `promotion:${id}`,
          after: { reason },
        });
        live.send('everyone', { topic: 'promotions' });
      }),
  };
}

/**
 * Lets nobody join a promotion once the next version begins. Whoever has joined goes on under the accepted terms. Fails with `request.invalid` when it is not the latest
 * version, or when the terms do not have the next number.
 */
async function replaceIn(
  { clock }: Pick<PromotionsParts, 'clock'>,
  tx: Tx,
  { termsVersion, startsAt }: store.NewPromotion,
  id: number,
): Promise<void> {
  const db = tx.withTables<store.PromotionsTables>();
  const replaced = await store.lockPromotion(db, id);
  if (!replaced) throw createNotFoundError(id);
  if (await store.isReplaced(db, id))
    throw new AppError('request.invalid', `Promotion ${id} has a later version.`, {
      fields: [{ path: ['replaces'], rule: 'choice' }],
    });
  if (termsVersion !== replaced.termsVersion + 1)
    throw new AppError('request.invalid', 'The next version has the next number.', {
      fields: [{ path: ['termsVersion'], rule: 'invalid' }],
    });
  const now = clock.now();
  await store.endEntry(db, id, startsAt > now ? startsAt : now);
}

const createNotFoundError = (id: number): AppError =>
  new AppError('promotions.not-found', `There is no promotion ${id}.`, { details: { promotionId: id } });

/** Orders by phase. Coming promotions are ordered by start, all others by position. */
function compareForList(a: ShownPromotion, b: ShownPromotion): number {
  if (a.phase !== b.phase) return phaseOrder[a.phase] - phaseOrder[b.phase];
  if (a.phase === 'coming-soon') return a.startsAt.getTime() - b.startsAt.getTime();
  return a.position - b.position;
}
