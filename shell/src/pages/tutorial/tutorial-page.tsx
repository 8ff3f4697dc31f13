import type { HelpTopic } from '@parlour/api-client';
import { Button, Card, Empty, SafeHtml, SectionHeading } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { AsyncContent } from '../../components/async-content.tsx';
import { findArticle } from '../../components/help-rules.ts';
import { useHelpTopics } from '../../components/use-help-topics.ts';
import { useDialogs, useSite } from '../../context/services.tsx';
import { useText } from '../../context/use-text.ts';
import { sessionAtom } from '../../session/index.ts';
import { useMemberPage } from '../../state/use-member-page.ts';
import { ContactOptions } from '../help/contact-options.tsx';
import { Articles } from '../help/help-index.tsx';
import page from '../page.module.css';
import { PageHead, PageTexts } from '../parts/page-frame.tsx';
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
  const site = useSite();
  const dialogs = useDialogs();
  const session = useAtomValue(sessionAtom);
  const topics = useHelpTopics();
  const depositPage = useMemberPage('deposit');
  const deposit = async (key: string) => {
    if (session.state === 'signed-in' || (await dialogs.login())) site.panels.open('member', key);
  };
  return (
    <div className={page.page}>
      <PageHead icon="wallet" title={t('tutorial.title')} intro={t('tutorial.lead')}>
        {depositPage !== undefined && (
          <Button tone="gold" icon="wallet" onClick={() => void deposit(depositPage)}>
            {tShell('header.deposit')}
          </Button>
        )}
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
