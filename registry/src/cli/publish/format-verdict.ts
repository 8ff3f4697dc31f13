import type { Refusal, ReleaseVerdict } from '@parlour/contracts';

/** A refusal as the command line prints it. */
export const formatRefusal = ({ rule, problem, breaks, hint }: Refusal): string[] => [
  '',
  `  ${rule}: ${problem}`,
  ...(breaks.length > 0 ? [`    breaks  ${breaks.join(', ')}`] : []),
  `    to do   ${hint}`,
];

/** What the gate said, rule by rule where it did not say yes. */
export function formatVerdict({ refusals, skipped }: ReleaseVerdict): string[] {
  const unjudged = skipped.map(({ rule, why }) => `  ${rule} was not judged: ${why}`);
  return [...refusals.flatMap(formatRefusal), ...(unjudged.length > 0 ? ['', ...unjudged] : [])];
}
