import type { Receipt } from '@parlour/api-client';
import { Card } from '@parlour/ui';
import { useState } from 'react';
import { useText } from '../../context/use-text.ts';
import page from '../page.module.css';
import { PageHead, PageTexts } from '../parts/page-frame.tsx';
import { Points } from '../parts/points.tsx';
import { SubmissionReceipt } from '../parts/submission-receipt.tsx';
import { AffiliateForm } from './affiliate-form.tsx';

/** /affiliate: application page for people who want to bring players to the site. */
export default function AffiliatePage() {
  return (
    <PageTexts>
      <Affiliate />
    </PageTexts>
  );
}

function Affiliate() {
  const t = useText('pages');
  const [received, setReceived] = useState<Receipt>();
  return (
    <div className={page.page}>
      <PageHead icon="handshake" title={t('affiliate.title')} intro={t('affiliate.lead')} />
      {received ? (
        <SubmissionReceipt title={t('affiliate.sent')} text={t('affiliate.sentText')} received={received} />
      ) : (
        <>
          <Points
            points={[
              { icon: 'users', title: t('affiliate.points.team'), text: t('affiliate.points.teamText') },
              {
                icon: 'file-text',
                title: t('affiliate.points.contract'),
                text: t('affiliate.points.contractText'),
              },
              {
                icon: 'shield-check',
                title: t('affiliate.points.fair'),
                text: t('affiliate.points.fairText'),
              },
            ]}
          />
          <Card>
            <AffiliateForm onSent={setReceived} />
          </Card>
        </>
      )}
    </div>
  );
}
