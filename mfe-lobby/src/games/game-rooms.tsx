import { roomsQuery } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { useQuery } from '@tanstack/react-query';
import styles from './game-dialogs.module.css';

/** Lists the current rooms of a card game: the stake per player, and the taken seats. */
export function GameRooms({ nodeId }: { nodeId: number }) {
  const t = useTexts();
  const { api, money } = useSite();
  const rooms = useQuery(roomsQuery(api, nodeId));
  if (rooms.isPending) return <p className={styles.note}>{t('rooms.loading')}</p>;
  if (rooms.isError) return <p className={styles.note}>{t('rooms.failed')}</p>;
  if (rooms.data.length === 0) return null;
  return (
    <section aria-label={t('rooms.title')}>
      <h3 className={styles.roomsTitle}>{t('rooms.title')}</h3>
      <ul className={styles.facts}>
        {rooms.data.map(({ roomId, anteMinor, taken, seats }) => (
          <li key={roomId} className={styles.fact}>
            <span>{t('rooms.ante', { amount: money.withSymbol(anteMinor) })}</span>
            <span>{t('rooms.seats', { taken, seats })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
