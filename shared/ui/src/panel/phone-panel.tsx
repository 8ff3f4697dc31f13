import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import styles from './phone-panel.module.css';

export interface Press {
  label: string;
  onPress(): void;
}

interface PhonePanelProps {
  title: string;
  close: Press;
  children: ReactNode;
}

/** Renders the list of a panel's pages on phones, where the list and each page (`PanelFrame`) fill the screen in turn. */
export function PhonePanel({ title, close, children }: PhonePanelProps) {
  return (
    <section aria-label={title}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <IconButton icon="x" label={close.label} onClick={() => close.onPress()} />
      </header>
      <div className={styles.list}>{children}</div>
    </section>
  );
}
