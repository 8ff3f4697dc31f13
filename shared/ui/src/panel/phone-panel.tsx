import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import styles from './phone-panel.module.css';

interface Press {
  label: string;
  onPress(): void;
}

interface PhonePanelProps {
  title: string;
  /** Leads back to the list of pages. When given, this is a page, which slides in over the list. */
  back?: Press;
  close?: Press;
  children: ReactNode;
}

/** Renders a panel on phones, where the list of pages and each page fill the screen in turn. */
export function PhonePanel({ title, back, close, children }: PhonePanelProps) {
  return (
    <section aria-label={title}>
      <header className={styles.head}>
        {back && (
          <IconButton
            icon="chevron-left"
            label={back.label}
            className={styles.back}
            onClick={() => back.onPress()}
          />
        )}
        <h1 className={styles.title}>{title}</h1>
        {close && <IconButton icon="x" label={close.label} onClick={() => close.onPress()} />}
      </header>
      <div className={back ? styles.page : styles.list}>{children}</div>
    </section>
  );
}
