import type { AccountKind } from './site.ts';

/** The specification's numeric account types, grouped by account kind (docs/rules.md 1). */
export const accountCodes = { member: [0], demo: [4], agent: [1, 2, 41, 42] } as const satisfies Record<
  AccountKind,
  readonly number[]
>;

/**
 * Converts `isAgent`: 4 is a demo account; 1, 2, 41 and 42 have the agent centre; any other value is a normal member.
 */
export function toAccountKind(isAgent: number): AccountKind {
  if ((accountCodes.demo as readonly number[]).includes(isAgent)) return 'demo';
  return (accountCodes.agent as readonly number[]).includes(isAgent) ? 'agent' : 'member';
}
