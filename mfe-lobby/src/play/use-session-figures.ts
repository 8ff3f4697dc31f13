import { betsQuery } from '@parlour/api-client';
import { hourMs } from '@parlour/basics';
import { useSite } from '@parlour/remote-sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** Stake and net since the game was opened, in minor units. */
interface SessionFigures {
  stakeMinor: number;
  netMinor: number;
}

/** Margin on each side of the opening, because a browser's clock may be wrong by hours. */
const aroundMs = 12 * hourMs;
const refetchIntervalMs = 15_000;

/**
 * Computes the figures from the betting record: its current totals minus those at the opening. Undefined until both are
 * loaded.
 */
export function useSessionFigures(openedAt: number, enabled: boolean): SessionFigures | undefined {
  const { api } = useSite();
  const [period] = useState(() => ({
    from: new Date(openedAt - aroundMs),
    to: new Date(openedAt + aroundMs),
  }));
  const record = useQuery({
    ...betsQuery(api, { ...period, page: 1, pageSize: 20 }),
    enabled,
    refetchInterval: refetchIntervalMs,
  });
  const totals = enabled ? record.data?.totals : undefined;
  const [before, setBefore] = useState<SessionFigures>();
  if (totals && !before) setBefore(totals);
  return (
    totals &&
    before && {
      stakeMinor: totals.stakeMinor - before.stakeMinor,
      netMinor: totals.netMinor - before.netMinor,
    }
  );
}
