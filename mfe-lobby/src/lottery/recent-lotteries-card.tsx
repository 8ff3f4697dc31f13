import { type PrizeMode, recentLotteriesQuery } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { Link } from '@parlour/router';
import { Card, SectionHeading } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { paths, toLotteryReference } from '../paths.ts';
import styles from './lottery-page.module.css';

const recentShown = 6;

/** Lists the lotteries that the member played recently. */
export function RecentLotteriesCard({ username, prizeMode }: { username: string; prizeMode: PrizeMode }) {
  const t = useTexts();
  const titleId = useId();
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const recent = useQuery(recentLotteriesQuery(api, username, { prizeMode, language }));
  return (
    <Card as="section" aria-labelledby={titleId}>
      <SectionHeading id={titleId} level={2} icon="history" title={t('lottery.recent')} />
      {recent.data && recent.data.length > 0 ? (
        <ul className={styles.recent}>
          {recent.data.slice(0, recentShown).map((game) => (
            <li key={game.nodeId}>
              <Link to={paths.lottery(toLotteryReference(game))} className={styles.recentLink}>
                {game.name}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.note}>
          {t(
            recent.isPending ? 'lobby.loading' : recent.isError ? 'lottery.recentFailed' : 'lottery.noRecent',
          )}
        </p>
      )}
    </Card>
  );
}
