import { isBannerName } from '@parlour/art';
import { type PromotionTerms, promotionTermFields } from '@parlour/contracts/back-office';
import * as z from 'zod/mini';
import type { Promotion } from './promotion.ts';
import type { NewPromotion } from './store.ts';

/** The fields of the terms whose values only the gateway can check. */
export const checkedFields = {
  pictureKey: promotionTermFields.pictureKey.check(z.refine(isBannerName)),
  timeZone: promotionTermFields.timeZone.check(z.refine(isTimeZone)),
};

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Returns the promotion with these terms, as it is stored. */
export const toNewPromotion = (
  { from, until, ...terms }: PromotionTerms,
  replaces: number | undefined,
): NewPromotion =>
  ({
    ...terms,
    startsAt: new Date(from),
    endsAt: until === undefined ? undefined : new Date(until),
    budget: terms.budget,
    wagering: terms.wagering,
    task: terms.task,
    raffle: terms.raffle,
    closedAt: undefined,
    replaces,
  }) as NewPromotion;

/** Returns the terms of a stored promotion. */
export const toTerms = (promotion: Promotion): PromotionTerms => {
  const { id: _id, spent: _spent, closedAt: _closedAt, spentAt: _spentAt, ...rest } = promotion;
  const { replaces: _replaces, entryEndsAt: _entryEndsAt, startsAt, endsAt, ...terms } = rest;
  const stored = { ...terms, from: startsAt.toISOString(), until: endsAt?.toISOString() };
  // Absent conditions are undefined in a stored promotion, and missing in the terms.
  return JSON.parse(JSON.stringify(stored)) as PromotionTerms;
};
