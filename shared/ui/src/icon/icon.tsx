import { type IconName, icons } from './icons.ts';

export interface IconProps {
  name: IconName;
  /** Edge in CSS pixels. Default 20. */
  size?: number;
  /** Fills the shape with the text's colour: a heart that is on. */
  filled?: boolean;
  className?: string;
}

/** A picture beside a word. It is hidden from screen readers: the word, or the button's label, says what it means. */
export function Icon({ name, size = 20, filled, className }: IconProps) {
  const Drawing = icons[name];
  return (
    <Drawing
      size={size}
      strokeWidth={1.9}
      fill={filled ? 'currentColor' : 'none'}
      className={className}
      aria-hidden="true"
    />
  );
}
