import type { KeptRows } from './table-source.ts';

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

export const tableTexts = {
  rows: (count: number, hasMore: boolean) =>
    `${count.toLocaleString('en-US')}${hasMore ? '+' : ''} ${plural(count, 'row', 'rows')}`,
  /** Of a list that ends at a maximum, with more rows than that. */
  rowsKept: (count: number, kept: KeptRows) => `${count.toLocaleString('en-US')}+ rows, the ${kept}`,
  rowsAmong: (matching: number, count: number, kept: KeptRows) =>
    `${matching.toLocaleString('en-US')} among the ${kept} ${count.toLocaleString('en-US')} rows`,
  export: 'Export CSV',
  exporting: (rows: number) => `${rows.toLocaleString('en-US')} rows…`,
  exportFailed: 'The export failed',
  filters: 'Filters',
  all: 'All',
  chooseVendor: 'Choose a vendor',
  clear: 'Clear filters',
  saved: 'Saved filters',
  save: 'Save these filters…',
  saveTitle: 'Save the filters',
  saveName: 'Name',
  saveHelp: 'The filters are stored in this browser.',
  saveVerb: 'Save',
  nameMissing: 'Enter a name.',
  remove: (name: string) => `Remove “${name}”`,
  totals: 'Totals',
  refresh: 'Refresh',
  pages: (label: string) => `Pages of ${label}`,
  previous: 'Previous page',
  next: 'Next page',
  page: (number: number) => `Page ${number}`,
  emptyFiltered: 'Nothing matches these filters',
  emptyFilteredText: 'Change or clear the filters.',
} as const;
