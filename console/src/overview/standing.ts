import { type Audience, type LanguageCode, languages, type RemoteStanding } from '@parlour/contracts';
import type { StatusLooks } from '@parlour/ui';
import { texts } from '../texts.ts';

export type Standing = 'live' | 'maintenance' | 'planned' | 'disabled' | 'unused' | 'frozen';

export const standingLooks = {
  live: { tone: 'done' },
  maintenance: { tone: 'waiting', icon: 'wrench' },
  planned: { tone: 'neutral', icon: 'wrench' },
  disabled: { tone: 'refused' },
  unused: { tone: 'neutral' },
  frozen: { tone: 'neutral', icon: 'lock' },
} satisfies StatusLooks<Standing>;

/** By name, the shell first: it carries the others. */
export function inOrder<T extends { name: string }>(remotes: readonly T[]): T[] {
  const rank = ({ name }: T): number => (name === 'shell' ? 0 : 1);
  return [...remotes].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/** What a remote is for players now, and then whether new releases may go out. */
export function standingsOf({ live, maintenance, disabled, frozen }: RemoteStanding): Standing[] {
  return [forPlayers({ live, maintenance, disabled }), ...(frozen ? (['frozen'] as const) : [])];
}

function forPlayers({ live, maintenance, disabled }: RemoteStanding): Standing {
  if (disabled) return 'disabled';
  if (maintenance) return maintenance.running ? 'maintenance' : 'planned';
  return live ? 'live' : 'unused';
}

const listed = (names: readonly string[]): string => names.join(', ');
export const languageName = (code: LanguageCode): string => languages[code].name;

/** Who gets a canary, in words: `10 % of visitors, reading English and 2 named visitors`. */
export function audienceText({ percent, languages: codes, devices, audiences, visitors }: Audience): string {
  const words = texts.canary;
  const conditions = [
    percent === undefined ? [] : [words.percent(percent)],
    codes ? [words.languages(listed(codes.map(languageName)))] : [],
    devices ? [words.devices(listed(devices.map((device) => texts.forms.deviceNames[device])))] : [],
    audiences ? [words.audiences(listed(audiences))] : [],
    visitors ? [words.visitors(visitors.length)] : [],
  ].flat();
  return conditions.length > 0 ? listed(conditions) : words.everybody;
}
