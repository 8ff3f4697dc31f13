import { lazy, Suspense } from 'react';
import { type DrawingProps, toLucideProps } from './drawing.ts';
import { getFirstDrawing } from './first-drawings.ts';
import type { IconName, LazyIconName } from './icons.ts';

interface IconProps {
  name: IconName;
  /** Edge in CSS pixels. Default 20. */
  size?: number;
  /** Fills the shape with the text's colour: a heart that is on. */
  filled?: boolean;
  className?: string;
}

/**
 * Reserves the space of a drawing that is loading, or that could not be fetched; the word beside it has the same
 * meaning.
 */
const Blank = ({ size, className }: DrawingProps) => (
  <svg width={size} height={size} className={className} aria-hidden="true" />
);

const LazyIcon = lazy(() => import('./lazy-icon.tsx').catch(() => ({ default: Blank })));

/**
 * Renders a picture beside a word. It is hidden from screen readers: the word, or the button's label, has the
 * meaning.
 */
export function Icon({ name, size = 20, filled, className }: IconProps) {
  const look = { size, filled, className };
  const Drawing = getFirstDrawing(name);
  if (Drawing) return <Drawing {...toLucideProps(look)} />;
  return (
    <Suspense fallback={<Blank {...look} />}>
      <LazyIcon name={name as LazyIconName} {...look} />
    </Suspense>
  );
}
