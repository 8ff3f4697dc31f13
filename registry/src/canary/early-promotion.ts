import type { Order } from '@parlour/contracts';
import type { RegistryState } from '../orders/registry-state.ts';
import { type ComparisonStore, compareCanary } from './comparison.ts';

interface EarlyPromotionParts {
  store: ComparisonStore;
  getState(): RegistryState;
  networksMin: number;
}

/** Creates the check of a rollout's next step: whether enough pages show that the canary is no worse. */
export const createStepCheck =
  ({ store, getState, networksMin }: EarlyPromotionParts) =>
  async (name: string): Promise<boolean> => {
    const { canary, live } = getState().byName[name] ?? {};
    if (!canary || !live) return false;
    const { verdict } = await compareCanary(store, name, canary, live, networksMin);
    return verdict === 'no-difference';
  };

/** Creates the check of a promotion: it returns a sentence when the canary was compared on too few pages. */
export const createEarlyPromotionCheck =
  ({ store, getState, networksMin }: EarlyPromotionParts) =>
  async (order: Order): Promise<string[]> => {
    if (order.act !== 'promote') return [];
    const { name } = order;
    const { canary, live } = getState().byName[name] ?? {};
    if (!canary || !live) return [];
    const { verdict, measures } = await compareCanary(store, name, canary, live, networksMin);
    if (verdict !== 'too-few') return [];
    const pages = measures.find(({ measure }) => measure === 'start')?.canary.trials ?? 0;
    return [
      `The canary of ${name} has too few pages for a comparison so far: ${pages} started ${canary.version}.`,
    ];
  };
