import { Icon } from '@parlour/ui';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { LazyMenu } from './lazy-menu.tsx';
import styles from './nav-overflow.module.css';

interface NavEntry {
  key: string;
  label: string;
  to: string;
  element: ReactNode;
}

/** Shows entries in one row and moves those that do not fit into the menu "More". */
export function NavOverflow({ entries }: { entries: readonly NavEntry[] }) {
  const t = useText();
  const site = useSite();
  const list = useRef<HTMLUListElement>(null);
  const cut = useOverflowIndex(list);
  const hidden = entries.slice(cut);
  return (
    <div className={styles.row}>
      <ul ref={list} className={styles.list}>
        {entries.map(({ key, element }, index) => (
          <li key={key} className={styles.entry} inert={index >= cut} data-cut={index >= cut || undefined}>
            {element}
          </li>
        ))}
      </ul>
      {hidden.length > 0 && (
        <LazyMenu
          align="end"
          trigger={
            <button type="button" className={styles.more}>
              {t('nav.more')}
              <Icon name="chevron-down" size={16} />
            </button>
          }
          items={hidden.map(({ key, label, to }) => ({ key, label, onSelect: () => site.navigate(to) }))}
        />
      )}
    </div>
  );
}

/**
 * Returns the index of the first entry that wraps to a second line; `Infinity` if all fit. Measures again on resize.
 */
function useOverflowIndex(list: RefObject<HTMLUListElement | null>): number {
  const [cut, setCut] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const entries = [...element.children].filter((child) => child instanceof HTMLElement);
      const top = entries[0]?.offsetTop ?? 0;
      const first = entries.findIndex((entry) => entry.offsetTop > top);
      setCut(first === -1 ? Number.POSITIVE_INFINITY : first);
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    // The catalogue provides the entries, and the language changes their labels.
    const reworded = new MutationObserver(measure);
    reworded.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      resized.disconnect();
      reworded.disconnect();
    };
  }, [list]);
  return cut;
}
