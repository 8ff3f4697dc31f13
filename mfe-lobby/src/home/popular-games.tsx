import { hotGamesQuery, hotTypesQuery, popularGamesQuery } from '@parlour/api-client';
import { type GameType, gameTypes } from '@parlour/contracts';
import { HomeHeading, usePreservedState, useSite, useTexts } from '@parlour/remote-sdk';
import { Button, Empty } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { ChoicePills } from '../games/choice-pills.tsx';
import { GameGrid, GameGridSkeleton } from '../games/game-grid.tsx';
import type { GameActions } from '../games/use-game-actions.ts';
import { detectPrizeMode } from '../lobby/lobby-rules.ts';
import { useVendorGroups } from '../lobby/use-vendor-groups.ts';
import { paths } from '../paths.ts';

/** Maximum number of visible games: the widest row, or two shorter rows. */
const gamesShown = 10;

type Choice = 'all' | GameType;

/** Shows the most played games, and the hot games of each category. */
export function PopularGames({ actions }: { actions: GameActions }) {
  const t = useTexts();
  const titleId = useId();
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const [choice, setChoice] = usePreservedState<Choice>('popular', 'all');
  const vendorGroups = useVendorGroups();
  const prizeMode = detectPrizeMode(vendorGroups.data ?? []);
  const popular = useQuery({
    ...popularGamesQuery(api, { prizeMode, language }),
    enabled: !vendorGroups.isPending,
  });
  const hotTypes = useQuery(hotTypesQuery(api, language));
  const hot = useQuery({ ...hotGamesQuery(api, language), enabled: choice !== 'all' });
  const shown = choice === 'all' ? popular : hot;
  const games = choice === 'all' ? popular.data : hot.data?.filter((game) => game.type === choice);
  return (
    <section aria-labelledby={titleId}>
      <HomeHeading
        id={titleId}
        title={t('home.popular')}
        all={{ to: toViewAllPath(choice), text: t('home.viewAll') }}
      >
        <ChoicePills
          label={t('home.popularTypes')}
          value={choice}
          choices={(['all', ...sortTypes(hotTypes.data ?? [])] as const).map((one) => ({
            value: one,
            label: one === 'all' ? t('all') : t(`type.${one}`),
          }))}
          onChoose={setChoice}
        />
      </HomeHeading>
      {shown.isError ? (
        <Empty
          icon="triangle-alert"
          title={t('home.popularFailed')}
          action={<Button onClick={() => shown.refetch()}>{t('retry')}</Button>}
        />
      ) : games ? (
        <GameGrid
          label={t('home.popular')}
          shape="hot"
          games={games.slice(0, gamesShown)}
          actions={actions}
        />
      ) : (
        <GameGridSkeleton shape="hot" count={gamesShown} />
      )}
    </section>
  );
}

const sortTypes = (types: readonly GameType[]): GameType[] =>
  gameTypes.filter((type) => types.includes(type));

const toViewAllPath = (choice: Choice): string => paths.lobby(choice === 'all' ? 'RNG' : choice);
