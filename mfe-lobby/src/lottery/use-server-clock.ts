import { useEffect, useState } from 'react';

const tickMs = 500;

/** The server's clock in ms, twice a second: this browser's own may be wrong by hours. */
export function useServerClock(offsetMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now + offsetMs;
}
