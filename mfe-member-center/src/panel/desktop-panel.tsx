import { useSite, useTexts } from '@parlour/remote-sdk';
import { PanelFrame, useMedia } from '@parlour/ui';
import { PageList } from './page-list.tsx';
import { PageOutlet } from './page-outlet.tsx';
import type { ReadyPanel } from './use-panel.ts';

/** Card under the header. The menu is at its start, or a strip above the page in narrower windows. */
export function DesktopPanel({ panel }: { panel: ReadyPanel }) {
  const t = useTexts();
  const site = useSite();
  const roomy = useMedia('(width >= 1024px)');
  const { pages, counts, page } = panel;
  return (
    <PanelFrame
      title={t('panel.title')}
      closeLabel={t('panel.close')}
      onClose={() => site.panels.close()}
      menu={<PageList pages={pages} counts={counts} current={page?.key} shape={roomy ? 'menu' : 'strip'} />}
    >
      {page && <PageOutlet key={page.key} pageKey={page.key} />}
    </PanelFrame>
  );
}
