import { Link } from '@parlour/router';
import { Button, FullPage, LinkButton } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useCustomerService } from '../components/use-customer-service.ts';
import { useText } from '../context/use-text.ts';
import { statusAtom } from '../state/status.ts';
import styles from './page.module.css';
import { PageTexts, usePageName } from './parts/page-frame.tsx';
import { VisitorAddress } from './parts/visitor-address.tsx';

/** /restricted: page for visitors whose region or IP address may not use a part of the site. */
export default function RestrictedPage() {
  return (
    <PageTexts>
      <Restricted />
    </PageTexts>
  );
}

function Restricted() {
  const t = useText('pages');
  const tShell = useText();
  const service = useCustomerService();
  const status = useAtomValue(statusAtom);
  usePageName(t('restricted.title'));
  return (
    <div className={styles.page}>
      <FullPage
        icon="ban"
        title={t('restricted.title')}
        actions={
          <>
            <Button tone="gold" icon="headset" onClick={service.open}>
              {tShell('dock.service')}
            </Button>
            <LinkButton asChild icon="home">
              <Link to="/">{tShell('notFound.home')}</Link>
            </LinkButton>
          </>
        }
      >
        <p>{t('restricted.text')}</p>
        {status.state === 'known' && <VisitorAddress ip={status.status.visitorIp} />}
      </FullPage>
    </div>
  );
}
