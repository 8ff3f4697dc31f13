import { useMedia } from '@parlour/ui';

/** `desktop` has both rows of the header; `touch`, below 1024 pixels, has the top bar and the bottom bar. */
export const useMedium = (): 'desktop' | 'touch' => (useMedia('(width >= 1024px)') ? 'desktop' : 'touch');
