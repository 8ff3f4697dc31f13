import type { FilterField } from './table-source.ts';

interface ChoiceFilter extends Pick<FilterField, 'key' | 'label'> {
  /** The text of each value. */
  names: Readonly<Record<string, string>>;
  byDefault?: string;
}

/** Creates a filter that chooses one of several named values. */
export const createChoiceFilter = ({ names, ...filter }: ChoiceFilter): FilterField => ({
  ...filter,
  kind: 'choice',
  options: Object.entries(names).map(([value, label]) => ({ value, label })),
});
