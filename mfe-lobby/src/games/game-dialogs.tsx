import { MissingDialogPart } from '@parlour/remote-sdk';
import { createLazyPart } from '@parlour/ui';
import type { GameActions } from './use-game-actions.ts';

const OpenedDialog = createLazyPart(() => import('./opened-dialog.tsx'));

/** Dialog that a card opens. Its code loads on first use. */
export function GameDialogs({ actions }: { actions: GameActions }) {
  const { launcher, detailed } = actions;
  if (!detailed && !launcher.opened) return null;
  const hide = () => {
    actions.hideDetails();
    launcher.close();
  };
  return (
    <OpenedDialog actions={actions} missing={(retry) => <MissingDialogPart retry={retry} onClose={hide} />} />
  );
}
