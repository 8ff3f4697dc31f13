import {
  type ActFact,
  type AuditRecord,
  type CanaryFact,
  type Change,
  type ChangedParts,
  type LanguageCode,
  type LiveFact,
  type MaintenanceFact,
  type RequestedFact,
  type ScheduledFact,
  wholeSite,
} from '@parlour/contracts';
import { formatAudience, getLanguageName } from '../remote-condition.ts';
import { texts } from '../texts.ts';
import { formatTime, formatWindow } from '../times.ts';

/** One value that an act changed, in words. `before` or `after` is absent when there was or is no value. */
export interface DifferenceRow {
  label: string;
  before?: string;
  after?: string;
}

type Words = Record<string, string>;
const words = texts.parts;

/** Returns the differences of a change, one row per value that a person would name. Omits unchanged rows. */
export function computeDifferences({ before, after }: Change): DifferenceRow[] {
  const [was, is] = [describeParts(before), describeParts(after)];
  const labels = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return labels
    .map((label) => ({ label, before: was[label], after: is[label] }))
    .filter((row) => row.before !== row.after);
}

/** Returns the rows for changed rights of an operator or a token; `undefined` for any other act. */
export function computeRightsRows(details: AuditRecord['details']): DifferenceRow[] | undefined {
  if (!details || !('before' in details) || !('after' in details)) return undefined;
  const [was, is] = [describeRights(details.before), describeRights(details.after)];
  const labels = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return labels.map((label) => ({ label, before: was[label], after: is[label] }));
}

function describeRights(rights: unknown): Words {
  if (typeof rights !== 'object' || rights === null) return {};
  return Object.fromEntries(
    Object.entries(rights).map(([name, value]) => [
      texts.audit.right[name] ?? name,
      name === 'expiresAt' ? formatTime(String(value)) : [value].flat().join(', '),
    ]),
  );
}

export const getChangeName = ({ name }: Pick<Change, 'name'>): string =>
  name === wholeSite ? texts.audit.wholeSite : name;

function describeParts({
  live,
  canary,
  maintenance,
  disabled,
  retired,
  frozen,
  scheduled,
  withdrawn,
  approval,
  requested,
}: ChangedParts): Words {
  return {
    ...(live && describeLive(live)),
    ...(canary && describeCanary(canary)),
    ...(maintenance && describeMaintenance(maintenance)),
    ...(disabled && describeSwitch(words.disabled, disabled)),
    ...(retired && describeSwitch(words.retired, retired)),
    ...(frozen && describeSwitch(words.frozen, frozen)),
    ...(scheduled && { [words.scheduled]: describeScheduled(scheduled) }),
    ...(approval && describeSwitch(words.approval, approval)),
    ...(requested && { [words.requested]: describeRequested(requested) }),
    ...(withdrawn && { [words.withdrawn]: withdrawn.map(({ version }) => version).join(', ') }),
  };
}

export const describeRequested = ({ order, by }: RequestedFact): string => {
  const releases = 'changes' in order ? order.changes : 'version' in order ? [order] : [];
  const versions = releases.map(({ name, version = '' }) => `${name} ${version}`);
  return [`${by}: ${texts.acts.verbs[order.act]}`, ...versions].join(', ');
};

const describeScheduled = ({ version, startsAt, refused }: ScheduledFact): string =>
  [`${version}, ${formatTime(startsAt)}`, ...(refused ? [refused.why] : [])].join(': ');

const describeLive = ({ version }: LiveFact): Words => ({ [words.live]: version });

const describeCanary = ({ version, audience, paused }: CanaryFact): Words => ({
  [words.canary]: version,
  [words.audience]: formatAudience(audience),
  ...(paused && { [words.paused]: paused.reason || texts.noReason }),
});

const describeMaintenance = (maintenance: MaintenanceFact): Words => ({
  [words.maintenance]: texts.forms.modes[maintenance.mode],
  [words.running]: maintenance.running ? words.begun : words.announced,
  [words.window]: formatWindow(maintenance),
  ...Object.fromEntries(
    Object.entries(maintenance.notice).map(([code, text]) => [
      words.notice(getLanguageName(code as LanguageCode)),
      text,
    ]),
  ),
  ...(maintenance.allow && { [words.allow]: maintenance.allow.join(', ') }),
});

const describeSwitch = (label: string, { reason }: ActFact): Words => ({
  [label]: reason ? `${words.on}: ${reason}` : words.on,
});
