import { type HelpTopic, listHelpTopics } from '@parlour/api-client';
import { Button, Card, Empty, SafeHtml, SectionHeading } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { sessionAtom } from '../../session/index.ts';
import { useShell, useText } from '../../shell-context.tsx';
import { languageAtom } from '../../site/page-atoms.ts';
import { ContactOptions } from '../help/contact-options.tsx';
import { Articles } from '../help/help-index.tsx';
import page from '../page.module.css';
import { AsyncContent } from '../parts/async-content.tsx';
import { findArticle } from '../parts/help-rules.ts';
import { PageHead, PageTexts } from '../parts/page-frame.tsx';
import { useFetch } from '../parts/use-fetch.ts';
import styles from './tutorial-page.module.css';

/** Id of this page's article in the help centre. */
const guide = 'deposit-guide';

/** /depositTutorial: how to deposit, step by step, with a link to the deposit page. */
export default function TutorialPage() {
  return (
    <PageTexts>
      <Tutorial />
    </PageTexts>
  );
}

function Tutorial() {
  const t = useText('pages');
  const tShell = useText();
  const { site, dialogs } = useShell();
  const language = useAtomValue(languageAtom);
  const session = useAtomValue(sessionAtom);
  const topics = useFetch(
    useCallback((signal: AbortSignal) => listHelpTopics(site.api, language, { signal }), [site, language]),
  );
  const deposit = async () => {
    if (session.state === 'signed-in' || (await dialogs.login())) site.panels.open('member', 'depositv2');
  };
  return (
    <div className={page.page}>
      <PageHead icon="wallet" title={t('tutorial.title')} intro={t('tutorial.lead')}>
        <Button tone="gold" icon="wallet" onClick={() => void deposit()}>
          {tShell('header.deposit')}
        </Button>
      </PageHead>
      <AsyncContent result={topics} failed={t('help.failed')}>
        {(all) => <Steps topics={all} />}
      </AsyncContent>
      <ContactOptions />
    </div>
  );
}

function Steps({ topics }: { topics: readonly HelpTopic[] }) {
  const t = useText('pages');
  const found = findArticle(topics, guide);
  if (!found) return <Empty icon="wallet" title={t('tutorial.none')} text={t('tutorial.noneText')} />;
  const others = found.topic.articles.filter(({ id }) => id !== guide);
  return (
    <div className={styles.columns}>
      <Card as="article" className={styles.steps}>
        <SafeHtml html={found.article.html} loadingLabel={t('help.loading')} />
      </Card>
      {others.length > 0 && (
        <nav aria-label={t('help.more')}>
          <Card>
            <SectionHeading title={t('help.more')} />
            <Articles base="/help" articles={others} />
          </Card>
        </nav>
      )}
    </div>
  );
}
