import type { AppDownload } from '@parlour/api-client';
import { QrCode } from '@parlour/ui';
import { useText } from '../context/use-text.ts';

/** QR code of one app. A relative path in it refers to this site. */
export function AppCode({ app, size }: { app: AppDownload; size: number }) {
  const t = useText();
  const address = new URL(app.qrText, window.location.origin).href;
  return <QrCode text={address} label={t('dock.codeOf', { system: app.label })} size={size} />;
}
