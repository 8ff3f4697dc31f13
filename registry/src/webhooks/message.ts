import {
  type Act,
  type AuditRecord,
  type Change,
  canaryGuardName,
  type MaintenanceFact,
  type WebhookEvent,
  type WebhookMessage,
  type WebhookRemote,
  wholeSite,
} from '@parlour/contracts';

/** Kind of event of each act; null for acts that no webhook receives. */
const eventByAct: Record<Act, WebhookEvent | null> = {
  deploy: 'deployment',
  promote: 'deployment',
  schedule: 'deployment',
  unschedule: 'deployment',
  'schedule-refused': 'alarm',
  withdraw: 'deployment',
  retire: 'deployment',
  canary: 'canary',
  'pause-canary': 'canary',
  'resume-canary': 'canary',
  'end-canary': 'canary',
  rollback: 'rollback',
  maintenance: 'maintenance',
  reopen: 'maintenance',
  'maintenance-began': 'maintenance',
  'maintenance-ended': 'maintenance',
  disable: 'kill-switch',
  enable: 'kill-switch',
  freeze: 'freeze',
  unfreeze: 'freeze',
  'require-approval': 'approval',
  'waive-approval': 'approval',
  request: 'approval',
  approve: 'approval',
  decline: 'approval',
  alarm: 'alarm',
  publish: null,
  'override-granted': null,
  'rotate-keys': null,
  login: null,
  'login-failed': null,
  'operator-added': null,
  'operator-removed': null,
  'operator-roles-changed': null,
  'second-factor-set-up': null,
  'second-factor-reset': null,
  'token-created': null,
  'token-revoked': null,
  'webhook-added': null,
  'webhook-removed': null,
  'webhook-resumed': null,
  'webhook-rotated': null,
};

/** Predicates of the sentences: `amy deployed mfe-wallet 0.1.1`. */
const verbs: Partial<Record<Act, string>> = {
  deploy: 'deployed',
  promote: 'promoted',
  schedule: 'scheduled the deployment of',
  unschedule: 'ended the schedule of',
  'schedule-refused': 'did not carry out the scheduled deployment of',
  withdraw: 'withdrew a release of',
  retire: 'retired',
  canary: 'gave some visitors',
  'pause-canary': 'paused the canary',
  'resume-canary': 'resumed the canary',
  'end-canary': 'ended the canary',
  rollback: 'rolled back to',
  maintenance: 'set maintenance of',
  reopen: 'ended the maintenance of',
  'maintenance-began': 'began the maintenance of',
  'maintenance-ended': 'ended the maintenance of',
  disable: 'switched off',
  enable: 'switched on',
  freeze: 'froze',
  unfreeze: 'ended the freeze of',
  'require-approval': 'requires two people for new releases of',
  'waive-approval': 'no longer requires two people for new releases of',
  request: 'asks for the approval of an order about',
  decline: 'declined the order about',
};

/** Returns the kind of event that a record is. A pause of the canary guard calls for a person. */
export function getEvent({ act, by }: Pick<AuditRecord, 'act' | 'by'>): WebhookEvent | null {
  if (act === 'pause-canary' && by === canaryGuardName) return 'alarm';
  return eventByAct[act] ?? null;
}

/** Creates the message about a record that is an event. */
export function createMessage(record: AuditRecord, webhook: string): WebhookMessage {
  const { act, at, by, changes, environment, reason, seq } = record;
  return {
    type: getEvent(record) ?? 'alarm',
    timestamp: at,
    text: describeRecord(record),
    data: { environment, webhook, record: seq, act, by, reason, remotes: changes.map(toRemote) },
  };
}

export const createTestMessage = (webhook: string, environment: string, at: Date): WebhookMessage => ({
  type: 'test',
  timestamp: at.toISOString(),
  text: `This is a test of the webhook ${replaceBrackets(webhook)}.`,
  data: { environment, webhook },
});

function toRemote({ name, before, after }: Change): WebhookRemote {
  const { live, canary } = after;
  return {
    name,
    ...(live && { live: { before: before.live?.version, after: live.version } }),
    ...(canary && { canary: { version: canary.version, percent: canary.audience.percent } }),
  };
}

/** Longest text that every chat shows as a whole. */
const textMax = 1000;

function describeRecord({ act, by, changes, reason }: AuditRecord): string {
  const why = reason === '' ? '' : `: ${reason}`;
  const what = changes.map((change) => describeChange(act, change)).join(', ');
  const text = act === 'alarm' ? `Alarm${why}` : `${by} ${verbs[act] ?? act} ${what}${why}`;
  return replaceBrackets(text).slice(0, textMax);
}

function describeChange(act: Act, { name, before, after }: Change): string {
  if (name === wholeSite) return 'the whole site';
  const { live, canary, scheduled, maintenance } = after;
  if (act === 'maintenance' && maintenance) return `${name}${describeWindow(maintenance)}`;
  if (act === 'schedule' && scheduled) return `${name} ${scheduled.version} at ${scheduled.startsAt}`;
  if (act === 'canary' && canary) return `${name} ${canary.version}${describeShare(canary.audience.percent)}`;
  const version = live?.version ?? canary?.version ?? before.canary?.version;
  if (act === 'rollback' && !live) return `the live release of ${name}, without the canary ${version ?? ''}`;
  return live || act.endsWith('-canary') ? `${name} ${version ?? ''}`.trim() : name;
}

const describeWindow = ({ startsAt, endsAt }: MaintenanceFact): string =>
  `${startsAt ? ` from ${startsAt}` : ''}${endsAt ? ` until ${endsAt}` : ''}`;

const describeShare = (percent: number | undefined): string =>
  percent === undefined ? '' : ` (${percent} %)`;

/** Chats read angle brackets as commands, such as `<!channel>`, and people choose names and reasons. */
const replaceBrackets = (text: string): string => text.replaceAll('<', '‹').replaceAll('>', '›');
