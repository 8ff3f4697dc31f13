import { readSiteAct } from '@parlour/contracts/back-office';
import { Alert, Button, Card, Empty, IconButton, type IconName, Pager, Table } from '@parlour/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Key, useState } from 'react';
import { AsyncContent } from '../frame/async-content.tsx';
import { TableCard } from '../frame/table-card.tsx';
import { Facts } from '../operate/facts.tsx';
import { gatewayKey, useGateway } from '../wire/gateway-context.ts';
import { downloadFile, exportRows } from './export-rows.ts';
import { sortRows } from './sort-rows.ts';
import styles from './table.module.css';
import { TableFilters } from './table-filters.tsx';
import type { DataColumn, FilterField, FilterValues, TablePage, TableSource } from './table-source.ts';
import { tableTexts as words } from './table-texts.ts';
import { useTableAddress } from './use-table-address.ts';

export interface DataTableProps<Row> {
  /** Name of saved filters and of exported files. */
  name: string;
  /** Names the table for screen readers. */
  label: string;
  columns: readonly DataColumn<Row>[];
  rowKey(row: Row): Key;
  source: TableSource<Row>;
  filters?: readonly FilterField[];
  /** Applies filters that the source does not apply itself. Only for sources that return all rows as one page. */
  matches?(row: Row, values: FilterValues): boolean;
  empty: { title: string; text?: string; icon?: IconName };
}

const rowsPerPage = 50;

/**
 * A table of operators: filters and sorting in the address, saved filters, pages, the number of rows, an export of all
 * rows, and cards on phones. Rows of a source without further pages are sorted and paged here, others by the source.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, label, source, filters = [], matches = () => true } = props;
  const address = useTableAddress(filters);
  const [steps, setSteps] = useState<{ of: string; cursors: readonly string[] }>({ of: '', cursors: [] });
  // A change of the filters returns to the first page.
  const cursors = steps.of === address.query ? steps.cursors : [];
  const cursor = cursors.at(-1);
  const getKey = (of: string | undefined) => [...gatewayKey, ...source.key, address.values, of];
  const query = useQuery({
    queryKey: getKey(cursor),
    queryFn: () => source.load(address.values, cursor),
    placeholderData: (before) => before,
    ...(source.refetchMs !== undefined && { refetchInterval: source.refetchMs }),
  });
  const first = useQueryClient().getQueryData<TablePage<Row>>(getKey(undefined));
  const totals = first?.totals ?? query.data?.totals;
  const matching = (query.data?.rows ?? []).filter((row) => matches(row, address.values));
  return (
    <div className={styles.dataTable}>
      <TableFilters name={name} filters={filters} address={address} />
      <div className={styles.bar}>
        <p role="status" className={styles.count}>
          {query.data && describeCount(query.data, matching.length)}
        </p>
        <IconButton
          icon="refresh-cw"
          label={words.refresh}
          busy={query.isRefetching}
          onClick={() => void query.refetch()}
        />
        <ExportButton {...props} values={address.values} />
      </div>
      {totals && totals.length > 0 && (
        <Card as="section" aria-label={words.totals}>
          <Facts facts={totals} />
        </Card>
      )}
      <AsyncContent query={query} label={label}>
        {(page) => (
          <Rows
            {...props}
            key={address.query}
            rows={matching}
            isPaged={cursors.length > 0 || page.next !== undefined}
            isFiltered={address.isChanged}
            refreshing={query.isPlaceholderData}
            address={address}
          />
        )}
      </AsyncContent>
      {(cursors.length > 0 || query.data?.next !== undefined) && (
        <nav aria-label={words.pages(label)} className={styles.pages}>
          <Button
            icon="chevron-left"
            {...(cursors.length === 0 && { 'aria-disabled': true })}
            onClick={() => setSteps({ of: address.query, cursors: cursors.slice(0, -1) })}
          >
            {words.previous}
          </Button>
          <span>{words.page(cursors.length + 1)}</span>
          <Button
            icon="chevron-right"
            {...(query.data?.next === undefined && { 'aria-disabled': true })}
            onClick={() => {
              const next = query.data?.next;
              if (next !== undefined && !query.isPlaceholderData)
                setSteps({ of: address.query, cursors: [...cursors, next] });
            }}
          >
            {words.next}
          </Button>
        </nav>
      )}
    </div>
  );
}

function describeCount(page: TablePage<unknown>, matching: number): string {
  const { rows, next, total, isMore = false, kept } = page;
  if (total !== undefined) return words.rows(total, isMore);
  if (!isMore || kept === undefined) return words.rows(matching, next !== undefined);
  return matching < rows.length
    ? words.rowsAmong(matching, rows.length, kept)
    : words.rowsKept(rows.length, kept);
}

interface RowsProps<Row> extends DataTableProps<Row> {
  rows: readonly Row[];
  /** The source has further pages, so that rows are neither sorted nor paged here. */
  isPaged: boolean;
  isFiltered: boolean;
  refreshing: boolean;
  address: ReturnType<typeof useTableAddress>;
}

function Rows<Row>({ label, columns, rowKey, empty, rows, ...state }: RowsProps<Row>) {
  const { isPaged, isFiltered, refreshing, address } = state;
  const [page, setPage] = useState(1);
  if (rows.length === 0)
    return isFiltered ? (
      <Empty title={words.emptyFiltered} text={words.emptyFilteredText} icon="search" />
    ) : (
      <Empty {...empty} />
    );
  const sorted = isPaged ? rows : sortRows(rows, columns, address.sorting);
  const pageCount = isPaged ? 1 : Math.ceil(sorted.length / rowsPerPage);
  const current = Math.min(page, pageCount);
  const shown = isPaged ? sorted : sorted.slice((current - 1) * rowsPerPage, current * rowsPerPage);
  return (
    <>
      <TableCard>
        <Table
          label={label}
          columns={columns
            .filter(({ isOnlyExported }) => isOnlyExported !== true)
            .map((column) => ({ ...column, sortable: !isPaged && column.sortBy !== undefined }))}
          rows={shown}
          rowKey={rowKey}
          refreshing={refreshing}
          {...(address.sorting && { sorting: address.sorting })}
          onSort={address.setSorting}
        />
      </TableCard>
      <Pager
        page={current}
        pageCount={pageCount}
        onPage={setPage}
        texts={{ label: words.pages(label), previous: words.previous, next: words.next, page: words.page }}
      />
    </>
  );
}

function ExportButton<Row>({
  name,
  columns,
  source,
  matches = () => true,
  values,
}: DataTableProps<Row> & { values: FilterValues }) {
  const gateway = useGateway();
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const run = async (): Promise<void> => {
    setFailure(undefined);
    setProgress(0);
    try {
      const { currency } = await gateway.read(readSiteAct, {});
      const file = await exportRows({
        source,
        columns,
        values,
        matches: (row) => matches(row, values),
        currency,
        onProgress: setProgress,
      });
      downloadFile(file, `${name}.csv`);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    setProgress(undefined);
  };
  return (
    <>
      <Button size="small" icon="download" busy={progress !== undefined} onClick={() => void run()}>
        {progress ? words.exporting(progress) : words.export}
      </Button>
      {failure && (
        <Alert tone="danger" live title={words.exportFailed}>
          {failure}
        </Alert>
      )}
    </>
  );
}
