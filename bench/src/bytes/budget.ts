import { readFileSync } from 'node:fs';
import type { LanguageCode } from '@parlour/contracts';
import * as z from 'zod/mini';
import { type PartName, partNames } from './parts.ts';

const bytes = z.int().check(z.positive());
const parts = partNames.filter((name) => name !== 'pictures');

/** `bench/budget.json`: what the first load of the home page may weigh on the wire, in bytes, brotli where it applies. */
const budgetFile = z.object({
  total: bytes,
  parts: z.record(z.enum(parts as [CountedPart, ...CountedPart[]]), bytes),
  /** What one language needs beyond the others, such as letters that no device brings along. */
  extra: z.record(z.string(), z.object({ fonts: bytes })),
});

export type CountedPart = Exclude<PartName, 'pictures'>;
export type Budget = z.output<typeof budgetFile>;

/** Throws where the file is not as declared. */
export const readBudget = (): Budget =>
  budgetFile.parse(JSON.parse(readFileSync(new URL('../../budget.json', import.meta.url), 'utf8')));

/** The budget of each part in one language, and of all together. */
export function budgetFor(language: LanguageCode, { total, parts, extra }: Budget) {
  const fonts = extra[language]?.fonts ?? 0;
  return { total: total + fonts, parts: { ...parts, fonts: parts.fonts + fonts } };
}
