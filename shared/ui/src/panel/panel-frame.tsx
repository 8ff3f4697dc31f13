import { type ReactNode, useId } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import styles from './panel-frame.module.css';

interface PanelFrameProps {
  title: string;
  closeLabel: string;
  onClose(): void;
  /** Beside the content, and above it in narrower windows. */
  menu: ReactNode;
  children: ReactNode;
}

/** Renders a card under the header: title, close button, menu and content. */
export function PanelFrame({ title, closeLabel, onClose, menu, children }: PanelFrameProps) {
  const titleId = useId();
  return (
    <div className={styles.wrap}>
      <section aria-labelledby={titleId} className={styles.panel}>
        <header className={styles.head}>
          <h1 id={titleId} className={styles.title}>
            {title}
          </h1>
          <IconButton raised icon="x" label={closeLabel} onClick={onClose} />
        </header>
        <div className={styles.body}>
          <div className={styles.menu}>{menu}</div>
          <div className={styles.content}>{children}</div>
        </div>
      </section>
    </div>
  );
}
