import type { OpenRound } from '@parlour/api-client';
import { MissingDialogPart, useSite, useTexts } from '@parlour/remote-sdk';
import { Alert, Button, createLazyPart } from '@parlour/ui';
import { useState } from 'react';
import { useInterruptedRounds } from './use-interrupted-rounds.ts';

const RoundsDialog = createLazyPart(() => import('./rounds-dialog.tsx'));

/** Notifies a member of interrupted rounds and the stakes held for them. Renders nothing if there are none. */
export function InterruptedRounds() {
  const interrupted = useInterruptedRounds();
  // A settled round leaves the open rounds; the dialog keeps it until the member closes it.
  const [listed, setListed] = useState<readonly OpenRound[]>();
  const hide = () => setListed(undefined);
  return (
    <>
      {interrupted.length > 0 && <Notice rounds={interrupted} onShow={() => setListed(interrupted)} />}
      {listed && (
        <RoundsDialog
          rounds={listed}
          onClose={hide}
          missing={(retry) => <MissingDialogPart retry={retry} onClose={hide} />}
        />
      )}
    </>
  );
}

function Notice({ rounds, onShow }: { rounds: readonly OpenRound[]; onShow(): void }) {
  const t = useTexts();
  const { money } = useSite();
  const heldMinor = rounds.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0);
  return (
    <Alert
      tone="warning"
      title={t('rounds.title', { number: rounds.length })}
      action={<Button onClick={onShow}>{t('rounds.show')}</Button>}
    >
      {t('rounds.held', { amount: money.withSymbol(heldMinor) })}
    </Alert>
  );
}
