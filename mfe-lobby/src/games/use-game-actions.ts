import type { Game } from '@parlour/api-client';
import { useState } from 'react';
import { type Favourites, useFavourites } from './use-favourites.ts';
import { type Launcher, useLaunch } from './use-launch.ts';
import { useOffer } from './use-offer.ts';

/** Actions for a game, on every page with game cards. */
export interface GameActions {
  favourites: Favourites;
  launcher: Launcher;
  /** True if games can be played without money. */
  demo: boolean;
  /** Game whose facts are open. */
  detailed: Game | undefined;
  /** Opens the facts of a game, or the suggested alternatives for a game under maintenance. */
  showDetails(game: Game): void;
  hideDetails(): void;
}

export function useGameActions(): GameActions {
  const launcher = useLaunch();
  const favourites = useFavourites();
  const { freePlay } = useOffer();
  const [detailed, setDetailed] = useState<Game>();
  return {
    favourites,
    launcher,
    demo: freePlay,
    detailed,
    showDetails: (game) => (game.status === 'maintenance' ? launcher.start(game) : setDetailed(game)),
    hideDetails: () => setDetailed(undefined),
  };
}

/**
 * Returns whether a game can be played without money. Games of chance with a fixed return can; matches and draws
 * cannot.
 */
export const hasDemo = (game: Game): boolean =>
  game.kind === 'game' && (game.type === 'RNG' || game.type === 'FISH');
