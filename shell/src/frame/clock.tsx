import { useSyncExternalStore } from 'react';
import { clockText } from './date-text.ts';

const subscribe = (tick: () => void) => {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
};

/** The visitor's own time, each second. It is not read out: a clock that speaks every second is noise. */
export function Clock({ className }: { className?: string }) {
  const text = useSyncExternalStore(subscribe, () => clockText(new Date()));
  return (
    <time className={className} aria-hidden="true">
      {text}
    </time>
  );
}
