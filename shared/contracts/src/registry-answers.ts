/**
 * Schemas of the registry's answers to operators, for the command line and the console. They keep properties that they
 * do not know: a newer registry may send more, and the hash of a record covers all of its properties.
 */
import * as z from '@parlour/schema';
import { count, loose, open, type Schema } from './answer-schemas.ts';
import type {
  Act,
  ActFact,
  ApprovableOrder,
  AuditPage,
  AuditRecord,
  AuditVerification,
  CanaryFact,
  Change,
  ChangedParts,
  Deployment,
  DeploymentWatch,
  HeldSwaps,
  LiveFact,
  MaintenanceFact,
  Overview,
  Plan,
  PlanEffect,
  ReleaseSummary,
  RemoteOverview,
  RequestedFact,
  ScheduledFact,
  SessionsPage,
  WithdrawnFact,
} from './operations.ts';
import { type IssuedOperatorGrant, operatorRoles } from './operator-access.ts';
import type { Localized } from './platform-config.ts';
import {
  type BegunSecondFactor,
  type CommandLineSession,
  type LoggedInOperator,
  type OperatorRecord,
  roles,
  type TokenRecord,
} from './registry-access.ts';
import type { Refusal, ReleaseVerdict } from './release.ts';
import { verdict } from './telemetry-answers.ts';
import { type Audience, devices } from './visitor.ts';
import { type WebhookRecord, type WebhookTest, webhookStates } from './webhooks.ts';

const texts = z.array(z.string());

const actFact = { since: z.string(), by: z.string(), reason: z.string() };
const fact: Schema<ActFact> = loose(actFact);

const audience: Schema<Audience> = loose({
  percent: z.optional(z.number()),
  languages: z.optional(z.array(open<NonNullable<Audience['languages']>[number]>())),
  devices: z.optional(z.array(z.enum(devices))),
  audiences: z.optional(texts),
  visitors: z.optional(texts),
});
const live: Schema<LiveFact> = loose({
  ...actFact,
  version: z.string(),
  deployment: count,
  kind: z.enum(['deploy', 'rollback']),
});
const canary: Schema<CanaryFact> = loose({
  ...actFact,
  version: z.string(),
  audience,
  salt: z.string(),
  deployment: count,
  watchedSince: z.string(),
  paused: z.optional(fact),
  rollout: z.optional(loose({ percents: z.array(z.number()), everyMinutes: z.number(), nextAt: z.string() })),
});
const notice: Schema<Localized> = z.catchall(z.object({ EN: z.string() }), z.string());
const maintenance: Schema<MaintenanceFact> = loose({
  ...actFact,
  notice,
  mode: z.enum(['block', 'drain']),
  startsAt: z.optional(z.string()),
  endsAt: z.optional(z.string()),
  allow: z.optional(texts),
  running: z.boolean(),
});

const scheduled: Schema<ScheduledFact> = loose({
  ...actFact,
  version: z.string(),
  startsAt: z.string(),
  schedule: count,
  refused: z.optional(loose({ at: z.string(), why: z.string() })),
});
const requested: Schema<RequestedFact> = loose({
  ...actFact,
  person: z.string(),
  order: z.unknown() as Schema<unknown> as Schema<ApprovableOrder>,
  request: count,
});
const withdrawn: Schema<WithdrawnFact> = loose({ ...actFact, version: z.string() });

const parts: Schema<ChangedParts> = loose({
  live: z.optional(z.nullable(live)),
  canary: z.optional(z.nullable(canary)),
  maintenance: z.optional(z.nullable(maintenance)),
  disabled: z.optional(z.nullable(fact)),
  retired: z.optional(z.nullable(fact)),
  frozen: z.optional(z.nullable(fact)),
  scheduled: z.optional(z.nullable(scheduled)),
  withdrawn: z.optional(z.nullable(z.array(withdrawn))),
  approval: z.optional(z.nullable(fact)),
  requested: z.optional(z.nullable(requested)),
});
const change: Schema<Change> = loose({ name: z.string(), before: parts, after: parts });

export { serviceLevels, telemetrySeries } from './telemetry-answers.ts';

export const auditRecord: Schema<AuditRecord> = loose({
  seq: count,
  revision: count,
  environment: z.string(),
  act: open<Act>(),
  at: z.string(),
  by: z.string(),
  reason: z.string(),
  changes: z.array(change),
  details: z.optional(z.record(z.string(), z.unknown())),
  previousHash: z.string(),
  hash: z.string(),
});
export const auditPage: Schema<AuditPage> = loose({
  records: z.array(auditRecord),
  next: z.optional(count),
  limitedTo: z.optional(z.array(z.string())),
});
export const auditVerification: Schema<AuditVerification> = z.union([
  loose({ intact: z.literal(true), records: count, lastHash: z.string() }),
  loose({ intact: z.literal(false), records: count, brokenAt: count }),
]);

const heldSwaps: Schema<HeldSwaps> = loose({
  name: z.string(),
  version: z.string(),
  reason: z.string(),
  sessions: count,
});
const watch: Schema<DeploymentWatch> = loose({
  version: z.string(),
  previous: z.optional(z.string()),
  until: z.string(),
  verdict,
  finding: z.optional(z.string()),
});
const remoteOverview: Schema<RemoteOverview> = loose({
  name: z.string(),
  live: z.optional(live),
  canary: z.optional(canary),
  maintenance: z.optional(maintenance),
  disabled: z.optional(fact),
  retired: z.optional(fact),
  frozen: z.optional(fact),
  scheduled: z.optional(scheduled),
  withdrawn: z.optional(z.array(withdrawn)),
  approval: z.optional(fact),
  requested: z.optional(requested),
  published: texts,
  sessions: z.array(loose({ version: z.string(), sessions: count })),
  heldSwaps: z.array(heldSwaps),
  inside: z.optional(loose({ sessions: count, busy: count })),
  watch: z.optional(watch),
  failures: z.optional(loose({ pages: count, notStarted: count, failedLater: count })),
});
export const overview: Schema<Overview> = loose({
  environment: z.string(),
  revision: count,
  frozen: z.optional(fact),
  remotes: z.array(remoteOverview),
});

const releaseSummary: Schema<ReleaseSummary> = loose({
  version: z.string(),
  publishedAt: z.string(),
  publishedBy: z.string(),
  commit: z.string(),
  digest: z.optional(z.string()),
  bytes: count,
  standing: z.enum(['live', 'canary', 'was-live', 'rolled-back', 'never-live']),
  rolledBack: z.optional(fact),
});
export const releaseList: Schema<{ releases: ReleaseSummary[] }> = loose({
  releases: z.array(releaseSummary),
});

const deployment: Schema<Deployment> = loose({
  id: count,
  environment: z.string(),
  kind: z.enum(['deploy', 'rollback', 'canary']),
  name: z.string(),
  version: z.string(),
  audience: z.optional(audience),
  at: z.string(),
  by: z.string(),
  reason: z.string(),
});
export const deploymentList: Schema<{ deployments: Deployment[] }> = loose({
  deployments: z.array(deployment),
});

const planEffect: Schema<PlanEffect> = loose({
  name: z.string(),
  sessions: count,
  sessionsConcerned: count,
  replaced: z.array(loose({ version: z.string(), sessions: count, by: z.string() })),
  heldSwaps: z.array(heldSwaps),
});
export const plan: Schema<Plan> = loose({
  revision: count,
  changes: z.array(change),
  effects: z.array(planEffect),
  problems: texts,
});

const sessionsSummaryShape = {
  total: count,
  unverified: z._default(count, 0),
  releases: z.array(loose({ name: z.string(), version: z.string(), sessions: count })),
  heldSwaps: z.array(heldSwaps),
  inside: z._default(z.array(loose({ name: z.string(), sessions: count, busy: count })), []),
};
export const sessionsSummary: Schema<Omit<SessionsPage, 'sessions'>> = loose(sessionsSummaryShape);
export const sessionsPage: Schema<SessionsPage> = loose({
  ...sessionsSummaryShape,
  sessions: z.array(
    loose({
      visitor: z.string(),
      language: z.optional(z.string()),
      device: z.optional(z.string()),
      since: z.string(),
      seenAt: z.string(),
      revision: count,
      releases: z.record(z.string(), z.string()),
      held: z.record(z.string(), z.string()),
    }),
  ),
});

export const loggedInOperator: Schema<LoggedInOperator> = loose({
  name: z.string(),
  roles: z.array(z.enum(operatorRoles)),
  idleMinutes: z.number(),
  secondFactor: z.boolean(),
  mustSetUpSecondFactor: z.boolean(),
});
export const commandLineSession: Schema<CommandLineSession> = loose({
  name: z.string(),
  token: z.string(),
  expiresAt: z.string(),
});
export const begunSecondFactor: Schema<BegunSecondFactor> = loose({ secret: z.string(), uri: z.string() });
export const recoveryCodes: Schema<{ recoveryCodes: string[] }> = loose({ recoveryCodes: texts });
export const issuedGrant: Schema<IssuedOperatorGrant> = loose({ grant: z.string(), expiresAt: z.string() });
export const operatorRecord: Schema<OperatorRecord> = loose({
  name: z.string(),
  roles: z.array(z.enum(operatorRoles)),
  createdAt: z.string(),
  createdBy: z.string(),
  secondFactor: z.boolean(),
});
export const operatorList: Schema<{ operators: OperatorRecord[] }> = loose({
  operators: z.array(operatorRecord),
});

const tokenShape = {
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  remotes: z.optional(texts),
  createdAt: z.string(),
  createdBy: z.string(),
  expiresAt: z.string(),
  createdWithoutEnd: z.optional(z.boolean()),
  revokedAt: z.optional(z.string()),
  revokedBy: z.optional(z.string()),
};
const tokenRecord: Schema<TokenRecord> = loose(tokenShape);
export const tokenList: Schema<{ tokens: TokenRecord[] }> = loose({ tokens: z.array(tokenRecord) });
export const createdToken: Schema<TokenRecord & { token: string }> = loose({
  ...tokenShape,
  token: z.string(),
});

const webhookShape = {
  id: z.string(),
  name: z.string(),
  origin: z.string(),
  events: z.array(open<WebhookRecord['events'][number]>()),
  createdAt: z.string(),
  createdBy: z.string(),
  state: z.enum(webhookStates),
  waiting: count,
  deliveredAt: z.optional(z.string()),
  failure: z.optional(
    loose({
      since: z.string(),
      at: z.string(),
      attempts: count,
      answer: z.string(),
      nextAt: z.optional(z.string()),
    }),
  ),
};
const webhookRecord: Schema<WebhookRecord> = loose(webhookShape);
export const webhookList: Schema<{ webhooks: WebhookRecord[] }> = loose({ webhooks: z.array(webhookRecord) });
export const createdWebhook: Schema<WebhookRecord & { secret: string }> = loose({
  ...webhookShape,
  secret: z.string(),
});
export const webhookTest: Schema<WebhookTest> = loose({ delivered: z.boolean(), answer: z.string() });

const refusal: Schema<Refusal> = loose({
  rule: z.string(),
  problem: z.string(),
  breaks: texts,
  hint: z.string(),
});
export const releaseVerdict: Schema<ReleaseVerdict> = loose({
  accepted: z.boolean(),
  refusals: z.array(refusal),
  skipped: z.array(loose({ rule: z.string(), why: z.string() })),
});

/** Body of an error response. A newer registry may have codes that this version does not know. */
export const errorAnswer = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    refusals: z.optional(z.array(refusal)),
  }),
});

interface Mismatch {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}

/** Describes the first difference between an answer and its schema: `remotes.0.name: Invalid input`. */
export function describeMismatch({ issues: [first] }: Mismatch): string {
  if (!first) return 'Invalid input';
  const path = first.path.map(String).join('.');
  return path === '' ? first.message : `${path}: ${first.message}`;
}
