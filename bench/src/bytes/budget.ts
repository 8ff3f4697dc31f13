import { readFileSync } from 'node:fs';
import type { LanguageCode } from '@parlour/contracts';
import * as z from 'zod/mini';
import { type CountedPart, partNames } from './parts.ts';

const bytes = z.int().check(z.positive());

/**
 * Schema of `bench/budget.json`: limits for the first load of the home page, in bytes on the wire, brotli where it
 * applies.
 */
const budgetFile = z.object({
  /** Target for the sum of all parts. */
  goal: bytes,
  /** Limits that no change may exceed: the current sizes and a small margin. */
  parts: z.record(z.enum(partNames), bytes),
  /** Additional needs of one language, such as fonts that no device has. */
  extra: z.record(z.string(), z.object({ fonts: bytes })),
});

export type Budget = z.output<typeof budgetFile>;

/** Reads the budget. Throws when the file does not match the schema. */
export const readBudget = (): Budget =>
  budgetFile.parse(JSON.parse(readFileSync(new URL('../../budget.json', import.meta.url), 'utf8')));

/** Returns the budget of each part in one language, and of their sum. */
export function getBudget(
  language: LanguageCode,
  { parts, extra }: Budget,
): { total: number; parts: Record<CountedPart, number> } {
  const own = { ...parts, fonts: parts.fonts + (extra[language]?.fonts ?? 0) };
  return { total: partNames.reduce((sum, name) => sum + own[name], 0), parts: own };
}
