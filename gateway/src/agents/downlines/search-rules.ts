/** Searches that an agent can make. The first two letters of an account are all that an agent sees of it. */
import { shownLetters } from '../../identity/index.ts';

/** A member's number, the whole account, or its first two letters. */
export type MemberSearch = { id: number } | { username: string } | { initials: string };

const longestNumber = 15;

/** Reads the search from a text. Accounts begin with a letter, so a text of digits is a number. */
export function readSearch(text: string): MemberSearch {
  if (/^\d+$/.test(text)) return { id: text.length > longestNumber ? 0 : Number(text) };
  return [...text].length === shownLetters ? { initials: text } : { username: text };
}
