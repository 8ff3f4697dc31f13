import { Link } from '@parlour/router';
import { Icon } from '@parlour/ui';
import styles from './protection-link.module.css';
import { useText } from './shell-context.tsx';

/** Where every page keeps the tools for playing responsibly: one press away. */
export function ProtectionLink() {
  const t = useText();
  const label = t('header.protection');
  return (
    <Link to={responsiblePath} className={styles.link} title={label} aria-label={label}>
      <Icon name="shield" />
    </Link>
  );
}

export const responsiblePath = '/help/responsible-play';
