/** Searches that an agent can make. An agent sees only the first two letters of an account. */
import { shownLetters } from '../../identity/index.ts';

/** A member's number, the complete account, or its first two letters. */
export type MemberSearch = { id: number } | { username: string } | { initials: string };

const longestNumber = 15;

/** Parses a search text. Accounts begin with a letter, so digits are a number. */
export function readSearch(text: string): MemberSearch {
  if (/^\d+$/.test(text)) return { id: text.length > longestNumber ? 0 : Number(text) };
  return [...text].length === shownLetters ? { initials: text } : { username: text };
}
