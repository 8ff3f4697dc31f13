import type { CanaryComparison } from '@parlour/contracts';
import type { Operations } from '../deployments/operations.ts';
import { RegistryError } from '../errors.ts';
import type { TelemetryStore } from '../telemetry/telemetry-store.ts';
import { compareCanary, describeWorse } from './comparison.ts';

/** The guard's name in the audit log. */
export const guardName = 'canary guard';
export const checkIntervalMs = 5_000;
/** Delay after which a canary that the guard paused is taken back if it is still worse. */
export const confirmAfterMs = 10_000;

/** Watches every canary: pauses one that is worse than the stable release, then takes it back. */
export interface CanaryGuard {
  /** Checks every canary once. */
  check(): Promise<void>;
  stop(): void;
}

export interface GuardParts {
  operations: Operations;
  store: Pick<TelemetryStore, 'totals'>;
  now(): Date;
  /** Called after a failed check. The next check runs nevertheless. */
  onFailure(error: unknown): void;
  everyMs?: number;
}

export function startCanaryGuard(parts: GuardParts): CanaryGuard {
  const { operations } = parts;
  const check = async (): Promise<void> => {
    for (const name of Object.keys(operations.getState().byName)) await checkCanary(parts, name);
  };
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    void check()
      .catch(parts.onFailure)
      .finally(() => {
        isChecking = false;
      });
  }, parts.everyMs ?? checkIntervalMs).unref();
  return { check, stop: () => clearInterval(timer) };
}

async function checkCanary(parts: GuardParts, name: string): Promise<void> {
  const { byName, revision: expectedRevision } = parts.operations.getState();
  const { canary, live } = byName[name] ?? {};
  if (!canary || !live) return;
  const { paused } = canary;
  // An operator who paused the canary decides about it.
  if (paused && paused.by !== guardName) return;
  if (paused && parts.now().getTime() - Date.parse(paused.since) < confirmAfterMs) return;
  const comparison = await compareCanary(parts.store, name, canary, live);
  if (comparison.verdict !== 'worse') return;
  const reason = describeWorse(comparison);
  const order = paused
    ? ({ act: 'rollback', name, reason, expectedRevision } as const)
    : ({ act: 'pause-canary', name, reason, expectedRevision } as const);
  await parts.operations.execute(order, guardName, toDetails(comparison)).catch(ignoreIfOvertaken);
}

const toDetails = ({ canary, stable, measures }: CanaryComparison): Record<string, unknown> => ({
  canary,
  stable,
  evidence: Object.fromEntries(measures.map(({ measure, evidence }) => [measure, Math.round(evidence)])),
});

/**
 * Ignores the failure when an operator, or the guard of another process, acted first. The next check uses the new
 * state.
 */
function ignoreIfOvertaken(error: unknown): void {
  const overtaken = ['revision-changed', 'no-canary', 'nothing-to-do'];
  if (!(error instanceof RegistryError && overtaken.includes(error.code))) throw error;
}
