import { createLazyPart } from '@parlour/ui';
import { useState } from 'react';
import { MissingToast } from '../components/missing-part.tsx';
import { readPreviewSecret } from './preview-secret.ts';

const PreviewNotice = createLazyPart(() => import('./preview-notice.tsx'));

/** Shows the notice about unpublished content. Only operators see it, so its code loads with the first preview. */
export function PreviewBadge() {
  const [isShown] = useState(() => readPreviewSecret(window) !== undefined);
  return isShown ? <PreviewNotice missing={(retry) => <MissingToast retry={retry} />} /> : null;
}
