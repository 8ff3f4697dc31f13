import type { Refusal, ReleaseVerdict } from '@parlour/contracts';

/** Formats a refusal for the command line. */
export const formatRefusal = ({ rule, problem, breaks, hint }: Refusal): string[] => [
  '',
  `  ${rule}: ${problem}`,
  ...(breaks.length > 0 ? [`    breaks  ${breaks.join(', ')}`] : []),
  `    to do   ${hint}`,
];

/** Formats the rules that the gate did not judge. */
export const formatSkipped = (skipped: ReleaseVerdict['skipped']): string[] =>
  skipped.map(({ rule, why }) => `  ${rule} was not judged: ${why}`);

/** Formats the gate's verdict: each refusal and each rule that was not judged. */
export function formatVerdict({ refusals, skipped }: ReleaseVerdict): string[] {
  const unjudged = formatSkipped(skipped);
  return [...refusals.flatMap(formatRefusal), ...(unjudged.length > 0 ? ['', ...unjudged] : [])];
}
