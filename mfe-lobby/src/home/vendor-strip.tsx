import type { VendorCard, VendorGroup } from '@parlour/api-client';
import type { GameType } from '@parlour/contracts';
import { useTexts } from '@parlour/remote-sdk';
import { Link } from '@parlour/router';
import { Button, Empty, Skeleton, SkeletonGroup } from '@parlour/ui';
import { VendorLogo } from '../games/vendor-logo.tsx';
import { useVendorGroups } from '../lobby/use-vendor-groups.ts';
import { paths } from '../paths.ts';
import styles from './vendor-strip.module.css';

/** Two rows of six. */
const vendorsShown = 12;

interface VendorLink {
  vendor: VendorCard;
  /** First category that contains games of the vendor. */
  type: GameType;
}

/** Lists vendors with links to their games. */
export function VendorStrip() {
  const t = useTexts();
  const vendorGroups = useVendorGroups();
  return (
    <section>
      <h2 className={styles.title}>{t('home.vendors')}</h2>
      {vendorGroups.isError ? (
        <Empty
          icon="triangle-alert"
          title={t('home.vendorsFailed')}
          action={<Button onClick={() => vendorGroups.refetch()}>{t('retry')}</Button>}
        />
      ) : vendorGroups.data ? (
        <ul className={styles.vendors}>
          {listFirstVendors(vendorGroups.data).map(({ vendor, type }) => (
            <li key={vendor.code}>
              <Link to={paths.lobby(type, vendor.code)} className={styles.vendor}>
                <VendorLogo vendor={vendor} />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonGroup label={t('home.vendors')} className={styles.vendors}>
          {Array.from({ length: vendorsShown }, (_, index) => (
            <Skeleton key={`vendor-${index}`} className={styles.skeleton} />
          ))}
        </SkeletonGroup>
      )}
    </section>
  );
}

/** Picks vendors from each category in turn, so that the first twelve are not all from slots. */
function listFirstVendors(groups: readonly VendorGroup[]): VendorLink[] {
  const longest = Math.max(0, ...groups.map((group) => group.vendors.length));
  const links = new Map<string, VendorLink>();
  for (let index = 0; index < longest && links.size < vendorsShown; index++) {
    for (const lane of groups) {
      const vendor = lane.vendors[index];
      if (vendor && !links.has(vendor.code)) links.set(vendor.code, { vendor, type: lane.type });
    }
  }
  return [...links.values()].slice(0, vendorsShown);
}
