import { startDemo } from '@parlour/api-client';
import { isAppError } from '@parlour/contracts';
import { Button } from '@parlour/ui';
import { useState } from 'react';
import { useDialogs, useSession, useSite } from '../context/services.tsx';
import { useFeature } from '../context/use-feature.ts';
import { useText } from '../context/use-text.ts';

/** Starts demo play in a new account with play money. Rendered only if the site offers it. */
export function DemoButton({ onDone }: { onDone(): void }) {
  const t = useText();
  const tError = useText('errors');
  const site = useSite();
  const session = useSession();
  const dialogs = useDialogs();
  const [busy, setBusy] = useState(false);
  if (!useFeature('FREEPLAY3')) return null;
  const start = async () => {
    setBusy(true);
    try {
      session.open(await startDemo(site.api, { os: navigator.platform }));
      onDone();
    } catch (error) {
      dialogs.toast({ tone: 'danger', text: tError(isAppError(error) ? error.code : 'server.defect') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button wide busy={busy} onClick={() => void start()}>
      {t('demo.start')}
    </Button>
  );
}
