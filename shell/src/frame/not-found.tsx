import { Link } from '@parlour/router';
import { FullPage, LinkButton } from '@parlour/ui';
import styles from '../components/page-area.module.css';
import { useText } from '../context/use-text.ts';

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
