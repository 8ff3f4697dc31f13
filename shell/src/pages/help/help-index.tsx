import type { HelpTopic, Notice } from '@parlour/api-client';
import { Link } from '@parlour/router';
import {
  Card,
  Empty,
  Icon,
  type IconName,
  isIconName,
  SafeHtml,
  SectionHeading,
  TextInput,
} from '@parlour/ui';
import { useState } from 'react';
import { searchHelp } from '../../components/help-rules.ts';
import { useText } from '../../context/use-text.ts';
import { PageHead } from '../parts/page-frame.tsx';
import { ContactOptions } from './contact-options.tsx';
import styles from './help.module.css';

interface HelpIndexProps {
  base: string;
  topics: readonly HelpTopic[];
  notices: readonly Notice[];
}

/** Icons of the topics in the site's seed data. Any other topic has the question mark. */
const topicIcons: Record<string, IconName> = {
  account: 'user',
  money: 'wallet',
  play: 'dices',
  app: 'smartphone',
  site: 'shield-check',
};

/** Start page of the help centre: search, topics with their articles, news and contacts. */
export function HelpIndex({ base, topics, notices }: HelpIndexProps) {
  const t = useText('pages');
  const [query, setQuery] = useState('');
  return (
    <>
      <PageHead icon="circle-question-mark" title={t('help.title')} intro={t('help.lead')}>
        <search className={styles.search}>
          <TextInput
            icon="search"
            type="search"
            aria-label={t('help.search')}
            placeholder={t('help.search')}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </search>
      </PageHead>
      {query.trim() ? (
        <Results base={base} topics={topics} query={query} />
      ) : (
        <>
          {notices.map((notice) => (
            <Card as="section" key={notice.id} className={styles.news}>
              <SectionHeading icon="megaphone" title={notice.title} />
              <SafeHtml html={notice.html} loadingLabel={t('help.loading')} />
            </Card>
          ))}
          <ul className={styles.topics}>
            {topics.map((topic) => (
              <Card as="li" key={topic.id}>
                <SectionHeading icon={getTopicIcon(topic.id)} title={topic.title} />
                <Articles base={base} articles={topic.articles} />
              </Card>
            ))}
          </ul>
        </>
      )}
      <ContactOptions />
      <p className={styles.credits}>{t('help.credits')}</p>
    </>
  );
}

function getTopicIcon(topic: string): IconName {
  const icon = topicIcons[topic];
  return icon && isIconName(icon) ? icon : 'circle-question-mark';
}

function Results({ base, topics, query }: { base: string; topics: readonly HelpTopic[]; query: string }) {
  const t = useText('pages');
  const found = searchHelp(topics, query);
  if (found.length === 0)
    return <Empty icon="search" title={t('help.none', { words: query.trim() })} text={t('help.noneText')} />;
  return (
    <Card as="section" aria-live="polite">
      <SectionHeading title={t('help.found', { count: found.length })} />
      <Articles base={base} articles={found.map(({ article }) => article)} />
    </Card>
  );
}

/** Lists titles as links to their articles. */
export function Articles({
  base,
  articles,
  current,
}: {
  base: string;
  articles: HelpTopic['articles'];
  current?: string;
}) {
  return (
    <ul className={styles.articles}>
      {articles.map(({ id, title }) => (
        <li key={id}>
          <Link
            to={`${base}/${id}`}
            className={styles.entry}
            aria-current={id === current ? 'page' : undefined}
          >
            <span>{title}</span>
            <Icon name="chevron-right" size={18} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
