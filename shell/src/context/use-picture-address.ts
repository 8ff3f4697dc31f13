import { withHost } from '@parlour/api-client';
import { useAtomValue } from 'jotai';
import { offerAtom } from '../state/status.ts';

/** Returns a function that adds the page's picture host to the path of a picture (GEN-07). */
export function usePictureAddress(): (path: string) => string {
  const offer = useAtomValue(offerAtom);
  return (path) => withHost(path, offer?.imageHosts[0]);
}
