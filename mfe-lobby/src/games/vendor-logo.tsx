import type { VendorCard } from '@parlour/api-client';
import { useSite } from '@parlour/federation';
import { useAtomValue } from 'jotai';
import styles from './vendor-logo.module.css';

interface VendorLogoProps {
  vendor: Pick<VendorCard, 'name' | 'logoUrl'>;
  /** A tab's caption is its name and the games-hall suffix. Default: the name. */
  alt?: string;
}

/** Drawn with its name in letters for the theme that is shown. */
export function VendorLogo({ vendor, alt = vendor.name }: VendorLogoProps) {
  const { atoms } = useSite();
  const theme = useAtomValue(atoms.theme);
  return <img src={`${vendor.logoUrl}?on=${theme}`} alt={alt} className={styles.logo} />;
}
