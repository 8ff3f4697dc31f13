import {
  type BrowserSessionFact,
  type Change,
  devices,
  isInAudience,
  type Order,
  type Plan,
  type PlanEffect,
  toLanguageCode,
  type Visitor,
} from '@parlour/contracts';
import { needsApproval } from '../orders/decide-approval.ts';
import type { RegistryState } from '../orders/registry-state.ts';
import { isShell } from '../releases/checks/check.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Operations } from './operations.ts';

const approvalNotice =
  'A remote of this order requires two people: it waits for the approval of another person.';

export interface PlanParts {
  operations: Operations;
  sessions: Sessions;
  /** Returns one sentence per contract problem between these releases and the others on the page. */
  findContractProblems(changes: readonly Change[]): Promise<string[]>;
  /** Returns a sentence when the order promotes a canary that has too few reports. */
  findEarlyPromotion(order: Order): Promise<string[]>;
}

/**
 * Computes the effect of an order at this moment: the affected pages and the problems. Fails as the order itself would.
 */
export async function createPlan(parts: PlanParts, order: Order, by: string): Promise<Plan> {
  const { operations, sessions, findContractProblems, findEarlyPromotion } = parts;
  const changes = await operations.preview(order, by);
  const { heldSwaps } = await sessions.summary();
  const effects = changes.map(
    (change): PlanEffect => ({
      ...computeEffect(change, sessions.all()),
      heldSwaps: heldSwaps.filter(({ name }) => name === change.name),
    }),
  );
  const waiting = effects.flatMap(({ name, heldSwaps }) =>
    heldSwaps.map(({ sessions, reason }) => `Open pages that keep ${name} for now: ${sessions}, ${reason}.`),
  );
  const problems = [
    ...(needsApproval(operations.getState(), order) ? [approvalNotice] : []),
    ...(await findEarlyPromotion(order)),
    ...findRollbacks(changes, operations.getState()),
    ...(await findContractProblems(changes)),
    ...waiting,
  ];
  return { revision: operations.revision(), changes, effects, problems };
}

/** Describes the rollbacks that left the releases of a change before. */
const findRollbacks = (changes: readonly Change[], { rollbacks }: RegistryState): string[] =>
  changes.flatMap(({ name, after: { live, canary, scheduled } }) => {
    const version = (live ?? canary ?? scheduled)?.version;
    const fact = version === undefined ? undefined : rollbacks[name]?.[version];
    if (!fact) return [];
    const { since, by, reason } = fact;
    return [`${name} ${version} was rolled back at ${since} by ${by}: ${reason || 'no reason given'}.`];
  });

type Effect = Omit<PlanEffect, 'heldSwaps'>;

function computeEffect({ name, before, after }: Change, all: readonly BrowserSessionFact[]): Effect {
  const on = all.filter(({ releases }) => Object.hasOwn(releases, name));
  // An open page keeps the shell with which it was loaded.
  const leaving = (isShell({ name }) ? [] : on).flatMap((session) => {
    const version = session.releases[name] ?? '';
    const by = findNextVersion(session, name, { before, after });
    return by !== undefined && by !== version ? [{ version, by }] : [];
  });
  const replaced = new Map<string, Effect['replaced'][number]>();
  for (const { version, by } of leaving) {
    const key = `${version} ${by}`;
    replaced.set(key, { version, by, sessions: (replaced.get(key)?.sessions ?? 0) + 1 });
  }
  const closed = on.filter((session) => isClosedTo(session, after)).length;
  return {
    name,
    sessions: on.length,
    sessionsConcerned: Math.max(leaving.length, closed),
    replaced: [...replaced.values()],
  };
}

/** Returns the version that a page would have afterwards; `undefined` when the change does not affect its release. */
function findNextVersion(session: BrowserSessionFact, name: string, { before, after }: Omit<Change, 'name'>) {
  const version = session.releases[name];
  if (after.live) return after.live.version;
  if (after.live === null) return undefined;
  if (after.canary) {
    const { audience, salt, paused } = after.canary;
    const isIn = !paused && isInAudience(audience, toVisitor(session), name, salt);
    return isIn ? after.canary.version : version;
  }
  const { canary } = before;
  return after.canary === null && version === canary?.version ? 'the live release' : undefined;
}

function isClosedTo(
  { visitor }: BrowserSessionFact,
  { disabled, maintenance, retired }: Change['after'],
): boolean {
  if (disabled || retired) return true;
  return maintenance?.mode === 'block' && !maintenance.allow?.includes(visitor);
}

const toVisitor = ({ visitor: key, language, device }: BrowserSessionFact): Visitor => ({
  key,
  language: toLanguageCode(language),
  device: devices.find((known) => known === device) ?? 'desktop',
});
