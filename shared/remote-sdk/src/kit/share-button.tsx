import { Button } from '@parlour/ui';
import { useSite, useTexts } from '../hooks.ts';

/** Opens the device's share sheet for an address, or copies the address where there is none. */
export function ShareButton({ address }: { address: string }) {
  const t = useTexts();
  const { dialogs } = useSite();
  const share = async (): Promise<void> => {
    try {
      // Some browsers have no share sheet.
      if ('share' in navigator) await navigator.share({ url: address });
      else {
        await (navigator as Navigator).clipboard.writeText(address);
        dialogs.toast({ tone: 'success', text: t('copied') });
      }
    } catch (error) {
      // The member closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      dialogs.toast({ tone: 'danger', text: t('copyFailed') });
    }
  };
  return (
    <Button tone="gold" size="small" icon="share-2" onClick={() => void share()}>
      {t('share')}
    </Button>
  );
}
