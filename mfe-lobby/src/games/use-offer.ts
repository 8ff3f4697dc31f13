import { useSite } from '@parlour/federation';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { type DrawnHosts, drawHosts } from './hosts.ts';

/** What games need to know of what the operator offers. */
export interface GameOffer extends DrawnHosts {
  /** It is known, or cannot be: then there is no free play, and the default hosts serve. */
  isKnown: boolean;
  /** The switch FREEPLAY3: games may be tried without money. */
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
