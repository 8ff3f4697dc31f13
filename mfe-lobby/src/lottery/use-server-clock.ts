import { useEffect, useState } from 'react';

const tickMs = 500;

/** Returns the server's time in ms, updated twice a second. The browser's own clock may be wrong by hours. */
export function useServerClock(offsetMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now + offsetMs;
}
