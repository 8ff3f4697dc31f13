import { Button } from '@parlour/ui';
import { useEffect, useState } from 'react';
import { useTexts } from '../hooks.ts';

/** The time that a code may take to arrive. The gateway itself would send one per second. */
const waitSeconds = 60;

/** Button that sends a code. After a minute it can send another one. */
export function SendCode({ sent, onSend }: { sent: boolean; onSend(): Promise<boolean> }) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState(sent ? waitSeconds : 0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const send = async () => {
    setBusy(true);
    if (await onSend()) setLeft(waitSeconds);
    setBusy(false);
  };
  if (left > 0) return <span>{t('code.again', { seconds: left })}</span>;
  return (
    <Button tone="link" busy={busy} onClick={() => void send()}>
      {t('code.send')}
    </Button>
  );
}
