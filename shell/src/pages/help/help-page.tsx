import { type HelpTopic, listHelpNotices, listHelpTopics, type Notice } from '@parlour/api-client';
import { useLocation } from '@parlour/router';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useCallback } from 'react';
import { AsyncContent } from '../../components/async-content.tsx';
import { parseArticleId } from '../../components/help-rules.ts';
import { PageSkeleton } from '../../components/page-skeleton.tsx';
import { useFetch } from '../../components/use-fetch.ts';
import { useSite } from '../../context/services.tsx';
import { useText } from '../../context/use-text.ts';
import { isStandaloneHelp } from '../../routing/main-view.ts';
import { languageAtom } from '../../state/page-atoms.ts';
import page from '../page.module.css';
import { PageTexts } from '../parts/page-frame.tsx';
import { HelpArticleView } from './help-article-view.tsx';
import { HelpIndex } from './help-index.tsx';

const ServicePage = lazy(() => import('../service/service-page.tsx'));

/** /help: the help centre. /helpmc: the same without the frame, or the customer service window with `service`. */
export default function HelpPage() {
  const { pathname, search } = useLocation();
  const alone = isStandaloneHelp(pathname);
  const service = alone ? new URLSearchParams(search).get('service') : null;
  return (
    <PageTexts>
      {service ? (
        <Suspense fallback={<PageSkeleton />}>
          <ServicePage isVip={service === 'vip'} />
        </Suspense>
      ) : (
        <HelpCentre base={alone ? '/helpmc' : '/help'} article={parseArticleId(pathname)} />
      )}
    </PageTexts>
  );
}

interface Help {
  topics: readonly HelpTopic[];
  notices: readonly Notice[];
}

function HelpCentre({ base, article }: { base: string; article: string | undefined }) {
  const t = useText('pages');
  const site = useSite();
  const language = useAtomValue(languageAtom);
  const help = useFetch(
    useCallback(
      async (signal: AbortSignal): Promise<Help> => {
        const [topics, notices] = await Promise.all([
          listHelpTopics(site.api, language, { signal }),
          // The help centre works without its news.
          listHelpNotices(site.api, language, { signal }).catch(() => []),
        ]);
        return { topics, notices };
      },
      [site, language],
    ),
  );
  return (
    <div className={page.page}>
      <AsyncContent result={help} failed={t('help.failed')}>
        {({ topics, notices }) =>
          article === undefined ? (
            <HelpIndex base={base} topics={topics} notices={notices} />
          ) : (
            <HelpArticleView base={base} topics={topics} id={article} />
          )
        }
      </AsyncContent>
    </div>
  );
}
