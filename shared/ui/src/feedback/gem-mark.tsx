import { useId } from 'react';

/** Renders the site's mark: a gold hexagon around a violet cube. */
export function GemMark({ size, className }: { size?: number; className?: string }) {
  const gold = useId();
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} className={className} aria-hidden="true">
      <defs>
        <linearGradient id={gold} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#ffe9a6" />
          <stop offset="0.5" stopColor="#eebd4c" />
          <stop offset="1" stopColor="#b9791a" />
        </linearGradient>
      </defs>
      <path d="M20 1.5 36 11v18L20 38.5 4 29V11Z" fill={`url(#${gold})`} />
      <path d="M20 7 31 13.6 20 20.2 9 13.6Z" fill="#a37df0" />
      <path d="M9 13.6 20 20.2V33L9 26.4Z" fill="#6f43cf" />
      <path d="M31 13.6 20 20.2V33l11-6.6Z" fill="#4c2699" />
    </svg>
  );
}
