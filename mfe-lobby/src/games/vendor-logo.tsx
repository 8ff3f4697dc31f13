import type { VendorCard } from '@parlour/api-client';
import { usePictureAddress, useSite } from '@parlour/remote-sdk';
import { useAtomValue } from 'jotai';
import styles from './vendor-logo.module.css';

interface VendorLogoProps {
  vendor: Pick<VendorCard, 'name' | 'logoUrl'>;
  /** Alternative text. A tab passes the vendor's name with the games-hall suffix. Default: the name. */
  alt?: string;
}

/** Logo that contains the vendor's name in letters, in the version for the current theme. */
export function VendorLogo({ vendor, alt = vendor.name }: VendorLogoProps) {
  const { atoms } = useSite();
  const theme = useAtomValue(atoms.theme);
  const toPictureAddress = usePictureAddress();
  return <img src={toPictureAddress(`${vendor.logoUrl}?on=${theme}`)} alt={alt} className={styles.logo} />;
}
