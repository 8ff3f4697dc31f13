import { MissingDialogPart, useTexts } from '@parlour/remote-sdk';
import { Button, createLazyPart } from '@parlour/ui';
import { type ReactNode, useState } from 'react';
import type { EndedContract } from './end-dialog.tsx';

const EndDialog = createLazyPart(() => import('./end-dialog.tsx'));

/**
 * Returns the dialog that ends a contract, and the button that opens it. The dialog belongs to the list and not to the
 * contract's row, because the row changes or disappears with the end.
 */
export function useEndDialog(): { dialog: ReactNode; renderButton(contract: EndedContract): ReactNode } {
  const [asked, setAsked] = useState<EndedContract>();
  const close = () => setAsked(undefined);
  return {
    renderButton: (contract) => <EndButton contract={contract} onAsk={setAsked} />,
    dialog: asked && (
      <EndDialog
        contract={asked}
        onClosed={close}
        missing={(retry: () => void) => <MissingDialogPart retry={retry} onClose={close} />}
      />
    ),
  };
}

interface EndButtonProps {
  contract: EndedContract;
  onAsk(contract: EndedContract): void;
}

function EndButton({ contract, onAsk }: EndButtonProps) {
  const t = useTexts();
  const { type, isOffer, party } = contract;
  const name = t(isOffer ? 'end.withdrawFor' : 'end.openFor', { kind: t(`members.contract.${type}`), party });
  return (
    <Button size="small" aria-label={name} onClick={() => onAsk(contract)}>
      {t(isOffer ? 'end.withdraw' : 'end.submit')}
    </Button>
  );
}
