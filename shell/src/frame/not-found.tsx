import { Link } from '@parlour/router';
import { FullPage, LinkButton } from '@parlour/ui';
import { useText } from '../context/shell-context.tsx';
import styles from './slot-notice.module.css';

export function NotFound() {
  const t = useText();
  return (
    <div className={styles.roomy}>
      <FullPage
        icon="map-pin"
        title={t('notFound.title')}
        actions={
          <LinkButton asChild tone="gold" icon="home">
            <Link to="/">{t('notFound.home')}</Link>
          </LinkButton>
        }
      >
        <p>{t('notFound.text')}</p>
      </FullPage>
    </div>
  );
}
