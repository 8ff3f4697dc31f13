import { serverClockQuery } from '@parlour/api-client';
import { useSite } from '@parlour/remote-sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const everyMs = 1_000;

/**
 * Returns the milliseconds until `until` by the gateway's clock, at least 0; undefined until that clock is
 * known. Each tick reads the clock again, so the result is correct even after the device was asleep.
 */
export function useTimeLeft(until: Date): number | undefined {
  const { api } = useSite();
  const { data: aheadMs } = useQuery(serverClockQuery(api));
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return aheadMs === undefined ? undefined : Math.max(0, until.getTime() - now - aheadMs);
}

/** Formats the remaining time of a countdown: `29:05`, and `1:04:09` from an hour on; `0:00` when it is over. */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const padTwo = (part: number): string => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0
    ? `${hours}:${padTwo(minutes)}:${padTwo(seconds % 60)}`
    : `${minutes}:${padTwo(seconds % 60)}`;
}
