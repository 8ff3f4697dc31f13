import type { PanelName, PanelPage } from '@parlour/contracts';
import {
  Alert,
  PanelFrame,
  PanelMenu,
  type PanelMenuEntry,
  PhonePanel,
  useMedia,
  usePhone,
} from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { usePreservedState, useSite, useTexts } from '../hooks.ts';
import styles from './panel-pages.module.css';
import { PanelOutlet } from './slot-outlet.tsx';

export interface PanelPagesProps {
  panel: PanelName;
  /** The contributed pages that this visitor may open. */
  pages: readonly PanelPage[];
  /** Key of the page in the address; undefined for the panel itself, which is the list of pages on phones. */
  requestedKey: string | undefined;
  /** Key of the page that replaces one that no longer exists, because links outlive pages. */
  defaultKey: string;
  /** Counts beside entries. An entry without one shows no count. The text `panel.waiting` names a count. */
  counts?: Partial<Record<NonNullable<PanelPage['badge']>, number>>;
  /** Shown above the list of pages on phones. */
  listHead?: ReactNode;
}

/**
 * Renders a panel: title, close button, menu of all contributed pages, and the chosen page, whichever remote
 * contributes it. Its words are the texts `panel.title`, `panel.close` and `panel.toList` of the remote.
 */
export function PanelPages(props: PanelPagesProps) {
  const { pages, requestedKey, defaultKey } = props;
  const page = findShownPage(pages, requestedKey, defaultKey);
  // The list's scroll position outlives the list, which is not rendered under a page.
  const [listTop, setListTop] = usePreservedState('panel.listTop', 0);
  const isPhone = usePhone();
  return isPhone && (requestedKey === undefined || !page) ? (
    <PhoneList {...props} top={listTop} onLeave={setListTop} />
  ) : (
    <ShownPage {...props} page={page} isPhone={isPhone} />
  );
}

/** Finds the requested page, or else the default one. */
function findShownPage(
  pages: readonly PanelPage[],
  requestedKey: string | undefined,
  defaultKey: string,
): PanelPage | undefined {
  const byKey = (key: string | undefined) => pages.find((page) => page.key === key);
  return byKey(requestedKey) ?? byKey(defaultKey) ?? pages[0];
}

/** Says that the address names no page of the panel, and which page is shown instead. */
function UnknownPageNote({
  pages,
  requestedKey,
  page,
}: Pick<PanelPagesProps, 'pages' | 'requestedKey'> & { page: PanelPage | undefined }) {
  const t = useTexts();
  const { texts } = useSite();
  if (!requestedKey || !page || pages.some(({ key }) => key === requestedKey)) return null;
  return (
    <div className={styles.unknown}>
      <Alert live tone="info" title={t('panel.unknown', { title: texts.pick(page.title) })} />
    </div>
  );
}

/** The chosen page in its frame. A turned phone changes the frame around the same page. */
function ShownPage(props: PanelPagesProps & { page: PanelPage | undefined; isPhone: boolean }) {
  const { panel, page, isPhone } = props;
  const t = useTexts();
  const { panels, texts } = useSite();
  const entries = useMenuEntries(props);
  const isRoomy = useMedia('(width >= 1024px)');
  return (
    <PanelFrame
      title={isPhone && page ? texts.pick(page.title) : t('panel.title')}
      closeLabel={t('panel.close')}
      onClose={() => panels.close()}
      back={isPhone ? { label: t('panel.toList'), onPress: () => panels.open(panel) } : undefined}
      contentKey={page?.key}
      menu={
        <PanelMenu
          label={t('panel.title')}
          shape={isRoomy ? 'menu' : 'strip'}
          entries={entries}
          current={page?.key}
          onOpen={(key) => panels.open(panel, key)}
        />
      }
    >
      <UnknownPageNote {...props} />
      {page && <PanelOutlet panel={panel} pageKey={page.key} />}
    </PanelFrame>
  );
}

interface PhoneListProps extends PanelPagesProps {
  /** Scroll position to restore. */
  top: number;
  onLeave(top: number): void;
}

/** The list of pages on phones. Back from a page restores its scroll position. */
function PhoneList(props: PhoneListProps) {
  const { panel, listHead, top, onLeave } = props;
  const t = useTexts();
  const { panels } = useSite();
  useScrollOnce(top);
  return (
    <PhonePanel title={t('panel.title')} close={{ label: t('panel.close'), onPress: () => panels.close() }}>
      {listHead}
      <PanelMenu
        label={t('panel.title')}
        shape="list"
        entries={useMenuEntries(props)}
        onOpen={(key) => {
          onLeave(window.scrollY);
          panels.open(panel, key);
        }}
      />
    </PhonePanel>
  );
}

function useMenuEntries({ panel, pages, counts = {} }: PanelPagesProps): PanelMenuEntry[] {
  const t = useTexts();
  const { atoms, texts } = useSite();
  // Rerender when the language changes: contributions carry their titles in every language.
  useAtomValue(atoms.language);
  return pages.map(({ key, title, icon, group, badge, closed }) => {
    const count = badge && counts[badge];
    return {
      key,
      title: texts.pick(title),
      icon,
      group,
      href: `?${new URLSearchParams({ [panel]: key })}`,
      ...(count && { count, countLabel: t('panel.waiting', { number: count }) }),
      ...(closed && { closed: t(`panel.closed.${closed}`) }),
    };
  });
}

/** Scrolls once, when the list appears. Later changes of `top` apply when it appears again. */
function useScrollOnce(top: number): void {
  const first = useRef(top);
  useLayoutEffect(() => {
    if (first.current > 0) window.scrollTo(0, first.current);
  }, []);
}
