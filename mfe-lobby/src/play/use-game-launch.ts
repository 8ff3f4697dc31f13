import { type Launch, launchGame, launchLottery, type PrizeMode } from '@parlour/api-client';
import type { CallOptions } from '@parlour/contracts';
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
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const { nodeId, vendor, type, demo } = game;
  return useLaunchQuery(
    [nodeId, demo],
    (options) =>
      takePendingLaunch(nodeId) ??
      launchGame(api, { nodeId, vendor, type, language, backPath, demo }, options),
  );
}

/** Launches a lottery of the site's own page by its code. */
export function useLotteryLaunch(gameCode: string, prizeMode: PrizeMode, backPath: string) {
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  return useLaunchQuery([gameCode], (options) =>
    launchLottery(api, { gameCode, prizeMode, language, backPath }, options),
  );
}

function useLaunchQuery(key: readonly unknown[], launch: (options: CallOptions) => Launch | Promise<Launch>) {
  const username = useUsername();
  const visit = useId();
  return useQuery({
    queryKey: ['betting', 'launch', visit, ...key, username],
    queryFn: ({ signal }) => launch({ signal }),
    enabled: username !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}
