import { Link } from '@parlour/router';
import { classNames, GemMark } from '@parlour/ui';
import { useShell, useText } from '../context/shell-context.tsx';
import styles from './brand.module.css';

/** Logo and name of the site, linked to the home page. */
export function Brand({ small = false }: { small?: boolean }) {
  const t = useText();
  const { name } = useShell().site.config.brand;
  return (
    <Link
      to="/"
      className={classNames(styles.brand, small && styles.small)}
      aria-label={t('brand.home', { brand: name })}
    >
      <GemMark size={small ? 32 : 40} />
      <span className={styles.name}>{name.toUpperCase()}</span>
    </Link>
  );
}
