import type { PanelPage } from '@parlour/contracts';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { Count, classNames, Icon, isIconName } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { PageLink } from '../page-link.tsx';
import styles from './page-list.module.css';
import { type BadgeCounts, getCount, toGroups } from './panel-rules.ts';

interface PageListProps {
  pages: readonly PanelPage[];
  counts: BadgeCounts;
  /** Key of the current page. */
  current?: string | undefined;
  /** `menu`: beside the page; `strip`: above it; `list`: a page that holds only the list. */
  shape: 'menu' | 'strip' | 'list';
  onOpen?(): void;
}

/**
 * List of contributed pages with icon and count, and a divider between groups. A page whose remote is unavailable is
 * greyed out with the reason; its link still works.
 */
export function PageList({ pages, counts, current, shape, onOpen }: PageListProps) {
  const t = useTexts();
  const { atoms, texts } = useSite();
  // Rerender when the language changes: contributions carry their titles in every language.
  useAtomValue(atoms.language);
  return (
    <nav aria-label={t('panel.title')} className={styles[shape]}>
      {toGroups(pages).map((group) => (
        <ul key={group[0]?.group} className={styles.group}>
          {group.map((page) => (
            <li key={page.key}>
              <PageLink
                pageKey={page.key}
                current={page.key === current}
                className={classNames(styles.page, page.closed && styles.closed)}
                {...(onOpen && { onOpen })}
              >
                <Icon
                  name={isIconName(page.icon) ? page.icon : 'file-text'}
                  size={20}
                  className={styles.icon}
                />
                <span className={styles.title}>
                  {texts.pick(page.title)}
                  {page.closed && <small className={styles.reason}>{t(`panel.closed.${page.closed}`)}</small>}
                </span>
                <Badge page={page} counts={counts} />
                {shape === 'list' && <Icon name="chevron-right" size={18} className={styles.arrow} />}
              </PageLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

function Badge({ page, counts }: { page: PanelPage; counts: BadgeCounts }) {
  const t = useTexts();
  const count = getCount(page, counts);
  return count > 0 && <Count value={count} label={t('panel.waiting', { number: count })} />;
}
