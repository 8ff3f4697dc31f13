import type { CanaryComparison } from '@parlour/contracts';
import { RegistryError } from '../errors.ts';

/** Returns the figures of a comparison for the audit log. */
export const toDetails = ({ canary, stable, measures }: CanaryComparison): Record<string, unknown> => ({
  canary,
  stable,
  evidence: Object.fromEntries(measures.map(({ measure, evidence }) => [measure, Math.round(evidence)])),
  pages: Object.fromEntries(
    measures.map(({ measure, canary: own, stable: other }) => [measure, { own, other }]),
  ),
  doubts: Object.fromEntries(measures.flatMap(({ measure, doubt }) => (doubt ? [[measure, doubt]] : []))),
});

/**
 * Ignores the failure when an operator, or the guard of another process, acted first. The next check uses the new
 * state.
 */
export function ignoreIfOvertaken(error: unknown): void {
  const overtaken = ['revision-changed', 'no-canary', 'nothing-to-do', 'already-live'];
  if (!(error instanceof RegistryError && overtaken.includes(error.code))) throw error;
}
