import type { Column } from '@parlour/ui';
import type { Fact } from '../operate/facts.tsx';

/** A column of a `DataTable`. */
export interface DataColumn<Row> extends Column<Row> {
  /** Value by which rows are sorted. Without it the column is not sortable. */
  sortBy?(row: Row): string | number | null;
  /** Text of the cell in an exported file. Without it the column is not exported. */
  text?(row: Row): string | number | null;
  /**
   * Instead of `text`: an amount in minor units of the site's currency, or its digits. The file has it with decimals and
   * without separators, and the head of the column names the currency.
   */
  minor?(row: Row): number | string | null;
  /** The column is in exported files and not in the table. */
  isOnlyExported?: boolean;
}

/** A filter above the table. Its value is in the address under its key. */
export type FilterField =
  | {
      key: string;
      label: string;
      kind: 'text';
      placeholder?: string;
      /** For personal data: the value is neither in the address nor in saved filters, only in the history of the tab. */
      isPrivate?: boolean;
    }
  | { key: string; label: string; kind: 'day'; byDefault?: string }
  | {
      key: string;
      label: string;
      kind: 'choice';
      options: readonly { value: string; label: string }[];
      /** Without a default, the choice begins with “All”. */
      byDefault?: string;
    };

/** The end of a long list at which its rows are: `first` of an order that is no time. */
export type KeptRows = 'latest' | 'oldest' | 'first';

/** Values of the filters by key. A filter that is not set is absent. */
export type FilterValues = Readonly<Record<string, string | undefined>>;

export interface TablePage<Row> {
  rows: readonly Row[];
  /** Cursor of the next page; absent on the last one. */
  next?: string | undefined;
  /** Number of rows over all pages, where the call returns it. */
  total?: number | undefined;
  /** There are more rows than `total`; without it, more than the call returns of a list without pages. */
  isMore?: boolean | undefined;
  /** The rows that a list without pages contains when there are more. */
  kept?: KeptRows;
  /** Figures over all pages, where the call returns them. Given with the first page, and shown above every page. */
  totals?: readonly Fact[] | undefined;
}

/** Loads rows page by page. */
export interface TableSource<Row> {
  /** Names the data in the cache, below `gateway`. */
  key: readonly unknown[];
  load(values: FilterValues, cursor: string | undefined): Promise<TablePage<Row>>;
  refetchMs?: number;
}
