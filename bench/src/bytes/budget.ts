import { readFileSync } from 'node:fs';
import type { LanguageCode } from '@parlour/contracts';
import * as z from 'zod/mini';
import { type CountedPart, partNames } from './parts.ts';

const bytes = z.int().check(z.positive());

/** `bench/budget.json`: what the first load of the home page may weigh on the wire, in bytes, brotli where it applies. */
const budgetFile = z.object({
  /** What all parts together should come to. */
  goal: bytes,
  /** What no change may exceed: the parts as they are, and a little. */
  parts: z.record(z.enum(partNames), bytes),
  /** What one language needs beyond the others, such as letters that no device brings along. */
  extra: z.record(z.string(), z.object({ fonts: bytes })),
});

export type Budget = z.output<typeof budgetFile>;

/** Throws where the file is not as declared. */
export const readBudget = (): Budget =>
  budgetFile.parse(JSON.parse(readFileSync(new URL('../../budget.json', import.meta.url), 'utf8')));

/** The budget of each part in one language, and of all together. */
export function getBudget(
  language: LanguageCode,
  { parts, extra }: Budget,
): { total: number; parts: Record<CountedPart, number> } {
  const own = { ...parts, fonts: parts.fonts + (extra[language]?.fonts ?? 0) };
  return { total: partNames.reduce((sum, name) => sum + own[name], 0), parts: own };
}
