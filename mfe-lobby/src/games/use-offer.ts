import { pickHost } from '@parlour/api-client';
import { useSite } from '@parlour/remote-sdk';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

/** Part of the operator's offer that games need. */
interface GameOffer {
  /**
   * False until the offer is loaded or has failed. Without an offer there is no free play, and the default host
   * applies.
   */
  isKnown: boolean;
  /** Switch FREEPLAY3: games can be played without money. */
  freePlay: boolean;
  /** Host of games; undefined is the site's own host. It is picked once, because another one would end a running game. */
  launchHost: string | undefined;
}

export function useOffer(): GameOffer {
  const offer = useAtomValue(useSite().atoms.offer);
  const [picked, setPicked] = useState<Pick<GameOffer, 'launchHost'>>();
  if (offer && !picked) setPicked({ launchHost: pickHost(offer.launchHosts) });
  return {
    isKnown: offer !== undefined,
    freePlay: offer?.features.has('FREEPLAY3') ?? false,
    launchHost: picked?.launchHost,
  };
}
