import { useSite } from '@parlour/remote-sdk';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { type DrawnHosts, drawHosts } from './hosts.ts';

/** Part of the operator's offer that games need. */
interface GameOffer extends DrawnHosts {
  /**
   * False until the offer is loaded or has failed. Without an offer there is no free play, and the default hosts apply.
   */
  isKnown: boolean;
  /** Switch FREEPLAY3: games can be played without money. */
  freePlay: boolean;
}

export function useOffer(): GameOffer {
  const offer = useAtomValue(useSite().atoms.offer);
  const [drawn, setDrawn] = useState<DrawnHosts>();
  const next = offer && drawHosts(offer, drawn);
  if (next !== drawn) setDrawn(next);
  return {
    isKnown: offer !== undefined,
    freePlay: offer?.features.has('FREEPLAY3') ?? false,
    imageHost: drawn?.imageHost,
    launchHost: drawn?.launchHost,
  };
}
