import { winnersQuery } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/federation';
import { Avatar, Card, Money, SectionHeading } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import styles from './winners-panel.module.css';

/** Three rows of three, or five rows of one on phones. */
const winnersShown = 9;

/** What members really won lately. Without wins, or without an answer, the home page goes without it. */
export function WinnersPanel() {
  const t = useTexts();
  const titleId = useId();
  const { api } = useSite();
  const winners = useQuery(winnersQuery(api, winnersShown));
  if (!winners.data || winners.data.length === 0) return null;
  return (
    <Card as="section" aria-labelledby={titleId}>
      <SectionHeading id={titleId} level={2} icon="trophy" title={t('home.winners')} />
      <p className={styles.note}>{t('home.winnersNote')}</p>
      <ol className={styles.winners}>
        {winners.data.map((winner) => (
          <li key={`${winner.account} ${winner.nodeId} ${winner.at}`} className={styles.winner}>
            <Avatar src={winner.avatarUrl} name={winner.account} />
            <span className={styles.who}>
              <bdi className={styles.account}>{winner.account}</bdi>
              <span className={styles.game}>{winner.gameName}</span>
            </span>
            <Money minor={winner.payoutMinor} sign="always" className={styles.amount} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
