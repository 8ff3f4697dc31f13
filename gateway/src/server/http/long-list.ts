import type { FieldIssue } from '@parlour/contracts';
import type * as z from 'zod/mini';
import { forEachInTurns } from '../concurrency/turns.ts';
import type { LongList } from '../operators/acts.ts';
import { toFieldIssues } from './field-issues.ts';
import { findUnstorableText } from './storable-text.ts';

/** The checked value, or the fields that break the schema or cannot be stored. */
type Checked = { data: unknown; fields?: never } | { data?: never; fields: FieldIssue[] };

/** After this many problems of a list, no further item is checked. */
const issuesEnough = 100;

/** Checks a value that may contain a long list: its items are checked in several turns of the event loop. */
export async function checkInTurns(schema: z.ZodMiniType, list: LongList, given: unknown): Promise<Checked> {
  const { field, item, itemsMax } = list;
  const items = readList(given, field);
  if (items === undefined) return checkStorable(schema, given);
  if (items.length > itemsMax)
    return { fields: [{ path: [field], rule: 'too_many', params: { max: itemsMax } }] };
  const rest = checkStorable(schema, { ...(given as object), [field]: [] });
  if (rest.fields) return rest;
  const data: unknown[] = [];
  const fields: FieldIssue[] = [];
  await forEachInTurns(items.entries(), ([index, one]) => {
    if (fields.length >= issuesEnough) return;
    const checked = checkStorable(item, one);
    if (!checked.fields) data.push(checked.data);
    else fields.push(...checked.fields.map((issue) => ({ ...issue, path: [field, index, ...issue.path] })));
  });
  return fields.length > 0 ? { fields } : { data: { ...(rest.data as object), [field]: data } };
}

function readList(given: unknown, field: string): unknown[] | undefined {
  const value = (Object(given) as Record<string, unknown>)[field];
  return Array.isArray(value) ? value : undefined;
}

/** Checks a value at once, and that the database can store its texts. */
export function checkStorable(schema: z.ZodMiniType, given: unknown): Checked {
  const parsed = schema.safeParse(given);
  if (!parsed.success) return { fields: toFieldIssues(parsed.error, given) };
  const unstorable = findUnstorableText(given);
  return unstorable ? { fields: [{ path: unstorable, rule: 'invalid' }] } : { data: parsed.data };
}
