import type { OpenRound } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { Alert, Button } from '@parlour/ui';
import { lazy, Suspense, useState } from 'react';
import { useInterruptedRounds } from './use-interrupted-rounds.ts';

const RoundsDialog = lazy(() => import('./rounds-dialog.tsx'));

/** Notifies a member of interrupted rounds and the stakes held for them. Renders nothing if there are none. */
export function InterruptedRounds() {
  const interrupted = useInterruptedRounds();
  // A settled round leaves the open rounds; the dialog keeps it until the member closes it.
  const [listed, setListed] = useState<readonly OpenRound[]>();
  return (
    <>
      {interrupted.length > 0 && <Notice rounds={interrupted} onShow={() => setListed(interrupted)} />}
      {listed && (
        <Suspense fallback={null}>
          <RoundsDialog rounds={listed} onClose={() => setListed(undefined)} />
        </Suspense>
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
