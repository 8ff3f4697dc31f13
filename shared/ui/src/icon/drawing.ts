import type { LucideProps } from 'lucide-react';

export interface DrawingProps {
  /** Edge in CSS pixels. */
  size: number;
  filled?: boolean;
  className?: string;
}

/** The look that all icons have in common. */
export const toLucideProps = ({ size, filled, className }: DrawingProps): LucideProps => ({
  size,
  strokeWidth: 1.9,
  fill: filled ? 'currentColor' : 'none',
  className,
  'aria-hidden': 'true',
});
