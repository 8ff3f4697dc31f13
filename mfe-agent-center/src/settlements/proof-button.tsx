import { MissingDialogPart, useTexts } from '@parlour/remote-sdk';
import { Button, createLazyPart } from '@parlour/ui';
import { useState } from 'react';

const ProofDialog = createLazyPart(() => import('./proof-dialog.tsx'));

interface ProofButtonProps {
  settlementId: number;
  /** The settlement's period, for the name of the button. */
  period: string;
}

/** Button that opens the proof of a settlement. */
export function ProofButton({ settlementId, period }: ProofButtonProps) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="small"
        icon="receipt-text"
        aria-label={t('proof.openFor', { period })}
        onClick={() => setOpen(true)}
      >
        {t('proof.open')}
      </Button>
      {open && (
        <ProofDialog
          settlementId={settlementId}
          onClosed={close}
          missing={(retry: () => void) => <MissingDialogPart retry={retry} onClose={close} />}
        />
      )}
    </>
  );
}
