import { getStatus } from '@parlour/api-client';
import { useSite } from '@parlour/federation';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pickHost } from './hosts.ts';

const statusKeptMs = 300_000;

/** What this remote needs to know of the site's status. */
export interface StatusForGames {
  /** It was answered, or could not be: then there is no free play, and the default hosts serve. */
  settled: boolean;
  /** The switch FREEPLAY3: games may be tried without money. */
  freePlay: boolean;
  imageHost: string | undefined;
  launchHost: string | undefined;
}

export function useSiteStatus(): StatusForGames {
  const { api } = useSite();
  const { data, isPending } = useQuery({
    queryKey: ['platform', 'status'],
    queryFn: ({ signal }) => getStatus(api, window.location.host, { signal }),
    staleTime: statusKeptMs,
  });
  // Picked once: another host later would load everything again, and end a game that is running.
  const [picked, setPicked] = useState<Pick<StatusForGames, 'imageHost' | 'launchHost'>>();
  if (data && !picked) {
    setPicked({ imageHost: pickHost(data.imageHosts), launchHost: pickHost(data.launchHosts) });
  }
  return {
    settled: !isPending,
    freePlay: data?.features.has('FREEPLAY3') ?? false,
    imageHost: picked?.imageHost,
    launchHost: picked?.launchHost,
  };
}
