import type { SiteStatus } from '@parlour/api-client';
import { Button, FullPage } from '@parlour/ui';
import { useCustomerService } from '../components/use-customer-service.ts';
import { useStatusWatch } from '../context/services.tsx';
import { useLocalized, useText, useTimeText } from '../context/use-text.ts';
import styles from './closed-page.module.css';
import { VisitorAddress } from './parts/visitor-address.tsx';

type Closure = Exclude<SiteStatus['closure'], { status: 0 }>;

/** Replaces the whole site during maintenance or in a blocked region. Maintenance takes precedence over the region. */
export function ClosedPage({ closure }: { closure: Closure }) {
  const t = useText();
  const localized = useLocalized();
  const timeText = useTimeText();
  const status = useStatusWatch();
  const service = useCustomerService();
  const isMaintenance = closure.status === 1;
  return (
    <main className={styles.page}>
      <FullPage
        icon={isMaintenance ? 'wrench' : 'lock'}
        title={isMaintenance ? localized(closure.title) : t('status.region')}
        actions={
          <>
            <Button tone="gold" icon="headset" onClick={service.open}>
              {t('dock.service')}
            </Button>
            {isMaintenance && (
              <Button icon="refresh-cw" onClick={() => void status.refresh()}>
                {t('refresh')}
              </Button>
            )}
          </>
        }
      >
        <p>{localized(closure.notice)}</p>
        {isMaintenance && closure.endsAt && <p>{t('remote.until', { time: timeText(closure.endsAt) })}</p>}
        {!isMaintenance && <VisitorAddress ip={closure.ip} />}
      </FullPage>
    </main>
  );
}
