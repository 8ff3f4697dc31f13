import { Icon, type IconName } from '@parlour/ui';
import { useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { PageSkeleton } from '../../frame/page-skeleton.tsx';
import { useShell } from '../../frame/shell-context.tsx';
import { shellTitleAtom } from '../../site/shell-title.ts';
import styles from './page-frame.module.css';

/** Shows its children once the words of the shell's pages are there: they come with the first such page. */
export function PageTexts({ children }: { children: ReactNode }) {
  const { appearance } = useShell();
  const [areLoaded, setLoaded] = useState(false);
  useEffect(() => {
    void appearance.loadMore('pages').then(() => setLoaded(true));
  }, [appearance]);
  return areLoaded ? children : <PageSkeleton />;
}

/** Names the window after the page while it is shown. */
export function usePageName(name: string): void {
  const setTitle = useSetAtom(shellTitleAtom);
  useEffect(() => {
    setTitle(name);
    return () => setTitle(undefined);
  }, [name, setTitle]);
}

export interface PageHeadProps {
  icon: IconName;
  title: string;
  /** One or two sentences. */
  lead?: string;
  /** A search box, a next step. */
  children?: ReactNode;
}

/** The head of a page: what it is, in one plate. */
export function PageHead({ icon, title, lead, children }: PageHeadProps) {
  usePageName(title);
  return (
    <header className={styles.head}>
      <span className={styles.emblem}>
        <Icon name={icon} size={28} />
      </span>
      <div className={styles.words}>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children && <div className={styles.more}>{children}</div>}
    </header>
  );
}
