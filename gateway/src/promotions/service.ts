import { AppError } from '@parlour/contracts';
import type { PromotionCategory } from '@parlour/contracts/calls';
import { type Audit, type Clock, type Database, dayMs, type Live } from '../server/index.ts';
import { getPhase, type Phase, type Promotion } from './promotion.ts';
import * as store from './store.ts';

export interface PromotionsParts {
  database: Database;
  clock: Clock;
  live: Live;
  audit: Audit;
  /** Looks up the vendors that a promotion names. */
  catalog: { findVendor(code: string): Promise<{ name: string } | undefined> };
}

export type ShownPromotion = Promotion & { phase: Phase };

/** Actor of a change, for the audit record: `operator:aye`. */
type Actor = string;

export interface PromotionsService {
  /** Lists open promotions by position, then coming ones by start, then recently closed ones. */
  listPromotions(category?: PromotionCategory): Promise<ShownPromotion[]>;
  /** Returns a promotion, including a closed one. Fails with `promotions.not-found`. */
  getPromotion(id: number): Promise<ShownPromotion & { vendorNames: string[] | undefined }>;
  /** Counts the promotions that are open now, by category. Categories without one are absent. */
  countOpen(): Promise<Map<PromotionCategory, number>>;
  /** Stores the promotion, records the actor in the audit and notifies every open page. Returns the promotion's id. */
  publishPromotion(promotion: store.NewPromotion, actor: Actor): Promise<number>;
}

/** Lists show a closed promotion for this long. */
const closedShownDays = 14;
const phaseOrder: Record<Phase, number> = { open: 0, 'coming-soon': 1, closed: 2 };

export function createPromotionsService(parts: PromotionsParts): PromotionsService {
  const { database, clock, live, audit, catalog } = parts;
  const db = database.withTables<store.PromotionsTables>();

  const readShown = async (category: PromotionCategory | undefined): Promise<ShownPromotion[]> => {
    const now = clock.now();
    const closedSince = new Date(now.getTime() - closedShownDays * dayMs);
    const promotions = await store.readPromotions(db, { category, closedSince });
    return promotions.map((promotion) => ({ ...promotion, phase: getPhase(promotion, now) }));
  };

  return {
    async listPromotions(category) {
      return (await readShown(category)).sort(compareForList);
    },
    async getPromotion(id) {
      const promotion = await store.findPromotion(db, id);
      if (promotion === undefined)
        throw new AppError('promotions.not-found', `There is no promotion ${id}.`, {
          details: { promotionId: id },
        });
      const { vendors } = promotion.eligibility;
      const found = vendors && (await Promise.all(vendors.map((code) => catalog.findVendor(code))));
      const vendorNames = found?.flatMap((vendor) => vendor?.name ?? []);
      return { ...promotion, phase: getPhase(promotion, clock.now()), vendorNames };
    },
    async countOpen() {
      const open = (await readShown(undefined)).filter(({ phase }) => phase === 'open');
      const counts = new Map<PromotionCategory, number>();
      for (const { category } of open) counts.set(category, (counts.get(category) ?? 0) + 1);
      return counts;
    },
    publishPromotion: (promotion, actor) =>
      database.transaction(async (tx) => {
        const id = await store.insertPromotion(tx.withTables<store.PromotionsTables>(), promotion);
        const subject = `promotion:${id}`;
        await audit.record(tx, { actor, act: 'promotion.publish', subject, after: promotion });
        live.send('everyone', { topic: 'notices' });
        return id;
      }),
  };
}

/** Orders by phase. Coming promotions are ordered by start, all others by position. */
function compareForList(a: ShownPromotion, b: ShownPromotion): number {
  if (a.phase !== b.phase) return phaseOrder[a.phase] - phaseOrder[b.phase];
  if (a.phase === 'coming-soon') return a.startsAt.getTime() - b.startsAt.getTime();
  return a.position - b.position;
}
