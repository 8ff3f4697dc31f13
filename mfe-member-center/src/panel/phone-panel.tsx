import type { PanelPageContribution } from '@parlour/contracts';
import { usePreservedState, useSite, useTexts } from '@parlour/remote-sdk';
import { IconButton } from '@parlour/ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { BalanceCard } from '../account/balance-card.tsx';
import { ProfileCard } from '../account/profile-card.tsx';
import { PageList } from './page-list.tsx';
import { PageOutlet } from './page-outlet.tsx';
import styles from './phone-panel.module.css';
import type { ReadyPanel } from './use-panel.ts';

/** Panel on phones: the list, and each page over it. Back restores the scroll position of the list. */
export function PhonePanel({ panel }: { panel: ReadyPanel }) {
  const [listTop, setListTop] = usePreservedState('panel.listTop', 0);
  if (panel.requestedKey !== undefined && panel.page)
    return <PhonePage key={panel.page.key} page={panel.page} />;
  return <PhoneList panel={panel} top={listTop} onLeave={setListTop} />;
}

function PhonePage({ page }: { page: PanelPageContribution }) {
  const t = useTexts();
  const site = useSite();
  return (
    <section aria-label={site.texts.pick(page.title)}>
      <Head
        title={site.texts.pick(page.title)}
        start={
          <IconButton
            icon="chevron-left"
            label={t('panel.toList')}
            className={styles.back}
            onClick={() => site.panels.open('member')}
          />
        }
      />
      <div className={styles.page}>
        <PageOutlet pageKey={page.key} />
      </div>
    </section>
  );
}

interface PhoneListProps {
  panel: ReadyPanel;
  top: number;
  onLeave(top: number): void;
}

function PhoneList({ panel, top, onLeave }: PhoneListProps) {
  const t = useTexts();
  const site = useSite();
  useScrollOnce(top);
  return (
    <section aria-label={t('panel.title')}>
      <Head
        title={t('panel.title')}
        end={<IconButton icon="x" label={t('panel.close')} onClick={() => site.panels.close()} />}
      />
      <div className={styles.list}>
        <ProfileCard member={panel.member} />
        <BalanceCard />
        <PageList
          shape="list"
          pages={panel.pages}
          counts={panel.counts}
          onOpen={() => onLeave(window.scrollY)}
        />
      </div>
    </section>
  );
}

function Head({ title, start, end }: { title: string; start?: ReactNode; end?: ReactNode }) {
  return (
    <header className={styles.head}>
      {start}
      <h1 className={styles.title}>{title}</h1>
      {end}
    </header>
  );
}

/** Scrolls once, when the list appears. Later changes of `top` apply when it appears again. */
function useScrollOnce(top: number): void {
  const first = useRef(top);
  useLayoutEffect(() => {
    if (first.current > 0) window.scrollTo(0, first.current);
  }, []);
}
