import { type Audience, type LanguageCode, languages, type RemoteOperations } from '@parlour/contracts';
import type { StatusLooks } from '@parlour/ui';
import { texts } from './texts.ts';

type RemoteCondition = 'live' | 'maintenance' | 'planned' | 'disabled' | 'retired' | 'unused' | 'frozen';

export const conditionLooks = {
  live: { tone: 'done' },
  maintenance: { tone: 'waiting', icon: 'wrench' },
  planned: { tone: 'neutral', icon: 'wrench' },
  disabled: { tone: 'refused' },
  retired: { tone: 'neutral' },
  unused: { tone: 'neutral' },
  frozen: { tone: 'neutral', icon: 'lock' },
} satisfies StatusLooks<RemoteCondition>;

/** Sorts by name, with the shell first, since it loads the others. */
export function sortRemotes<T extends { name: string }>(remotes: readonly T[]): T[] {
  const rank = ({ name }: T): number => (name === 'shell' ? 0 : 1);
  return [...remotes].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/** Returns the condition of a remote for players, followed by `frozen` when no new release may go out. */
export function getConditions({ frozen, ...parts }: RemoteOperations): RemoteCondition[] {
  return [getPlayerCondition(parts), ...(frozen ? (['frozen'] as const) : [])];
}

function getPlayerCondition({ live, maintenance, disabled, retired }: RemoteOperations): RemoteCondition {
  if (retired) return 'retired';
  if (disabled) return 'disabled';
  if (maintenance) return maintenance.running ? 'maintenance' : 'planned';
  return live ? 'live' : 'unused';
}

const joinNames = (names: readonly string[]): string => names.join(', ');
export const getLanguageName = (code: LanguageCode): string => languages[code].name;

/** Describes the audience of a canary: `10 % of visitors, language English, 2 named visitors`. */
export function formatAudience({
  percent,
  languages: codes,
  devices,
  audiences,
  visitors,
}: Audience): string {
  const words = texts.canary;
  const conditions = [
    percent === undefined ? [] : [words.percent(percent)],
    codes ? [words.languages(joinNames(codes.map(getLanguageName)))] : [],
    devices ? [words.devices(joinNames(devices.map((device) => texts.forms.deviceNames[device])))] : [],
    audiences ? [words.audiences(joinNames(audiences))] : [],
    visitors ? [words.visitors(visitors.length)] : [],
  ].flat();
  return conditions.length > 0 ? joinNames(conditions) : words.everybody;
}
