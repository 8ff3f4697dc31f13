import { listWinners, type Winner } from '@parlour/api-client';
import { Avatar, classNames, Empty, Money, Segmented } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { AsyncContent } from '../../components/async-content.tsx';
import { useFetch } from '../../components/use-fetch.ts';
import { useSite } from '../../context/services.tsx';
import { usePictureAddress } from '../../context/use-picture-address.ts';
import { useText, useTimeText } from '../../context/use-text.ts';
import { languageAtom } from '../../state/page-atoms.ts';
import page from '../page.module.css';
import { PageHead, PageTexts } from '../parts/page-frame.tsx';
import styles from './winners-page.module.css';

type Order = 'latest' | 'largest';

/** Maximum number that the gateway returns. */
const winnersCount = 50;

const comparators: Record<Order, (a: Winner, b: Winner) => number> = {
  latest: (a, b) => b.at.localeCompare(a.at),
  largest: (a, b) => b.payoutMinor - a.payoutMinor,
};

/** /winners: wins of members during the last day, with masked names. */
export default function WinnersPage() {
  return (
    <PageTexts>
      <Winners />
    </PageTexts>
  );
}

function Winners() {
  const t = useText('pages');
  const site = useSite();
  const language = useAtomValue(languageAtom);
  const [order, setOrder] = useState<Order>('latest');
  const winners = useFetch(
    useCallback(
      (signal: AbortSignal) =>
        listWinners(site.api, { board: 'WINS', count: winnersCount, language }, { signal }),
      [site, language],
    ),
  );
  return (
    <div className={page.page}>
      <PageHead icon="trophy" title={t('winners.title')} intro={t('winners.lead')}>
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
        <AsyncContent result={winners} failed={t('winners.failed')} skeletonCount={8}>
          {(list) =>
            list.length === 0 ? (
              <Empty icon="trophy" title={t('winners.none')} text={t('winners.noneText')} />
            ) : (
              <WinnerList winners={list.toSorted(comparators[order])} ranked={order === 'largest'} />
            )
          }
        </AsyncContent>
      </div>
    </div>
  );
}

function WinnerList({ winners, ranked }: { winners: readonly Winner[]; ranked: boolean }) {
  const t = useText('pages');
  const timeText = useTimeText();
  const toPictureAddress = usePictureAddress();
  return (
    <ol className={styles.list}>
      {winners.map((winner, index) => (
        <li
          key={`${winner.account} ${winner.nodeId} ${winner.at} ${winner.payoutMinor}`}
          className={styles.row}
        >
          {ranked && <span className={classNames(styles.rank, index < 3 && styles.top)}>{index + 1}</span>}
          <Avatar src={toPictureAddress(winner.avatarUrl)} name={winner.account} />
          <span className={styles.who}>
            <bdi className={styles.account}>{winner.account}</bdi>
            <span className={styles.game}>
              {winner.isSample ? t('winners.sampleOf', { game: winner.gameName }) : winner.gameName}
            </span>
          </span>
          <time className={styles.time}>{timeText(winner.at)}</time>
          <Money minor={winner.payoutMinor} sign="always" className={styles.amount} />
        </li>
      ))}
    </ol>
  );
}
