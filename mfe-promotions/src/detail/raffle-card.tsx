import { type PromotionDetail, type PromotionRaffle, raffleDrawQuery } from '@parlour/api-client';
import { raffleTicketsPath } from '@parlour/contracts/calls';
import { formatCount } from '@parlour/money';
import { AsyncContent, useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { Card, Skeleton } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import pageStyles from './promotion-page.module.css';
import styles from './raffle-card.module.css';

interface RaffleCardProps {
  promotion: PromotionDetail;
  raffle: PromotionRaffle;
}

/** The prizes of a raffle and the commitment to its seed; after the draw the winners and the proof. */
export function RaffleCard({ promotion, raffle }: RaffleCardProps) {
  const t = useTexts();
  const formatPrize = useFormatPrize(promotion);
  return (
    <Card as="section">
      <h2 className={pageStyles.heading}>{t('raffle.prizes')}</h2>
      <ul className={styles.prizes}>
        {raffle.prizes.map(({ count, value }, index) => (
          <li key={`prize-${index}`}>{t('raffle.prize', { count, prize: formatPrize(value) })}</li>
        ))}
      </ul>
      {raffle.drawnAt ? (
        <Proof promotion={promotion} drawnAt={raffle.drawnAt} />
      ) : (
        <p className={styles.note}>{t('raffle.committed')}</p>
      )}
      <dl className={styles.values}>
        <dt>{t('raffle.seedHash')}</dt>
        <dd className={styles.code}>{raffle.seedHash}</dd>
      </dl>
    </Card>
  );
}

function useFormatPrize({ reward }: Pick<PromotionDetail, 'reward'>): (value: number) => string {
  const t = useTexts();
  const { money } = useSite();
  return (value) =>
    reward.kind === 'points' ? t('reward.points', { points: formatCount(value) }) : money.withSymbol(value);
}

function Proof({ promotion, drawnAt }: { promotion: PromotionDetail; drawnAt: Date }) {
  const t = useTexts();
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const formatPrize = useFormatPrize(promotion);
  const proof = useQuery(raffleDrawQuery(api, promotion.id));
  return (
    <AsyncContent query={proof} failed={t('raffle.failed')} skeleton={<Skeleton shape="text" />}>
      {({ draw }) =>
        draw && (
          <>
            <p className={styles.note}>
              {t('raffle.drawn', {
                time: formatTime(drawnAt, language),
                tickets: formatCount(draw.ticketCount),
              })}
            </p>
            <ol className={styles.prizes}>
              {draw.winners.map(({ claimNo, ticket, value }) => (
                <li key={claimNo}>
                  {t(claimNo === promotion.claim?.claimNo ? 'raffle.ownWinner' : 'raffle.winner', {
                    claimNo,
                    ticket: formatCount(ticket),
                    prize: formatPrize(value),
                  })}
                </li>
              ))}
            </ol>
            <dl className={styles.values}>
              <dt>{t('raffle.seed')}</dt>
              <dd className={styles.code}>{draw.seed}</dd>
              <dt>{t('raffle.ticketsHash')}</dt>
              <dd className={styles.code}>{draw.ticketsHash}</dd>
            </dl>
            <a href={`${raffleTicketsPath}?promoId=${promotion.id}`} download>
              {t('raffle.tickets')}
            </a>
          </>
        )
      }
    </AsyncContent>
  );
}
