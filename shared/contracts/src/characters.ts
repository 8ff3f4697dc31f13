import * as z from '@parlour/schema';
import { countCharacters } from './patterns.ts';

/** Limits a text by its characters, like forms and the database. `z.maxLength` counts an emoji twice. */
export const maxCharacters = (maximum: number) =>
  z.check<string>(({ value, issues }) => {
    if (countCharacters(value) > maximum)
      issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value });
  });
