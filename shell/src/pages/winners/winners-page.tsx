import { listWinners, type Winner } from '@parlour/api-client';
import { Avatar, classNames, Empty, Money, Segmented } from '@parlour/ui';
import { useCallback, useState } from 'react';
import { useShell, useText } from '../../frame/shell-context.tsx';
import { useTimeText } from '../../frame/use-time-text.ts';
import page from '../page.module.css';
import { Answered } from '../parts/answered.tsx';
import { PageHead, PageTexts } from '../parts/page-frame.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import styles from './winners-page.module.css';

type Order = 'latest' | 'largest';

/** As many as the gateway gives. */
const winnersAsked = 50;

const inOrder: Record<Order, (a: Winner, b: Winner) => number> = {
  latest: (a, b) => b.at.localeCompare(a.at),
  largest: (a, b) => b.payoutMinor - a.payoutMinor,
};

/** /winners: what members really won during the last day, names masked. */
export default function WinnersPage() {
  return (
    <PageTexts>
      <Winners />
    </PageTexts>
  );
}

function Winners() {
  const t = useText('pages');
  const { site } = useShell();
  const [order, setOrder] = useState<Order>('latest');
  const winners = useAnswer(
    useCallback(
      (signal: AbortSignal) => listWinners(site.api, { board: 'WINS', count: winnersAsked }, { signal }),
      [site],
    ),
  );
  return (
    <div className={page.page}>
      <PageHead icon="trophy" title={t('winners.title')} lead={t('winners.lead')}>
        <Segmented
          label={t('winners.order')}
          value={order}
          onChange={setOrder}
          segments={[
            { value: 'latest', label: t('winners.latest') },
            { value: 'largest', label: t('winners.largest') },
          ]}
        />
      </PageHead>
      <div className={page.card}>
        <Answered answer={winners} failed={t('winners.failed')} pieces={8}>
          {(list) =>
            list.length === 0 ? (
              <Empty icon="trophy" title={t('winners.none')} text={t('winners.noneText')} />
            ) : (
              <WinnerList winners={list.toSorted(inOrder[order])} ranked={order === 'largest'} />
            )
          }
        </Answered>
      </div>
    </div>
  );
}

function WinnerList({ winners, ranked }: { winners: readonly Winner[]; ranked: boolean }) {
  const timeText = useTimeText();
  return (
    <ol className={styles.list}>
      {winners.map((winner, place) => (
        <li
          key={`${winner.account} ${winner.nodeId} ${winner.at} ${winner.payoutMinor}`}
          className={styles.row}
        >
          {ranked && <span className={classNames(styles.rank, place < 3 && styles.top)}>{place + 1}</span>}
          <Avatar src={winner.avatarUrl} name={winner.account} />
          <span className={styles.who}>
            <bdi className={styles.account}>{winner.account}</bdi>
            <span className={styles.game}>{winner.gameName}</span>
          </span>
          <time className={styles.time}>{timeText(winner.at)}</time>
          <Money minor={winner.payoutMinor} sign="always" className={styles.amount} />
        </li>
      ))}
    </ol>
  );
}
