import { useSite } from '@parlour/federation';
import { lazy, Suspense } from 'react';
import { useUsername } from '../games/use-favourites.ts';

const RoundsNotice = lazy(() => import('./rounds-notice.tsx'));

/** Tells a member of rounds that were interrupted. A visitor has none, and loads nothing for it. */
export function InterruptedRounds() {
  const username = useUsername(useSite());
  if (username === undefined) return null;
  return (
    <Suspense fallback={null}>
      <RoundsNotice />
    </Suspense>
  );
}
