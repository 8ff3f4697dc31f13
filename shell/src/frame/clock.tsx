import { useSyncExternalStore } from 'react';

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

/** `2026-11-20 16:30:07`, in figures: every language of the site reads them alike. */
function clockText(time: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':');
  return `${day} ${clock}`;
}
