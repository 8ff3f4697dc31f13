import { useEffect, useState } from 'react';

const refreshMs = 10_000;

/** Returns the current time in milliseconds, and renders again every ten seconds: for ages and time limits. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
