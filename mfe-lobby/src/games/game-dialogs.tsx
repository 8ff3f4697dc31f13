import { lazy, Suspense } from 'react';
import type { GameActs } from './use-game-acts.ts';

const OpenedDialog = lazy(() => import('./opened-dialog.tsx'));

/** Whatever a card opens, loaded with the first that does. */
export function GameDialogs({ acts }: { acts: GameActs }) {
  const { launcher, detailed } = acts;
  if (!detailed && !launcher.opened) return null;
  return (
    <Suspense fallback={null}>
      <OpenedDialog acts={acts} />
    </Suspense>
  );
}
