import type { PromotionCategory } from '@parlour/contracts/calls';
import type { Audit, Clock, Database, Live } from '../server/index.ts';
import { promotionNotFound } from './errors.ts';
import { getPhase, type Phase, type Promotion } from './promotion.ts';
import * as store from './store.ts';

export interface PromotionsParts {
  database: Database;
  clock: Clock;
  live: Live;
  audit: Audit;
  /** Whose games a promotion names; betting's catalogue. */
  catalog: { findVendor(code: string): Promise<{ name: string } | undefined> };
}

export type ShownPromotion = Promotion & { phase: Phase };

/** Who changed something, for the record: `operator:aye`. */
type Actor = string;

export interface PromotionsService {
  /** Open ones by position, then those to come by their start, then those that closed lately. */
  listPromotions(category?: PromotionCategory): Promise<ShownPromotion[]>;
  /** Fails with `promotions.not-found`. One that closed stays to be read. */
  getPromotion(id: number): Promise<ShownPromotion & { vendorNames: string[] | undefined }>;
  /** How many are open now, by category; categories without one are left out. */
  countOpen(): Promise<Map<PromotionCategory, number>>;
  /** Stores, records who did it, and tells every open page. Answers its number. */
  publishPromotion(promotion: store.NewPromotion, actor: Actor): Promise<number>;
}

const dayMs = 86_400_000;
/** A closed promotion stays to be seen for so long. */
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
      if (promotion === undefined) throw promotionNotFound(id);
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

/** What stays to come is ordered by when it comes; all else by position. */
function compareForList(a: ShownPromotion, b: ShownPromotion): number {
  if (a.phase !== b.phase) return phaseOrder[a.phase] - phaseOrder[b.phase];
  if (a.phase === 'coming-soon') return a.startsAt.getTime() - b.startsAt.getTime();
  return a.position - b.position;
}
