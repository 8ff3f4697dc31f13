import { launchGame } from '@parlour/api-client';
import { useSite, useUsername } from '@parlour/remote-sdk';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { takePendingLaunch } from '../games/pending-launch.ts';
import type { GameReference } from '../paths.ts';

/**
 * Returns the lobby's launch, or requests a new one if the page was opened by its address. A launch is valid for one
 * use, so a reloaded page cannot reuse it.
 */
export function useGameLaunch(game: GameReference, backPath: string) {
  const site = useSite();
  const language = useAtomValue(site.atoms.language);
  const username = useUsername();
  const visit = useId();
  return useQuery({
    queryKey: ['betting', 'launch', visit, game.nodeId, game.demo, username],
    queryFn: ({ signal }) => {
      const { nodeId, vendor, type, demo } = game;
      const pending = takePendingLaunch(nodeId);
      return pending ?? launchGame(site.api, { nodeId, vendor, type, language, backPath, demo }, { signal });
    },
    enabled: username !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}
