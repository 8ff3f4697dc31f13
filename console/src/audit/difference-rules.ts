import {
  type ActFact,
  type AuditRecord,
  type CanaryFact,
  type Change,
  type ChangedParts,
  type LanguageCode,
  type LiveFact,
  type MaintenanceFact,
  wholeSite,
} from '@parlour/contracts';
import { windowText } from '../overview/maintenance-facts.tsx';
import { audienceText, languageName } from '../overview/standing.ts';
import { texts } from '../texts.ts';
import { timeText } from '../times.ts';

/** One thing that an act changed, in words; absent where there was or is nothing. */
export interface DifferenceRow {
  label: string;
  before?: string;
  after?: string;
}

type Words = Record<string, string>;
const words = texts.parts;

/** What a change made different, one row per thing that a person would name. Rows that stayed alike are left out. */
export function differencesOf({ before, after }: Change): DifferenceRow[] {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  const labels = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return labels
    .map((label) => ({ label, before: was[label], after: is[label] }))
    .filter((row) => row.before !== row.after);
}

/** What an operator or a token was and is allowed, where an act changed that; undefined for any other act. */
export function rightsRows(details: AuditRecord['details']): DifferenceRow[] | undefined {
  if (!details || !('before' in details) || !('after' in details)) return undefined;
  const [was, is] = [rightsWords(details.before), rightsWords(details.after)];
  const labels = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return labels.map((label) => ({ label, before: was[label], after: is[label] }));
}

function rightsWords(rights: unknown): Words {
  if (typeof rights !== 'object' || rights === null) return {};
  return Object.fromEntries(
    Object.entries(rights).map(([name, value]) => [
      texts.audit.right[name] ?? name,
      name === 'expiresAt' ? timeText(String(value)) : [value].flat().join(', '),
    ]),
  );
}

export const nameOfChange = ({ name }: Pick<Change, 'name'>): string =>
  name === wholeSite ? texts.audit.wholeSite : name;

function wordsOf({ live, canary, maintenance, disabled, frozen }: ChangedParts): Words {
  return {
    ...(live && liveWords(live)),
    ...(canary && canaryWords(canary)),
    ...(maintenance && maintenanceWords(maintenance)),
    ...(disabled && switchWords(words.disabled, disabled)),
    ...(frozen && switchWords(words.frozen, frozen)),
  };
}

const liveWords = ({ version }: LiveFact): Words => ({ [words.live]: version });

const canaryWords = ({ version, audience, paused }: CanaryFact): Words => ({
  [words.canary]: version,
  [words.audience]: audienceText(audience),
  ...(paused && { [words.paused]: paused.reason || texts.noReason }),
});

const maintenanceWords = (maintenance: MaintenanceFact): Words => ({
  [words.maintenance]: texts.forms.modes[maintenance.mode],
  [words.running]: maintenance.running ? words.begun : words.announced,
  [words.window]: windowText(maintenance),
  ...Object.fromEntries(
    Object.entries(maintenance.notice).map(([code, text]) => [
      words.notice(languageName(code as LanguageCode)),
      text,
    ]),
  ),
  ...(maintenance.allow && { [words.allow]: maintenance.allow.join(', ') }),
});

const switchWords = (label: string, { reason }: ActFact): Words => ({
  [label]: reason ? `${words.on}: ${reason}` : words.on,
});
