import { minuteMs } from '@parlour/basics';
import type { Maintenance } from './discovery.ts';
import type { CanaryComparison } from './telemetry.ts';
import type { Audience } from './visitor.ts';

/** Actor, time and reason of an act. Times are ISO 8601 by the registry's clock. */
export interface ActFact {
  since: string;
  by: string;
  reason: string;
}

export interface LiveFact extends ActFact {
  version: string;
  /** Number of the deployment that made it live. */
  deployment: number;
  kind: 'deploy' | 'rollback';
}

export interface CanaryFact extends ActFact {
  version: string;
  audience: Audience;
  salt: string;
  deployment: number;
  /** Start of the comparison of browser reports: the start of the canary, or its last resumption by an operator. */
  watchedSince: string;
  paused?: ActFact;
  rollout?: Rollout & { nextAt: string };
}

/** Next steps of a canary that grows by the registry's clock. */
export interface Rollout {
  /**
   * Shares of visitors in per cent, ascending, after the present one. 100 makes the release live for everybody. Without a
   * share, the canary stays as it is.
   */
  percents: readonly number[];
  everyMinutes: number;
}

/** `running` turns true at the start of the window; at its end the fact is removed. */
export type MaintenanceFact = ActFact & Maintenance & { running: boolean };

/** Deployment that the registry carries out at a time. */
export interface ScheduledFact extends ActFact {
  version: string;
  startsAt: string;
  /** Number of the act that ordered it. The releases of one change share it. */
  schedule: number;
  /** Set when it was not carried out. It stays until an operator ends it or orders another one. */
  refused?: { at: string; why: string };
}

/** Orders that wait for a second person where a remote requires it. */
export type ApprovableOrder = Extract<
  OrderedAct,
  { act: 'deploy' | 'schedule' | 'canary' | 'promote' | 'rollback' | 'waive-approval' }
>;

/** Order that waits for a second person, for a day. */
export interface RequestedFact extends ActFact {
  /** The person who answers for it, and cannot approve it. */
  person: string;
  order: ApprovableOrder;
  /** Number of the act that requested it. The remotes of one order share it. */
  request: number;
}

/** Release that nothing makes live any more, except a rollback. */
export interface WithdrawnFact extends ActFact {
  version: string;
}

/** All decisions of operators about one remote or the shell. */
export interface RemoteOperations {
  live?: LiveFact;
  canary?: CanaryFact;
  maintenance?: MaintenanceFact;
  /** The kill switch. It takes precedence over everything else. */
  disabled?: ActFact;
  /** Taken off the site; the next deployment brings it back. */
  retired?: ActFact;
  frozen?: ActFact;
  scheduled?: ScheduledFact;
  withdrawn?: readonly WithdrawnFact[];
  /** New releases need two people. */
  approval?: ActFact;
  requested?: RequestedFact;
}

/** An operator's order; `reason` goes into the audit log. */
export type Order = OrderedAct & {
  reason?: string;
  /** The order is refused with `revision-changed` when another act followed this revision. */
  expectedRevision?: number;
};

export type OrderedAct =
  /** Makes releases live for all visitors, several as one change. Ends their canaries. */
  | { act: 'deploy'; changes: readonly { name: string; version: string }[] }
  /** Deploys releases as one change at a time, by the registry's clock. */
  | { act: 'schedule'; changes: readonly { name: string; version: string }[]; startsAt: string }
  /** Ends the schedule of a remote, with all releases of its change. */
  | { act: 'unschedule'; name: string }
  /** Keeps a release from going live: no deployment, canary or schedule takes it. Rollbacks to it still work. */
  | { act: 'withdraw'; name: string; version: string }
  /** Makes every order that gives visitors a release of the remote wait for a second person. */
  | { act: 'require-approval'; name: string }
  /** Ends that requirement, with the consent of a second person. */
  | { act: 'waive-approval'; name: string }
  /** Carries out the request about a remote. Only another person than its author can approve it. */
  | { act: 'approve'; name: string }
  /** Ends the request about a remote, with all remotes of its order. */
  | { act: 'decline'; name: string }
  /** Gives a release to some visitors, or changes the audience of the running canary. */
  | { act: 'canary'; name: string; version: string; audience: Audience; rollout?: Rollout }
  | { act: 'pause-canary' | 'resume-canary' | 'end-canary'; name: string }
  /** Makes the canary live for all visitors. */
  | { act: 'promote'; name: string }
  /**
   * Reverts to `version`. Without one, it ends the canary; if there is none, the previous release becomes live again.
   */
  | { act: 'rollback'; name: string; version?: string }
  | ({ act: 'maintenance'; name: string } & Maintenance)
  | { act: 'reopen'; name: string }
  | { act: 'disable' | 'enable'; name: string }
  /**
   * Takes a remote off the site: its menu entries, routes and pages. Needs a reason. Refused with `in-use` while other
   * releases on the site use its contributions, unless `despiteUsers`.
   */
  | { act: 'retire'; name: string; despiteUsers?: boolean }
  /** Applies to one remote, or to the whole site without a name. */
  | { act: 'freeze' | 'unfreeze'; name?: string };

/** Changes of access and of webhooks; `details` of the record name the operator, the token or the webhook. */
type OperatorAct =
  | 'login'
  | 'login-failed'
  | 'operator-added'
  | 'operator-removed'
  | 'operator-roles-changed'
  | 'second-factor-set-up'
  | 'second-factor-reset'
  | 'token-created'
  | 'token-revoked'
  | 'webhook-added'
  | 'webhook-removed'
  | 'webhook-rotated'
  | 'webhook-resumed';

/** All acts of the audit log: those of orders, those of the clock, and publishing. */
export type Act =
  | OrderedAct['act']
  | OperatorAct
  | 'maintenance-began'
  | 'maintenance-ended'
  | 'schedule-refused'
  | 'request'
  | 'publish'
  /** Something that a person must look at; `reason` says what. */
  | 'alarm'
  | 'override-granted'
  | 'rotate-keys';

/** The name that stores a freeze of the whole site. */
export const wholeSite = '*';

/** The change that an act made to one name. It contains only the changed parts; null means that a part is absent. */
export interface Change {
  name: string;
  before: ChangedParts;
  after: ChangedParts;
}

export type ChangedParts = { [Part in keyof RemoteOperations]?: RemoteOperations[Part] | null };

/** One record of the audit log. Records never change; each carries the hash of the previous one. */
export interface AuditRecord {
  /** Counts from 1 without gaps. */
  seq: number;
  /** Revision of the discovery document after this act. */
  revision: number;
  environment: string;
  act: Act;
  at: string;
  by: string;
  reason: string;
  changes: readonly Change[];
  /** Further facts of the act: the published version, the figures that condemned a canary. */
  details?: Readonly<Record<string, unknown>>;
  previousHash: string;
  /** SHA-256 of everything above, hex. */
  hash: string;
}

/** `GET /registry/audit`, newest first. */
export interface AuditPage {
  records: readonly AuditRecord[];
  /** Request records `before` this number for the next page; absent on the last page. */
  next?: number;
  /** The reader's token is limited to these remotes and receives only the records about them. */
  limitedTo?: readonly string[];
}

/** `GET /registry/audit/verification`. */
export type AuditVerification =
  | { intact: true; records: number; lastHash: string }
  | { intact: false; records: number; brokenAt: number };

/** `GET /registry/overview`: the live releases of all remotes. */
export interface Overview {
  environment: string;
  revision: number;
  frozen?: ActFact;
  remotes: readonly RemoteOverview[];
}

export interface RemoteOverview extends RemoteOperations {
  name: string;
  /** Newest first. */
  published: readonly string[];
  sessions: readonly { version: string; sessions: number }[];
  heldSwaps: readonly HeldSwaps[];
  /** Set during a maintenance. */
  inside?: Omit<PagesInside, 'name'>;
  /** Set for half an hour after the live release was deployed to everybody. */
  watch?: DeploymentWatch;
  /** Set when the live release failed on a page in the last ten minutes. */
  failures?: RecentFailures;
}

/** Pages that the registry served and that first reported about a live release in the last ten minutes. */
export interface RecentFailures {
  pages: number;
  /** Of these, those where a start failed, and those with errors after the start. */
  notStarted: number;
  failedLater: number;
}

/** Comparison of a release with the previous one, after it was deployed to everybody. */
export interface DeploymentWatch {
  version: string;
  /** Absent for the first release of a remote. */
  previous?: string;
  until: string;
  /** `worse` is rolled back automatically. `doubtful` looks worse, but a person must decide. */
  verdict: CanaryComparison['verdict'];
  /** Figures in words, when the release looks worse. */
  finding?: string;
}

/** Pages that do not take the live release yet, and the reason that holds them: `deposit in progress`. */
export interface HeldSwaps {
  name: string;
  version: string;
  reason: string;
  sessions: number;
}

/** `GET /registry/releases/<name>`. */
export interface ReleaseSummary {
  version: string;
  publishedAt: string;
  publishedBy: string;
  commit: string;
  /** Hash of the names and bytes of its files. Equal on every site that has the same release. */
  digest?: string;
  bytes: number;
  /** `was-live`: a rollback can return to it. `rolled-back`: a rollback has left it. */
  standing: 'live' | 'canary' | 'was-live' | 'rolled-back' | 'never-live';
  /** The last rollback that left this release, live or canary. */
  rolledBack?: ActFact | undefined;
}

/** `GET /registry/deployments`: one remote's part of an act that changed the releases visitors get. */
export interface Deployment {
  /** Revision of the discovery document that it produced. Several remotes of one change share it. */
  id: number;
  environment: string;
  kind: 'deploy' | 'rollback' | 'canary';
  name: string;
  version: string;
  /** Set for a canary. */
  audience?: Audience;
  /** ISO 8601, by the registry's clock. */
  at: string;
  by: string;
  reason: string;
}

/** `POST /registry/plans`: the effect of an order, without carrying it out. */
export interface Plan {
  revision: number;
  changes: readonly Change[];
  effects: readonly PlanEffect[];
  /** Sentences. An order with problems is still carried out when it is sent as an act. */
  problems: readonly string[];
}

export interface PlanEffect {
  name: string;
  /** Open pages that use the remote, and the number of them that the order affects. */
  sessions: number;
  sessionsConcerned: number;
  /** Releases that pages would leave, and the release that replaces them. */
  replaced: readonly { version: string; sessions: number; by: string }[];
  heldSwaps: readonly HeldSwaps[];
}

/** Pages that still show a remote in maintenance, until their visitors leave it. */
export interface PagesInside {
  name: string;
  sessions: number;
  /** Those whose visitor has a game, moving money or unsent input there. */
  busy: number;
}

/** `GET /registry/sessions`: browsers that reported recently, anonymous. Only pages that the registry served count. */
export interface SessionsPage {
  total: number;
  /** Browsers that reported without a valid ticket, and count nowhere else. */
  unverified: number;
  releases: readonly { name: string; version: string; sessions: number }[];
  heldSwaps: readonly HeldSwaps[];
  inside: readonly PagesInside[];
  /** Latest first, a bounded number. */
  sessions: readonly BrowserSessionFact[];
}

export interface BrowserSessionFact {
  visitor: string;
  language?: string;
  device?: string;
  since: string;
  seenAt: string;
  revision: number;
  releases: Readonly<Record<string, string>>;
  held: Readonly<Record<string, string>>;
}

/** State of a page, which it sends to the registry with its telemetry, at least every `heartbeatEveryMs`. */
export interface Heartbeat {
  visitor: string;
  language?: string;
  device?: string;
  /** Version in use, by remote. */
  releases: Readonly<Record<string, string>>;
  /** Reason of each held swap, by remote. */
  held: Readonly<Record<string, string>>;
  /** Remotes in maintenance that the page still shows. Absent when there are none. */
  inside?: Readonly<Record<string, InsideState>>;
}

/** `busy`: the visitor has a game, moving money or unsent input in the remote. */
export const insideStates = ['idle', 'busy'] as const;
export type InsideState = (typeof insideStates)[number];

export const heartbeatEveryMs = minuteMs;

/** Name of the entry of the page's `Server-Timing` header whose description is the page's ticket. */
export const pageTicketName = 'ticket';

/** Name of the canary guard in the audit log. */
export const canaryGuardName = 'canary guard';
