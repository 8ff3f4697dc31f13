import { usePhone } from '../use-media.ts';
import { TableCards } from './table-cards.tsx';
import { TableGrid } from './table-grid.tsx';
import type { TableProps } from './table-types.ts';

/**
 * Renders rows under headers, with totals; on phones a list of cards. It sorts nothing itself: it reports the
 * requested sorting.
 */
export function Table<Row>(props: TableProps<Row>) {
  const phone = usePhone();
  if (props.rows.length === 0 && props.empty) return props.empty;
  return phone ? <TableCards {...props} /> : <TableGrid {...props} />;
}
