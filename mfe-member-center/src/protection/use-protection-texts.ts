import type { LimitName } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { useAtomValue } from 'jotai';
import { type Duration, isOfTime, toDuration } from './protection-rules.ts';

/** Texts that the parts of the page share. */
export interface ProtectionTexts {
  formatDuration(duration: Duration): string;
  formatHours(hours: number): string;
  /** Formats an amount of a limit: money, or minutes. */
  formatLimit(limit: LimitName, amount: number): string;
  /** Names a limit: "Deposits, 24 hours". */
  nameLimit(limit: LimitName): string;
  formatMoment(at: Date): string;
}

export function useProtectionTexts(): ProtectionTexts {
  const t = useTexts();
  const { money, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const formatDuration = ({ unit, count }: Duration) => t(`protection.duration.${unit}`, { count });
  const formatHours = (hours: number) => formatDuration(toDuration(hours));
  return {
    formatDuration,
    formatHours,
    formatLimit: (limit, amount) =>
      isOfTime(limit) ? formatDuration({ unit: 'minutes', count: amount }) : money.withSymbol(amount),
    nameLimit: ({ kind, periodHours }) =>
      periodHours === 0
        ? t(`protection.limit.${kind}.title`)
        : t('protection.limitIn', {
            limit: t(`protection.limit.${kind}.title`),
            period: formatHours(periodHours),
          }),
    formatMoment: (at) => formatTime(at, language),
  };
}
