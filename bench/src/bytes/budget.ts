import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { partNames } from './parts.ts';

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
});

export type Budget = z.output<typeof budgetFile>;

/** Reads the budget. Throws when the file does not match the schema. */
export const readBudget = (): Budget =>
  budgetFile.parse(JSON.parse(readFileSync(new URL('../../budget.json', import.meta.url), 'utf8')));

/** Returns the budget of the sum of all parts. */
export const sumBudget = ({ parts }: Budget): number => partNames.reduce((sum, name) => sum + parts[name], 0);
