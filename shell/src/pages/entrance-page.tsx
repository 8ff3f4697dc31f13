import { Button, FullPage } from '@parlour/ui';
import { useDialogs, useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import styles from './page.module.css';

/** Page for visitors of a site that requires login everywhere. */
export default function EntrancePage() {
  const t = useText();
  const dialogs = useDialogs();
  const site = useSite();
  return (
    <div className={styles.page}>
      <FullPage
        icon="log-in"
        title={site.config.brand.name}
        actions={
          <Button tone="gold" icon="log-in" onClick={() => void dialogs.login()}>
            {t('header.login')}
          </Button>
        }
      >
        <p>{t('login.requiredHere')}</p>
      </FullPage>
    </div>
  );
}
