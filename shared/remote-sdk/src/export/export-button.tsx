import { formatCount } from '@parlour/money';
import { Button } from '@parlour/ui';
import { useSyncExternalStore } from 'react';
import { useErrorText, useSite, useTexts } from '../hooks.ts';
import { useViewContext } from '../view-context.tsx';
import type { ExportJob } from './export-runs.ts';

interface ExportButtonProps {
  job: ExportJob;
  /** The number of rows in the file; unknown before the first response. */
  total: number | undefined;
}

/**
 * Button that exports rows to a CSV file and shows the progress. The export continues after the member has
 * left the page; a second press cancels it. Renders nothing for an empty list.
 */
export function ExportButton({ job, total }: ExportButtonProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const site = useSite();
  const { exports } = useViewContext();
  const running = useSyncExternalStore(exports.subscribe, () => exports.find(job.key));
  const write = async () => {
    try {
      const rows = await exports.run(site, job);
      if (rows !== undefined)
        site.dialogs.toast({
          tone: 'success',
          text: t('export.done', { count: rows, number: formatCount(rows) }),
        });
    } catch (error) {
      site.dialogs.toast({ tone: 'danger', text: errorText(error) });
    }
  };
  if (running)
    return (
      <Button tone="ghost" size="small" icon="x" onClick={() => exports.cancel(job.key)}>
        {t('export.stop', {
          done: formatCount(running.done),
          total: formatCount(Math.max(running.done, total ?? 0)),
        })}
      </Button>
    );
  if (total === 0) return null;
  return (
    <Button tone="ghost" size="small" icon="download" onClick={() => void write()}>
      {total === undefined
        ? t('export.start')
        : t('export.startRows', { count: total, number: formatCount(total) })}
    </Button>
  );
}
