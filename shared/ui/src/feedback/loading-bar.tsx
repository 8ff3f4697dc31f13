import { useLayoutEffect, useRef } from 'react';
import { showOnTop } from '../overlay/show-on-top.ts';
import styles from './loader.module.css';

/** Renders a thin bar at the top of the window while a view loads; it becomes visible after 300 ms. */
export function LoadingBar({ label }: { label: string }) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => showOnTop(bar.current), []);
  return (
    <div ref={bar} popover="manual" role="progressbar" aria-label={label} className={styles.bar}>
      <div className={styles.runner} />
    </div>
  );
}
