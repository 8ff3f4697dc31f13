import { useSyncExternalStore } from 'react';

const subscribe = (tick: () => void) => {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
};

/**
 * Shows the visitor's local time, updated every second. Screen readers skip it, because an announcement per second is
 * noise.
 */
export function Clock({ className }: { className?: string }) {
  const text = useSyncExternalStore(subscribe, () => formatClock(new Date()));
  return (
    <time className={className} aria-hidden="true">
      {text}
    </time>
  );
}

/** Formats a time as `2026-11-20 16:30:07`. All languages of the site use this numeric format. */
function formatClock(time: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  const day = [time.getFullYear(), pad(time.getMonth() + 1), pad(time.getDate())].join('-');
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(pad).join(':');
  return `${day} ${clock}`;
}
