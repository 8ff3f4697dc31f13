import type { Maintenance } from './discovery.ts';
import type { Audience } from './visitor.ts';

/** Who did something, when and why. Times are ISO 8601 by the registry's clock. */
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
  /** From when on what browsers report is compared: since it began, or since an operator let it go on. */
  watchedSince: string;
  paused?: ActFact;
}

/** `running` turns true at the start of the window; at its end the fact is gone. */
export type MaintenanceFact = ActFact & Maintenance & { running: boolean };

/** Everything that operators decided about one remote or the shell. */
export interface RemoteOperations {
  live?: LiveFact;
  canary?: CanaryFact;
  maintenance?: MaintenanceFact;
  /** The kill switch. It beats everything else. */
  disabled?: ActFact;
  frozen?: ActFact;
}

/** What an order asks for; `reason` goes into the audit log. */
export type Order = OrderedAct & {
  reason?: string;
  /** Refused with `revision-changed` when somebody else acted since this revision was read. */
  expectedRevision?: number;
};

export type OrderedAct =
  /** Makes releases live for everybody, several as one change. Ends their canaries. */
  | { act: 'deploy'; changes: readonly { name: string; version: string }[] }
  /** Gives a release to some visitors, or changes who gets the running canary. */
  | { act: 'canary'; name: string; version: string; audience: Audience }
  | { act: 'pause-canary' | 'resume-canary' | 'end-canary'; name: string }
  /** Makes the canary live for everybody. */
  | { act: 'promote'; name: string }
  /** Back to `version`; without one, the canary is taken back, or else the release before is live again. */
  | { act: 'rollback'; name: string; version?: string }
  | ({ act: 'maintenance'; name: string } & Maintenance)
  | { act: 'reopen'; name: string }
  | { act: 'disable' | 'enable'; name: string }
  /** Of one remote, or without a name of the whole site. */
  | { act: 'freeze' | 'unfreeze'; name?: string };

/** Who may log in to the console; told by `details.operator` of the record. */
export type OperatorAct = 'operator-added' | 'operator-removed' | 'token-created' | 'token-revoked';

/** Every act in the audit log: those of orders, those of the clock, and publishing. */
export type Act =
  | OrderedAct['act']
  | OperatorAct
  | 'maintenance-began'
  | 'maintenance-ended'
  | 'publish'
  | 'rotate-keys';

/** The name under which a freeze of the whole site stands. */
export const wholeSite = '*';

/** What an act changed about one name. Only the touched parts; null where there is none. */
export interface Change {
  name: string;
  before: ChangedParts;
  after: ChangedParts;
}

export type ChangedParts = { [Part in keyof RemoteOperations]?: RemoteOperations[Part] | null };

/** One line of the audit log. Never changed; each carries the hash of the one before. */
export interface AuditRecord {
  /** Counts from 1 without gaps. */
  seq: number;
  /** Of the discovery document after this act. */
  revision: number;
  environment: string;
  act: Act;
  at: string;
  by: string;
  reason: string;
  changes: readonly Change[];
  /** What else is known of the act: the version that was published, the figures that condemned a canary. */
  details?: Readonly<Record<string, unknown>>;
  previousHash: string;
  /** SHA-256 of everything above, hex. */
  hash: string;
}

/** `GET /registry/audit`, newest first. */
export interface AuditPage {
  records: readonly AuditRecord[];
  /** Ask for records `before` this number to go on; absent on the last page. */
  next?: number;
}

/** `GET /registry/audit/verification`. */
export type AuditVerification =
  | { intact: true; records: number; lastHash: string }
  | { intact: false; records: number; brokenAt: number };

/** `GET /registry/overview`: what is live where. */
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
}

/** Pages that do not take the live release yet, with what keeps them: `deposit in progress`. */
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
  bytes: number;
  standing: 'live' | 'canary' | 'was-live' | 'never-live';
}

/** `POST /registry/plans`: what an order would do, without doing it. */
export interface Plan {
  revision: number;
  changes: readonly Change[];
  effects: readonly PlanEffect[];
  /** Sentences; an order with problems is carried out nevertheless when it is sent as an act. */
  problems: readonly string[];
}

export interface PlanEffect {
  name: string;
  /** Open pages that use the remote now, and how many of them the order concerns. */
  sessions: number;
  sessionsConcerned: number;
  /** Releases that pages would leave, and the one they would get. */
  replaced: readonly { version: string; sessions: number; by: string }[];
  heldSwaps: readonly HeldSwaps[];
}

/** `GET /registry/sessions`: browsers that were heard of lately, anonymous. */
export interface SessionsPage {
  total: number;
  releases: readonly { name: string; version: string; sessions: number }[];
  heldSwaps: readonly HeldSwaps[];
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

/** What browsers reported of one release in one slot of time. Counts only. */
export interface TelemetryCounts {
  mounts: number;
  mountFailures: number;
  loadFailures: number;
  renderErrors: number;
  errors: number;
  longTasks: number;
  vitals: number;
  poorVitals: number;
  swapsHeld: number;
  swapsReverted: number;
}

/** Nothing was reported. */
export const noCounts: TelemetryCounts = {
  mounts: 0,
  mountFailures: 0,
  loadFailures: 0,
  renderErrors: 0,
  errors: 0,
  longTasks: 0,
  vitals: 0,
  poorVitals: 0,
  swapsHeld: 0,
  swapsReverted: 0,
};

/** `GET /registry/telemetry/<name>`. */
export interface TelemetrySeries {
  name: string;
  slotSeconds: number;
  releases: readonly { version: string; slots: readonly ({ at: string } & TelemetryCounts)[] }[];
  comparison?: CanaryComparison;
}

/** The canary beside the stable release, since `watchedSince`. */
export interface CanaryComparison {
  canary: { version: string; counts: TelemetryCounts };
  stable: { version: string; counts: TelemetryCounts };
  verdict: 'too-few' | 'no-difference' | 'worse';
  measures: readonly ComparedMeasure[];
}

export interface ComparedMeasure {
  measure: 'start' | 'run' | 'vitals';
  canary: { failures: number; trials: number };
  stable: { failures: number; trials: number };
  /** How strongly the samples speak for "the canary is worse"; `threshold` and more is a verdict. */
  evidence: number;
  threshold: number;
}

/** What a page tells the registry of itself with its telemetry, at least every `heartbeatEveryMs`. */
export interface Heartbeat {
  visitor: string;
  language?: string;
  device?: string;
  /** Version in use by remote. */
  releases: Readonly<Record<string, string>>;
  /** Reason by remote, of swaps that wait. */
  held: Readonly<Record<string, string>>;
}

export const heartbeatEveryMs = 60_000;
