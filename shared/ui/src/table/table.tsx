import { usePhone } from '../use-media.ts';
import { TableCards } from './table-cards.tsx';
import { TableGrid } from './table-grid.tsx';
import type { TableProps } from './table-types.ts';

/** Rows under heads, with totals; on phones a list of cards. It sorts nothing itself: it says what was asked for. */
export function Table<Row>(props: TableProps<Row>) {
  const phone = usePhone();
  if (props.rows.length === 0 && props.empty) return props.empty;
  return phone ? <TableCards {...props} /> : <TableGrid {...props} />;
}
