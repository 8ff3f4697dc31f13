import { Icon, type IconName } from '@parlour/ui';
import { useSetAtom } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { LazyTexts } from '../../components/lazy-texts.tsx';
import { MissingPage } from '../../components/missing-part.tsx';
import { PageSkeleton } from '../../components/page-skeleton.tsx';
import { shellTitleAtom } from '../../state/page-atoms.ts';
import styles from './page-frame.module.css';

/** Renders its children once the `pages` texts are loaded. They load with the first page of the shell. */
export const PageTexts = ({ children }: { children: ReactNode }) => (
  <LazyTexts texts="pages" loading={<PageSkeleton />} missing={(retry) => <MissingPage retry={retry} />}>
    {children}
  </LazyTexts>
);

/** Sets the window's title while the page is mounted. */
export function usePageName(name: string): void {
  const setTitle = useSetAtom(shellTitleAtom);
  useEffect(() => {
    setTitle(name);
    return () => setTitle(undefined);
  }, [name, setTitle]);
}

interface PageHeadProps {
  icon: IconName;
  title: string;
  /** One or two sentences. */
  intro?: string;
  /** Search box or link to the next step. */
  children?: ReactNode;
}

/** Head of a page: icon, title and introduction in one box. */
export function PageHead({ icon, title, intro, children }: PageHeadProps) {
  usePageName(title);
  return (
    <header className={styles.head}>
      <span className={styles.emblem}>
        <Icon name={icon} size={28} />
      </span>
      <div className={styles.text}>
        <h1>{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
      </div>
      {children && <div className={styles.more}>{children}</div>}
    </header>
  );
}
