import { type Game, getStatus } from '@parlour/api-client';
import { useSite } from '@parlour/federation';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Favourites, useFavourites } from './use-favourites.ts';
import { type Launcher, useLaunch } from './use-launch.ts';

const statusKeptMs = 300_000;

/** What can be done with a game, wherever its card stands. */
export interface GameActs {
  favourites: Favourites;
  launcher: Launcher;
  /** Games may be tried without money. */
  demo: boolean;
  /** The game whose facts are open. */
  detailed: Game | undefined;
  /** Opens the facts of a game; for one under maintenance, other games in its place. */
  showDetails(game: Game): void;
  hideDetails(): void;
}

export function useGameActs(): GameActs {
  const launcher = useLaunch();
  const favourites = useFavourites();
  const demo = useFreePlay();
  const [detailed, setDetailed] = useState<Game>();
  return {
    favourites,
    launcher,
    demo,
    detailed,
    showDetails: (game) => (game.status === 'maintenance' ? launcher.start(game) : setDetailed(game)),
    hideDetails: () => setDetailed(undefined),
  };
}

/** Games of chance with a fixed return can be tried without money; matches and draws cannot. */
export const hasDemo = (game: Game): boolean =>
  game.kind === 'game' && (game.type === 'RNG' || game.type === 'FISH');

/** The switch FREEPLAY3; off until known. */
function useFreePlay(): boolean {
  const { api } = useSite();
  const status = useQuery({
    queryKey: ['platform', 'status'],
    queryFn: ({ signal }) => getStatus(api, window.location.host, { signal }),
    staleTime: statusKeptMs,
  });
  return status.data?.features.has('FREEPLAY3') ?? false;
}
