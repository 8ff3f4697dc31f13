import { useSite } from '@parlour/federation';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { pickHost } from './hosts.ts';

/** What games need to know of what the operator offers. */
export interface OfferForGames {
  /** It is known, or cannot be: then there is no free play, and the default hosts serve. */
  settled: boolean;
  /** The switch FREEPLAY3: games may be tried without money. */
  freePlay: boolean;
  imageHost: string | undefined;
  launchHost: string | undefined;
}

export function useOffer(): OfferForGames {
  const offer = useAtomValue(useSite().atoms.offer);
  // Picked once: another host later would load everything again, and end a game that is running.
  const [picked, setPicked] = useState<Pick<OfferForGames, 'imageHost' | 'launchHost'>>();
  if (offer && !picked) {
    setPicked({ imageHost: pickHost(offer.imageHosts), launchHost: pickHost(offer.launchHosts) });
  }
  return {
    settled: offer !== undefined,
    freePlay: offer?.features.has('FREEPLAY3') ?? false,
    imageHost: picked?.imageHost,
    launchHost: picked?.launchHost,
  };
}
