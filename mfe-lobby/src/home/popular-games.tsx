import { type Game, hotGamesQuery, popularGamesQuery } from '@parlour/api-client';
import { type GameType, gameTypes } from '@parlour/contracts';
import { useKeptState, useSite, useTexts } from '@parlour/federation';
import { Link } from '@parlour/router';
import { Button, Empty, Icon } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { ChoicePills } from '../games/choice-pills.tsx';
import { GameGrid, GameGridSkeleton } from '../games/game-grid.tsx';
import type { GameActs } from '../games/use-game-acts.ts';
import { prizeModeOf } from '../lobby/lobby-rules.ts';
import { useVendorLanes } from '../lobby/use-vendor-lanes.ts';
import { paths } from '../paths.ts';
import styles from './popular-games.module.css';

/** As many as the widest row or the two shorter ones show. */
const gamesShown = 10;

type Choice = 'all' | GameType;

/** What most members play, and the hot games of each category. */
export function PopularGames({ acts }: { acts: GameActs }) {
  const t = useTexts();
  const titleId = useId();
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const [choice, setChoice] = useKeptState<Choice>('popular', 'all');
  const lanes = useVendorLanes();
  const prizeMode = prizeModeOf(lanes.data ?? []);
  const popular = useQuery({ ...popularGamesQuery(api, { prizeMode, language }), enabled: !lanes.isPending });
  const hot = useQuery(hotGamesQuery(api, language));
  const shown = choice === 'all' ? popular : hot;
  const games = choice === 'all' ? popular.data : hot.data?.filter((game) => game.type === choice);
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.heading}>
        <h2 id={titleId} className={styles.title}>
          {t('home.popular')}
        </h2>
        <ChoicePills
          label={t('home.popularTypes')}
          value={choice}
          choices={(['all', ...typesOf(hot.data ?? [])] as const).map((one) => ({
            value: one,
            label: one === 'all' ? t('all') : t(`type.${one}`),
          }))}
          onChoose={setChoice}
        />
        <Link to={viewAllPath(choice)} className={styles.more}>
          {t('home.viewAll')}
          <Icon name="chevron-right" size={16} />
        </Link>
      </div>
      {shown.isError ? (
        <Empty
          icon="triangle-alert"
          title={t('home.popularFailed')}
          action={<Button onClick={() => shown.refetch()}>{t('retry')}</Button>}
        />
      ) : games ? (
        <GameGrid label={t('home.popular')} shape="hot" games={games.slice(0, gamesShown)} acts={acts} />
      ) : (
        <GameGridSkeleton shape="hot" count={gamesShown} />
      )}
    </section>
  );
}

const typesOf = (games: readonly Game[]): GameType[] =>
  gameTypes.filter((type) => games.some((game) => game.type === type));

const viewAllPath = (choice: Choice): string => paths.lobby(choice === 'all' ? 'RNG' : choice);
