import type { CanaryComparison } from '@parlour/contracts';
import type { Operations } from '../deployments/operations.ts';
import { RegistryError } from '../errors.ts';
import type { TelemetryStore } from '../telemetry/telemetry-store.ts';
import { compareCanary, describeWorse } from './comparison.ts';

/** Under this name the guard's acts stand in the audit log. */
export const guardName = 'canary guard';
export const lookEveryMs = 5_000;
/** A canary that the guard paused is taken back when it still is the worse one this much later. */
export const confirmAfterMs = 10_000;

/** Watches every canary: pauses one that is worse than the stable release, then takes it back. */
export interface CanaryGuard {
  /** Looks at every canary once. */
  look(): Promise<void>;
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
  const look = async (): Promise<void> => {
    for (const name of Object.keys(operations.standings().of)) await judge(parts, name);
  };
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look()
      .catch(parts.onFailure)
      .finally(() => {
        isLooking = false;
      });
  }, parts.everyMs ?? lookEveryMs).unref();
  return { look, stop: () => clearInterval(timer) };
}

async function judge(parts: GuardParts, name: string): Promise<void> {
  const { of, revision: expectedRevision } = parts.operations.standings();
  const { canary, live } = of[name] ?? {};
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
  await parts.operations.act(order, guardName, figuresOf(comparison)).catch(ignoreIfOvertaken);
}

const figuresOf = ({ canary, stable, measures }: CanaryComparison): Record<string, unknown> => ({
  canary,
  stable,
  evidence: Object.fromEntries(measures.map(({ measure, evidence }) => [measure, Math.round(evidence)])),
});

/** An operator, or the guard of another process, was faster: the next look sees what stands now. */
function ignoreIfOvertaken(error: unknown): void {
  const overtaken = ['revision-changed', 'no-canary', 'nothing-to-do'];
  if (!(error instanceof RegistryError && overtaken.includes(error.code))) throw error;
}
