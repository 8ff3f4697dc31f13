import type { CanaryComparison } from '@parlour/contracts';
import type { Operations } from '../deployments/operations.ts';
import { RegistryError } from '../errors.ts';
import type { TelemetryStore } from '../telemetry/telemetry-store.ts';
import { compareCanary, describeWorse } from './comparison.ts';

/** Under this name the guard's acts stand in the audit log. */
export const guardName = 'canary guard';
export const checkIntervalMs = 5_000;
/** A canary that the guard paused is taken back when it still is the worse one this much later. */
export const confirmAfterMs = 10_000;

/** Watches every canary: pauses one that is worse than the stable release, then takes it back. */
export interface CanaryGuard {
  /** Looks at every canary once. */
  check(): Promise<void>;
  stop(): void;
}

export interface GuardParts {
  operations: Operations;
  store: Pick<TelemetryStore, 'totals'>;
  now(): Date;
  /** A look that failed; the next one comes nevertheless. */
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
  // Who paused it by hand is looking at it, and decides.
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

/** An operator, or the guard of another process, was faster: the next look sees what stands now. */
function ignoreIfOvertaken(error: unknown): void {
  const overtaken = ['revision-changed', 'no-canary', 'nothing-to-do'];
  if (!(error instanceof RegistryError && overtaken.includes(error.code))) throw error;
}
