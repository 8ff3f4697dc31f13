import type { Sorting } from '@parlour/ui';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { FilterField, FilterValues } from './table-source.ts';

export interface TableAddress {
  values: FilterValues;
  sorting: Sorting | undefined;
  /** Whether any filter or sorting differs from the default. */
  isChanged: boolean;
  /** The query of these filters and this sorting, for saved filters. */
  query: string;
  setValue(key: string, value: string): void;
  setSorting(sorting: Sorting): void;
  /** Replaces all filters and the sorting by those of a query. */
  apply(query: string): void;
}

const sortKey = 'sort';

/**
 * Reads filters and sorting of a table from the address, and writes them there. Other parameters stay. Values of private
 * filters are in the state of the tab's history instead, which no log or link contains.
 */
export function useTableAddress(filters: readonly FilterField[]): TableAddress {
  const [search, setSearch] = useSearchParams();
  const hidden = readHidden(useLocation().state);
  const shownFilters = filters.filter((field) => !isPrivate(field));
  const keys = [...shownFilters.map(({ key }) => key), sortKey];
  const own = new URLSearchParams(
    keys.flatMap((key): [string, string][] => (search.has(key) ? [[key, search.get(key) ?? '']] : [])),
  );
  const change = (edit: (next: URLSearchParams) => void, nextHidden = hidden): void =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        edit(next);
        return next;
      },
      { replace: true, state: { [hiddenKey]: nextHidden } },
    );
  return {
    values: Object.fromEntries(
      filters.map((field) => [
        field.key,
        isPrivate(field) ? hidden[field.key] : (own.get(field.key) ?? getDefault(field)),
      ]),
    ),
    sorting: parseSorting(own.get(sortKey)),
    isChanged: own.size > 0 || filters.some((field) => isPrivate(field) && hidden[field.key] !== undefined),
    query: own.toString(),
    setValue(key, value) {
      const field = filters.find((one) => one.key === key);
      if (field && isPrivate(field)) {
        const { [key]: _before, ...others } = hidden;
        return change(() => undefined, value === '' ? others : { ...others, [key]: value });
      }
      change((next) => {
        if (value === ((field && getDefault(field)) ?? '')) next.delete(key);
        else next.set(key, value);
      });
    },
    setSorting: ({ column, direction }) =>
      change((next) => next.set(sortKey, `${direction === 'descending' ? '-' : ''}${column}`)),
    apply: (query) =>
      change((next) => {
        for (const key of keys) next.delete(key);
        for (const [key, value] of new URLSearchParams(query)) if (keys.includes(key)) next.set(key, value);
      }, {}),
  };
}

const hiddenKey = 'filters';
const isPrivate = (field: FilterField): boolean => field.kind === 'text' && field.isPrivate === true;

/** Reads the values of private filters from the state of the history. */
function readHidden(state: unknown): Record<string, string> {
  if (typeof state !== 'object' || state === null || !(hiddenKey in state)) return {};
  const hidden = state[hiddenKey];
  if (typeof hidden !== 'object' || hidden === null) return {};
  return Object.fromEntries(
    Object.entries(hidden).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

const getDefault = (field: FilterField): string | undefined =>
  field.kind === 'text' ? undefined : field.byDefault;

function parseSorting(text: string | null): Sorting | undefined {
  if (text === null || text === '') return undefined;
  return text.startsWith('-')
    ? { column: text.slice(1), direction: 'descending' }
    : { column: text, direction: 'ascending' };
}
