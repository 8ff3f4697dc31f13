import { type PlayBlock, requestExclusionEnd } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { Alert, Button } from '@parlour/ui';
import styles from './protection-page.module.css';
import { useProtectionAction } from './use-protection-action.ts';
import { type ProtectionTexts, useProtectionTexts } from './use-protection-texts.ts';

type Texts = ReturnType<typeof useTexts>;

/** The block that applies now: its end, what remains available, and the request for an early end. */
export function BlockBanner({ block, decisionDays }: { block: PlayBlock; decisionDays: number }) {
  const t = useTexts();
  const { api, dialogs } = useSite();
  const texts = useProtectionTexts();
  const request = useProtectionAction(() => requestExclusionEnd(api), t('protection.block.requested'));
  const ask = async () => {
    const isSure = await dialogs.confirm({
      title: t('protection.block.askTitle'),
      body: t('protection.block.askText', {
        count: decisionDays,
        delay: texts.formatHours(block.endDelayHours ?? 0),
      }),
      confirmLabel: t('protection.block.ask'),
      cancelLabel: t('protection.block.stay'),
    });
    if (isSure) request.mutate();
  };
  const ending = formatEnding(t, texts, block);
  return (
    <Alert tone="warning" icon="shield" title={formatTitle(t, texts, block)}>
      <p>{t('protection.block.still')}</p>
      {ending && <p>{ending}</p>}
      {block.canRequestEnd && (
        <div className={styles.acts}>
          <Button size="small" busy={request.isPending} onClick={() => void ask()}>
            {t('protection.block.ask')}
          </Button>
        </div>
      )}
    </Alert>
  );
}

function formatTitle(t: Texts, { formatMoment }: ProtectionTexts, { kind, endsAt }: PlayBlock): string {
  if (!endsAt) return t('protection.block.permanent');
  return t(`protection.block.${kind}`, { time: formatMoment(endsAt) });
}

/** Returns the text about an early end; undefined if there is none. */
function formatEnding(t: Texts, { formatMoment }: ProtectionTexts, block: PlayBlock): string | undefined {
  if (block.kind === 'COOL_OFF') return t('protection.block.noEarlyEnd');
  if (block.endRequest) return t(`protection.block.request.${block.endRequest}`);
  if (!block.canRequestEnd && block.endRequestFrom)
    return t('protection.block.askFrom', { time: formatMoment(block.endRequestFrom) });
  return undefined;
}
