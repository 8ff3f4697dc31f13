import type { Receipt } from '@parlour/api-client';
import { Card } from '@parlour/ui';
import { useState } from 'react';
import { useText } from '../../context/use-text.ts';
import { ContactOptions } from '../help/contact-options.tsx';
import page from '../page.module.css';
import { PageHead, PageTexts } from '../parts/page-frame.tsx';
import { SubmissionReceipt } from '../parts/submission-receipt.tsx';
import { FeedbackForm } from './feedback-form.tsx';

/** /feedback: page with the feedback form. */
export default function FeedbackPage() {
  return (
    <PageTexts>
      <Feedback />
    </PageTexts>
  );
}

function Feedback() {
  const t = useText('pages');
  const [received, setReceived] = useState<Receipt>();
  return (
    <div className={page.page}>
      <PageHead icon="pencil" title={t('feedback.title')} intro={t('feedback.lead')} />
      {received ? (
        <SubmissionReceipt
          title={t('feedback.sent')}
          text={t('feedback.sentText')}
          received={received}
          again={t('feedback.another')}
          onAgain={() => setReceived(undefined)}
        />
      ) : (
        <Card>
          <FeedbackForm onSent={setReceived} />
        </Card>
      )}
      <ContactOptions />
    </div>
  );
}
