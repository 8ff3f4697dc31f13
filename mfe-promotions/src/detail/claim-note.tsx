import type { PromotionDetail } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { Alert, Progress } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useRefusalText } from '../use-refusal-text.ts';
import { formatAward } from './conditions.ts';

/** Shows the status of the member's claim, why a step is refused, or when the promotion opens. */
export function ClaimNote({ promotion }: { promotion: PromotionDetail }) {
  return promotion.refusedBy ? <Refusal promotion={promotion} /> : <StateNote promotion={promotion} />;
}

function Refusal({ promotion }: { promotion: PromotionDetail }) {
  const { error, lacks } = useRefusalText()(promotion);
  return (
    <Alert tone="info" title={error}>
      {lacks !== '' && lacks}
    </Alert>
  );
}

function StateNote({ promotion }: { promotion: PromotionDetail }) {
  const t = useTexts();
  const { atoms, money } = useSite();
  const language = useAtomValue(atoms.language);
  const { state, claim, from } = promotion;
  const award = formatAward(promotion, { t, amount: money.withSymbol }) ?? '';
  switch (state) {
    case 'open':
      return null;
    case 'coming-soon':
      return (
        <Alert
          tone="info"
          icon="calendar-clock"
          title={t('detail.opens', { time: formatTime(from, language) })}
        />
      );
    case 'closed':
      return <Alert tone="info" icon="ban" title={t('detail.ended')} />;
    case 'signed':
    case 'in-process':
      return <Running promotion={promotion} />;
    case 'applying':
      return <Alert tone="info" icon="hourglass" title={t('note.applying')} />;
    case 'issued':
      return <Alert tone="success" icon="gift" title={t('note.issued', { award })} />;
    case 'claimed': {
      const where = promotion.delivery === 'wallet' ? 'note.claimed' : 'note.delivered';
      return <Alert tone="success" title={t(where, { award })} />;
    }
    case 'rejected':
      return (
        <Alert tone="danger" title={t('note.rejected')}>
          {claim?.reason}
        </Alert>
      );
  }
}

/** The progress of the conditions. */
function Running({ promotion: { task, raffle, claim, reward } }: { promotion: PromotionDetail }) {
  const t = useTexts();
  const { money } = useSite();
  const progressMinor = claim?.progressMinor ?? 0;
  if (raffle)
    return <Alert tone="info" icon="ticket" title={t('note.tickets', { number: claim?.tickets ?? 0 })} />;
  if (task?.kind !== 'valid-bet')
    return <Alert tone="info" title={t('note.deposit', { amount: money.withSymbol(task?.minMinor ?? 0) })} />;
  if (reward.kind === 'percent')
    return <Alert tone="info" title={t('note.rebate', { amount: money.withSymbol(progressMinor) })} />;
  return (
    <Progress
      label={t('note.progress')}
      share={progressMinor / task.minMinor}
      tone="gold"
      legend={t('note.progress')}
      legendEnd={t('note.of', {
        done: money.withSymbol(progressMinor),
        all: money.withSymbol(task.minMinor),
      })}
    />
  );
}
