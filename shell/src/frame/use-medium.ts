import { useMedia } from '@parlour/ui';

/**
 * Returns the layout for the window's width: `desktop` has both rows of the header; `tablet`, from 768 pixels, the top
 * bar and the drawer; `phone`, below, the bottom bar too.
 */
export function useMedium(): 'desktop' | 'tablet' | 'phone' {
  const isDesktop = useMedia('(width >= 1024px)');
  const isTablet = useMedia('(width >= 768px)');
  if (isDesktop) return 'desktop';
  return isTablet ? 'tablet' : 'phone';
}
