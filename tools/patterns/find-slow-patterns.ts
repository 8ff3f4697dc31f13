import { parseSync } from '@swc/core';
import { analyse } from 'scslre';

interface Pattern {
  source: string;
  flags: string;
}

/** Finds the regular expressions that are written as literals in TypeScript or JavaScript. */
export function findPatterns(code: string): Pattern[] {
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, pattern, flags } = node as { type?: unknown; pattern?: unknown; flags?: unknown };
    if (type === 'RegExpLiteral') found.push({ source: String(pattern), flags: String(flags) });
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(code, { syntax: 'typescript', target: 'es2024' }).body);
  return found;
}

/**
 * Returns whether the time of a pattern grows faster than the length of its input. Such a pattern stops the whole
 * process when a stranger sends a long text: because two neighbouring parts can share the same characters
 * (`\s*(x)?\s*$`), or because a search restarts at each character (`\s+$`).
 */
export const isSlow = (pattern: Pattern): boolean => analyse(pattern).reports.length > 0;
