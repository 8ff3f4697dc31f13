import { Link } from '@parlour/router';
import { Icon } from '@parlour/ui';
import { useText } from '../context/use-text.ts';
import styles from './protection-link.module.css';
import { useResponsiblePath } from './use-responsible-path.ts';

/** Link on every page to the tools for responsible play. */
export function ProtectionLink() {
  const t = useText();
  const path = useResponsiblePath();
  const label = t('header.protection');
  return (
    <Link to={path} className={styles.link} title={label} aria-label={label}>
      <Icon name="shield" />
    </Link>
  );
}
