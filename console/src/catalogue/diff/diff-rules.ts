import type { CatalogueItem } from '@parlour/contracts/back-office';
import { formatMoney } from '@parlour/ui';
import { formatShare } from '../../shares.ts';
import { diffTexts as words } from './diff-texts.ts';

export type DiffKind = keyof typeof words.kinds;

/** Returns whether an object is new, changed or withdrawn. */
export function getDiffKind({ before, after }: CatalogueItem): DiffKind {
  if (before === null) return 'added';
  return getStatus(after) === 'withdrawn' && getStatus(before) !== 'withdrawn' ? 'withdrawn' : 'changed';
}

const getStatus = (state: CatalogueItem['after']): unknown =>
  Array.isArray(state) ? undefined : state.status;

/** Returns the name of an object: `Game mandalay-nights`. */
export function formatSubject(subject: string): string {
  const place = subject.indexOf(':');
  const kind = subject.slice(0, place);
  return `${words.subjects[kind] ?? kind} ${subject.slice(place + 1)}`;
}

/** Returns one line for each fact that differs: `Return: 96 % → 95 %`. For a new object, it returns every fact. */
export function listFactChanges({ before, after }: CatalogueItem): string[] {
  const [earlier, later] = [toFacts(before), toFacts(after)];
  return Object.keys({ ...earlier, ...later }).flatMap((name) => {
    const label = words.fields[name] ?? name;
    const [from, to] = [formatFact(name, earlier[name]), formatFact(name, later[name])];
    if (before === null) return isGiven(later[name]) ? [words.fact(label, to)] : [];
    return from === to ? [] : [words.change(label, from, to)];
  });
}

/** A list of places is one fact. */
const toFacts = (state: CatalogueItem['before']): Record<string, unknown> =>
  Array.isArray(state) ? { places: state } : (state ?? {});

const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

function formatFact(name: string, value: unknown): string {
  if (!isGiven(value)) return words.none;
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'number' && name.endsWith('_minor')) return formatMoney(value, 'auto');
  if (typeof value === 'number' && name.endsWith('_ppm')) return formatShare(value);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return String(value);
}
