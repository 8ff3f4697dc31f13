import type { Receipt } from '@parlour/api-client';
import { Link } from '@parlour/router';
import { Button, FullPage, LinkButton } from '@parlour/ui';
import { useText, useTimeText } from '../../context/use-text.ts';

interface SubmissionReceiptProps {
  title: string;
  text: string;
  received: Receipt;
  again?: string;
  onAgain?(): void;
}

/** Confirms a submission and shows its reference for later questions. */
export function SubmissionReceipt({ title, text, received, again, onAgain }: SubmissionReceiptProps) {
  const t = useText('pages');
  const tShell = useText();
  const timeText = useTimeText();
  return (
    <div role="status">
      <FullPage
        icon="circle-check"
        level={2}
        title={title}
        actions={
          <>
            {again && (
              <Button icon="pencil" onClick={onAgain}>
                {again}
              </Button>
            )}
            <LinkButton asChild tone="gold" icon="home">
              <Link to="/">{tShell('notFound.home')}</Link>
            </LinkButton>
          </>
        }
      >
        <p>{text}</p>
        <p>
          {t('sent.reference')} <strong>{received.reference}</strong> · {timeText(received.receivedAt)}
        </p>
        <p>{t('sent.answerBy', { time: timeText(received.answerBy) })}</p>
      </FullPage>
    </div>
  );
}
