import { type Protection, protectionKey, protectionQuery } from '@parlour/api-client';
import { AsyncContent, LoadingGroup, OfflineNote, useSite, useTexts } from '@parlour/remote-sdk';
import { Link } from '@parlour/router';
import { Card, LinkButton, Skeleton, VisuallyHidden } from '@parlour/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paths } from '../paths.ts';
import { BlockBanner } from './block-banner.tsx';
import { BreakCard } from './break-card.tsx';
import { LimitCard } from './limit-card.tsx';
import styles from './protection-page.module.css';
import { RealityCard } from './reality-card.tsx';

/** Kinds of limits by column, so that both columns of a wide page are about as high. */
const columns = [
  ['DEPOSIT', 'LOSS', 'SINGLE_BET'],
  ['WAGER', 'SESSION_MIN'],
] as const;

/** Play responsibly: every tool with its setting, its use so far, and the delay before a change takes effect. */
export default function ProtectionPage() {
  const t = useTexts();
  const { api, events } = useSite();
  const queries = useQueryClient();
  useEffect(
    () =>
      events.subscribe('protection.changed', () => queries.invalidateQueries({ queryKey: protectionKey })),
    [events, queries],
  );
  const protection = useQuery(protectionQuery(api));
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h2>{t('title.protection')}</h2>
      </VisuallyHidden>
      <OfflineNote updatedAt={protection.dataUpdatedAt} />
      <AsyncContent
        query={protection}
        failed={t('protection.failed')}
        frame={Card}
        skeleton={<PageSkeleton />}
      >
        {(tools) => <Tools tools={tools} />}
      </AsyncContent>
    </div>
  );
}

function Tools({ tools }: { tools: Protection }) {
  const t = useTexts();
  const { block, limits, rules } = tools;
  return (
    <>
      {block && <BlockBanner block={block} decisionDays={rules.endDecisionDays} />}
      <div className={styles.head}>
        <p className={styles.intro}>{t('protection.intro')}</p>
        <LinkButton asChild size="small" icon="circle-question-mark">
          <Link to={paths.protectionHelp}>{t('protection.help')}</Link>
        </LinkButton>
      </div>
      <div className={styles.cards}>
        {columns.map((kinds, place) => (
          <div key={kinds[0]} className={styles.column}>
            {kinds.map((kind) => (
              <LimitCard
                key={kind}
                kind={kind}
                limits={limits.filter((one) => one.kind === kind)}
                rules={rules}
              />
            ))}
            {place === 1 && <RealityCard realityCheck={tools.realityCheck} />}
          </div>
        ))}
      </div>
      <BreakCard rules={rules} />
    </>
  );
}

const PageSkeleton = () => (
  <LoadingGroup className={styles.cards}>
    {Array.from({ length: 6 }, (_, card) => (
      <Skeleton key={card} height={260} />
    ))}
  </LoadingGroup>
);
