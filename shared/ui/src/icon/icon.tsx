import { lazy, Suspense } from 'react';
import { type DrawingProps, lookOf } from './drawing.ts';
import { firstDrawing } from './first-drawings.ts';
import type { IconName, LaterIconName } from './icons.ts';

export interface IconProps {
  name: IconName;
  /** Edge in CSS pixels. Default 20. */
  size?: number;
  /** Fills the shape with the text's colour: a heart that is on. */
  filled?: boolean;
  className?: string;
}

/** The place of a drawing that is on its way, or that could not be fetched: the word beside it says the same. */
const Blank = ({ size, className }: DrawingProps) => (
  <svg width={size} height={size} className={className} aria-hidden="true" />
);

const LaterIcon = lazy(() => import('./later-icon.tsx').catch(() => ({ default: Blank })));

/** A picture beside a word. It is hidden from screen readers: the word, or the button's label, says what it means. */
export function Icon({ name, size = 20, filled, className }: IconProps) {
  const look = { size, filled, className };
  const Drawing = firstDrawing(name);
  if (Drawing) return <Drawing {...lookOf(look)} />;
  return (
    <Suspense fallback={<Blank {...look} />}>
      <LaterIcon name={name as LaterIconName} {...look} />
    </Suspense>
  );
}
