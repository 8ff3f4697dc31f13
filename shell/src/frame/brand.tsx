import { Link } from '@parlour/router';
import { classNames, GemMark } from '@parlour/ui';
import { useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import styles from './brand.module.css';

/** Logo and name of the site, linked to the home page. */
export function Brand({ small = false }: { small?: boolean }) {
  const t = useText();
  const { name } = useSite().config.brand;
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
