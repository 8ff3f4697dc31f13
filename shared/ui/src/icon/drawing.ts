import type { LucideProps } from 'lucide-react';

export interface DrawingProps {
  /** Edge in CSS pixels. */
  size: number;
  filled?: boolean;
  className?: string;
}

/** Converts to the look that all icons share. */
export const toLucideProps = ({ size, filled, className }: DrawingProps): LucideProps => ({
  size,
  strokeWidth: 1.9,
  fill: filled ? 'currentColor' : 'none',
  className,
  'aria-hidden': 'true',
});
