import { useEffect, useState } from 'react';
import { usePhone } from '../use-media.ts';
import { TableCards } from './table-cards.tsx';
import { TableGrid } from './table-grid.tsx';
import type { TableProps } from './table-types.ts';

/**
 * Returns whether rows are cards. While a dialog is open, they keep their form: a dialog of a row would lose its input
 * when a phone is turned.
 */
function useCards(): boolean {
  const phone = usePhone();
  const [cards, setCards] = useState(phone);
  useEffect(() => {
    if (cards === phone) return;
    const change = () => {
      if (!document.querySelector('dialog[open]')) setCards(phone);
    };
    change();
    document.addEventListener('close', change, { capture: true });
    return () => document.removeEventListener('close', change, { capture: true });
  }, [cards, phone]);
  return cards;
}

/**
 * Renders rows under headers, with totals; on phones a list of cards. It sorts nothing itself: it reports the
 * requested sorting.
 */
export function Table<Row>(props: TableProps<Row>) {
  const cards = useCards();
  if (props.rows.length === 0 && props.empty) return props.empty;
  return cards ? <TableCards {...props} /> : <TableGrid {...props} />;
}
