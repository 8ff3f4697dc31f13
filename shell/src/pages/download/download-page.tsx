import type { AppDownload, HelpTopic } from '@parlour/api-client';
import { useLocation } from '@parlour/router';
import { Card, Empty, LinkButton, SafeHtml, Tabs } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { AppCode } from '../../components/app-code.tsx';
import { AsyncContent } from '../../components/async-content.tsx';
import { findArticle } from '../../components/help-rules.ts';
import { useHelpTopics } from '../../components/use-help-topics.ts';
import { useText } from '../../context/use-text.ts';
import { statusAtom } from '../../state/status.ts';
import page from '../page.module.css';
import { PageHead, PageTexts } from '../parts/page-frame.tsx';
import styles from './download-page.module.css';

type System = AppDownload['system'];

/** Maps the help centre's names of the guides to the site's own words in addresses: `/down?system=lite`. */
const guides: readonly { system: System; word: string; article: string }[] = [
  { system: 'IOS', word: 'ios', article: 'app-ios' },
  { system: 'MOBILECONFIG', word: 'lite', article: 'app-lite' },
  { system: 'ANDROID', word: 'android', article: 'app-android' },
];

/** Returns whether an app has no file to download: it is this site, added to the home screen as its guide describes. */
const leadsToGuide = ({ url }: AppDownload): boolean => URL.parse(url, location.href)?.pathname === '/down';

/** /down: the apps, each with its QR code, a button for its file or its guide, and the guides. */
export default function DownloadPage() {
  return (
    <PageTexts>
      <Downloads />
    </PageTexts>
  );
}

function Downloads() {
  const t = useText('pages');
  const tShell = useText();
  const status = useAtomValue(statusAtom);
  const downloads = status.state === 'known' ? status.status.downloads : [];
  return (
    <div className={page.page}>
      <PageHead icon="smartphone" title={tShell('download.title')} intro={tShell('download.text')} />
      {downloads.length === 0 && status.state === 'known' ? (
        <Empty icon="smartphone" title={tShell('download.none')} />
      ) : (
        <ul className={styles.apps}>
          {downloads.map((app) => (
            <li key={app.system} className={styles.app}>
              <AppCode app={app} size={200} />
              <h2>{app.label}</h2>
              {leadsToGuide(app) ? (
                <LinkButton icon="circle-question-mark" href={app.url}>
                  {t('download.guides')}
                </LinkButton>
              ) : (
                <LinkButton tone="gold" icon="download" href={app.url}>
                  {tShell('download.get')}
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <Guides />
    </div>
  );
}

/** Shows one guide at a time. If the address names one, that guide is selected and the page scrolls to it. */
function Guides() {
  const t = useText('pages');
  const { search } = useLocation();
  const requested = guides.find(({ word }) => word === new URLSearchParams(search).get('system'))?.system;
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [system, setSystem] = useState<System>(requested ?? 'IOS');
  const topics = useHelpTopics();
  const isReady = topics.state === 'ready';
  useEffect(() => {
    if (!requested || !isReady) return;
    setSystem(requested);
    titleRef.current?.scrollIntoView({ block: 'start' });
  }, [requested, isReady]);
  return (
    <Card as="section" aria-labelledby="guides" className={styles.guides}>
      <h2 id="guides" ref={titleRef} className={styles.guidesTitle}>
        {t('download.guides')}
      </h2>
      <Tabs
        label={t('download.guides')}
        value={system}
        onChange={setSystem}
        tabs={guides.map((guide) => ({ value: guide.system, label: t(`download.${guide.word}`) }))}
      >
        <div className={styles.guide}>
          <AsyncContent result={topics} failed={t('help.failed')}>
            {(all) => <Guide topics={all} system={system} />}
          </AsyncContent>
        </div>
      </Tabs>
    </Card>
  );
}

function Guide({ topics, system }: { topics: readonly HelpTopic[]; system: System }) {
  const t = useText('pages');
  const word = guides.find((guide) => guide.system === system)?.article ?? '';
  const article = findArticle(topics, word)?.article;
  if (!article) return <Empty icon="smartphone" title={t('download.noGuide')} />;
  return (
    <>
      <h3>{article.title}</h3>
      <SafeHtml html={article.html} loadingLabel={t('help.loading')} />
    </>
  );
}
