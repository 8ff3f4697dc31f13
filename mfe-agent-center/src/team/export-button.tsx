import type { TeamSpan } from '@parlour/api-client';
import { useErrorText, useSignal, useSite, useTexts } from '@parlour/remote-sdk';
import { Button } from '@parlour/ui';
import { useState } from 'react';
import { type Cell, toCsv, toDecimal } from './csv.ts';
import { readAllDownlines } from './read-all-downlines.ts';
import { saveFile } from './save-file.ts';

interface ExportButtonProps {
  span: TeamSpan;
  /** Number of rows in the file; unknown before the first response. */
  total: number | undefined;
}

/** Exports every direct downline of the period to a file, independent of the page shown. A second press cancels it. */
export function ExportButton({ span, total }: ExportButtonProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const { api, dialogs } = useSite();
  const viewEnds = useSignal();
  const [running, setRunning] = useState<{ stop(): void; done: number }>();

  const run = async () => {
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    setRunning({ stop, done: 0 });
    try {
      const rows = await readAllDownlines(api, span, {
        signal: AbortSignal.any([viewEnds, stopping.signal]),
        report: (done) => setRunning({ stop, done }),
      });
      const head: Cell[] = ['account', 'kind', 'teamSize'].map((name) => t(`downlines.${name}`));
      head.push(t('team.stake'), t('team.validBet'), t('team.profit'));
      const cells = rows.map((row): Cell[] => [
        row.account,
        t(`kind.${row.accountKind}`),
        row.teamSize,
        toDecimal(row.stakeMinor),
        toDecimal(row.validBetMinor),
        toDecimal(row.profitMinor),
      ]);
      saveFile(`team-${span.fromDay}-${span.toDay}.csv`, 'text/csv;charset=utf-8', toCsv([head, ...cells]));
      dialogs.toast({ tone: 'success', text: t('export.done', { number: rows.length }) });
    } catch (error) {
      if (!stopping.signal.aborted && !viewEnds.aborted)
        dialogs.toast({ tone: 'danger', text: errorText(error) });
    } finally {
      setRunning(undefined);
    }
  };

  if (running)
    return (
      <Button tone="ghost" size="small" icon="x" onClick={running.stop}>
        {t('export.stop', { done: running.done, total: total ?? 0 })}
      </Button>
    );
  return (
    <Button tone="ghost" size="small" icon="download" onClick={() => void run()}>
      {total === undefined ? t('export.start') : t('export.startRows', { number: total })}
    </Button>
  );
}
