import type { GameType } from '@parlour/contracts';
import { useTexts } from '@parlour/remote-sdk';
import { listNamedTypes } from '../promotion-rules.ts';

/** Returns a function that names the games that count; "all games" without a list. */
export function useGamesText(): (gameTypes: readonly GameType[] | undefined) => string {
  const t = useTexts();
  return (gameTypes) =>
    gameTypes === undefined
      ? t('missions.allGames')
      : listNamedTypes(gameTypes)
          .map((type) => t(`missions.games.${type}`))
          .join(t('listSeparator'));
}
