import { createContext, use } from 'react';
import type { RefusedField } from '../wire/gateway-failure.ts';
import { operateTexts as words } from './operate-texts.ts';

/** The fields that the gateway refused at the last submission of the dialog. */
export const RefusedFields = createContext<readonly RefusedField[]>([]);

/**
 * Returns the sentence for a field that the gateway refused, by its path in the input: `until`, or `body.EN`. A path
 * also has the refusals below it.
 */
export function useFieldError(path: string): string | undefined {
  const refused = use(RefusedFields).find(
    (field) => field.path === path || field.path.startsWith(`${path}.`),
  );
  if (refused === undefined) return undefined;
  return refused.forbidden === undefined
    ? (words.refusedRules[refused.rule] ?? refused.sentence ?? words.refusedField)
    : words.forbiddenHtml(refused.forbidden);
}
