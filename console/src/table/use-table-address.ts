import type { Sorting } from '@parlour/ui';
import { useSearchParams } from 'react-router-dom';
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

/** Reads filters and sorting of a table from the address, and writes them there. Other parameters stay. */
export function useTableAddress(filters: readonly FilterField[]): TableAddress {
  const [search, setSearch] = useSearchParams();
  const keys = [...filters.map(({ key }) => key), sortKey];
  const own = new URLSearchParams(
    keys.flatMap((key): [string, string][] => (search.has(key) ? [[key, search.get(key) ?? '']] : [])),
  );
  const change = (edit: (next: URLSearchParams) => void): void =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        edit(next);
        return next;
      },
      { replace: true },
    );
  return {
    values: Object.fromEntries(filters.map((field) => [field.key, own.get(field.key) ?? getDefault(field)])),
    sorting: parseSorting(own.get(sortKey)),
    isChanged: own.size > 0,
    query: own.toString(),
    setValue: (key, value) =>
      change((next) => {
        const field = filters.find((one) => one.key === key);
        if (value === ((field && getDefault(field)) ?? '')) next.delete(key);
        else next.set(key, value);
      }),
    setSorting: ({ column, direction }) =>
      change((next) => next.set(sortKey, `${direction === 'descending' ? '-' : ''}${column}`)),
    apply: (query) =>
      change((next) => {
        for (const key of keys) next.delete(key);
        for (const [key, value] of new URLSearchParams(query)) if (keys.includes(key)) next.set(key, value);
      }),
  };
}

const getDefault = (field: FilterField): string | undefined =>
  field.kind === 'text' ? undefined : field.byDefault;

function parseSorting(text: string | null): Sorting | undefined {
  if (text === null || text === '') return undefined;
  return text.startsWith('-')
    ? { column: text.slice(1), direction: 'descending' }
    : { column: text, direction: 'ascending' };
}
