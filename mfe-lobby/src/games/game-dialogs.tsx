import { lazy, Suspense } from 'react';
import type { GameActions } from './use-game-actions.ts';

const OpenedDialog = lazy(() => import('./opened-dialog.tsx'));

/** Dialog that a card opens. Its code loads on first use. */
export function GameDialogs({ actions }: { actions: GameActions }) {
  const { launcher, detailed } = actions;
  if (!detailed && !launcher.opened) return null;
  return (
    <Suspense fallback={null}>
      <OpenedDialog actions={actions} />
    </Suspense>
  );
}
