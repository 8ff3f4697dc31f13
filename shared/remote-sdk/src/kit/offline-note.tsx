import { formatClockTime } from '@parlour/texts';
import { Alert } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useSite, useTexts } from '../hooks.ts';

/** Shows the age of the figures while offline. `updatedAt`: when they were loaded, 0 for never. */
export function OfflineNote({ updatedAt }: { updatedAt: number }) {
  const t = useTexts();
  const online = useAtomValue(useSite().atoms.online);
  if (online) return null;
  return (
    <Alert live tone="warning" icon="wifi-off" title={t('offline.title')}>
      {updatedAt > 0 && t('offline.asOf', { time: formatClockTime(new Date(updatedAt)) })}
    </Alert>
  );
}
