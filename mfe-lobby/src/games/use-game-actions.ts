import type { Game } from '@parlour/api-client';
import { useState } from 'react';
import { type Favourites, useFavourites } from './use-favourites.ts';
import { type Launcher, useLaunch } from './use-launch.ts';
import { useOffer } from './use-offer.ts';

/** What can be done with a game, wherever its card stands. */
export interface GameActions {
  favourites: Favourites;
  launcher: Launcher;
  /** Games may be tried without money. */
  demo: boolean;
  /** Where covers come from; undefined is this host. */
  imageHost: string | undefined;
  /** The game whose facts are open. */
  detailed: Game | undefined;
  /** Opens the facts of a game; for one under maintenance, other games in its place. */
  showDetails(game: Game): void;
  hideDetails(): void;
}

export function useGameActions(): GameActions {
  const launcher = useLaunch();
  const favourites = useFavourites();
  const { freePlay, imageHost } = useOffer();
  const [detailed, setDetailed] = useState<Game>();
  return {
    favourites,
    launcher,
    demo: freePlay,
    imageHost,
    detailed,
    showDetails: (game) => (game.status === 'maintenance' ? launcher.start(game) : setDetailed(game)),
    hideDetails: () => setDetailed(undefined),
  };
}

/** Games of chance with a fixed return can be tried without money; matches and draws cannot. */
export const hasDemo = (game: Game): boolean =>
  game.kind === 'game' && (game.type === 'RNG' || game.type === 'FISH');
