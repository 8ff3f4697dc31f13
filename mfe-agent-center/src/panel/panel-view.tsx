import { PanelOutlet, usePreservedState, useSite, useTexts } from '@parlour/remote-sdk';
import {
  Button,
  FullPage,
  PanelFrame,
  PanelMenu,
  PhonePanel,
  Skeleton,
  SkeletonGroup,
  useMedia,
  usePhone,
} from '@parlour/ui';
import { useLayoutEffect, useRef } from 'react';
import styles from './panel-view.module.css';
import { type AgentPanel, usePanel } from './use-panel.ts';

/** The agent centre: title, close, menu of all contributed pages, and the chosen page. */
export default function PanelView() {
  const t = useTexts();
  const panel = usePanel();
  const isPhone = usePhone();
  if (panel.access === 'refused') return <AgentsOnlyNotice />;
  if (panel.access === 'unknown')
    return (
      <SkeletonGroup label={t('loading')} className={styles.notice}>
        <Skeleton height={480} />
      </SkeletonGroup>
    );
  return isPhone ? <OnPhone panel={panel} /> : <OnDesktop panel={panel} />;
}

function OnDesktop({ panel: { entries, page } }: { panel: AgentPanel }) {
  const t = useTexts();
  const { panels } = useSite();
  const roomy = useMedia('(width >= 1024px)');
  return (
    <PanelFrame
      title={t('panel.title')}
      closeLabel={t('panel.close')}
      onClose={() => panels.close()}
      menu={
        <PanelMenu
          label={t('panel.title')}
          shape={roomy ? 'menu' : 'strip'}
          entries={entries}
          current={page?.key}
          onOpen={(key) => panels.open('agent', key)}
        />
      }
    >
      {page && <PanelOutlet key={page.key} panel="agent" pageKey={page.key} />}
    </PanelFrame>
  );
}

/** The list of pages and, over it, the chosen page. Back restores the scroll position of the list. */
function OnPhone({ panel }: { panel: AgentPanel }) {
  const t = useTexts();
  const { panels, texts } = useSite();
  const [listTop, setListTop] = usePreservedState('panel.listTop', 0);
  const { asked, page, entries } = panel;
  if (asked === undefined || page === undefined)
    return (
      <PhonePanel title={t('panel.title')} close={{ label: t('panel.close'), onPress: () => panels.close() }}>
        <ListScroll top={listTop} />
        <PanelMenu
          label={t('panel.title')}
          shape="list"
          entries={entries}
          onOpen={(key) => {
            setListTop(window.scrollY);
            panels.open('agent', key);
          }}
        />
      </PhonePanel>
    );
  return (
    <PhonePanel
      key={page.key}
      title={texts.pick(page.title)}
      back={{ label: t('panel.toList'), onPress: () => panels.open('agent') }}
    >
      <PanelOutlet panel="agent" pageKey={page.key} />
    </PhonePanel>
  );
}

/** Restores the scroll position of the list once, when the list appears. */
function ListScroll({ top }: { top: number }) {
  const first = useRef(top);
  useLayoutEffect(() => {
    if (first.current > 0) window.scrollTo(0, first.current);
  }, []);
  return null;
}

/** Warning for every visitor who is not an agent (AGT-02). */
function AgentsOnlyNotice() {
  const t = useTexts();
  const { panels } = useSite();
  return (
    <div className={styles.notice} role="alert">
      <FullPage
        level={2}
        icon="lock"
        title={t('panel.agentsOnly')}
        actions={<Button onClick={() => panels.close()}>{t('panel.close')}</Button>}
      >
        <p>{t('panel.agentsOnlyText')}</p>
      </FullPage>
    </div>
  );
}
