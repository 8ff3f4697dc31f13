import type { HelpTopic } from '@parlour/api-client';
import { Link } from '@parlour/router';
import { Card, FullPage, Icon, LinkButton, SafeHtml, SectionHeading } from '@parlour/ui';
import { findArticle } from '../../components/help-rules.ts';
import { useText } from '../../context/use-text.ts';
import { usePageName } from '../parts/page-frame.tsx';
import { ContactOptions } from './contact-options.tsx';
import styles from './help.module.css';
import { Articles } from './help-index.tsx';

interface HelpArticleViewProps {
  base: string;
  topics: readonly HelpTopic[];
  id: string;
}

/** Shows one article beside the other articles of its topic. */
export function HelpArticleView({ base, topics, id }: HelpArticleViewProps) {
  const t = useText('pages');
  const found = findArticle(topics, id);
  usePageName(found?.article.title ?? t('help.title'));
  if (!found)
    return (
      <FullPage
        icon="circle-question-mark"
        title={t('help.unknown')}
        actions={
          <LinkButton asChild tone="gold" icon="arrow-left">
            <Link to={base}>{t('help.back')}</Link>
          </LinkButton>
        }
      >
        <p>{t('help.unknownText')}</p>
      </FullPage>
    );
  const { topic, article } = found;
  return (
    <>
      <Link to={base} className={styles.back}>
        <Icon name="arrow-left" size={18} />
        {t('help.back')}
      </Link>
      <div className={styles.columns}>
        <Card as="article" className={styles.article}>
          <p className={styles.topic}>{topic.title}</p>
          <h1>{article.title}</h1>
          <SafeHtml html={article.html} loadingLabel={t('help.loading')} />
        </Card>
        <nav aria-label={t('help.more')}>
          <Card>
            <SectionHeading title={t('help.more')} />
            <Articles base={base} articles={topic.articles} current={article.id} />
          </Card>
        </nav>
      </div>
      <ContactOptions />
    </>
  );
}
