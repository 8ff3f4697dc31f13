import type { VendorCard, VendorLane } from '@parlour/api-client';
import type { GameType } from '@parlour/contracts';
import { useTexts } from '@parlour/federation';
import { Link } from '@parlour/router';
import { Button, Empty, Skeleton, SkeletonGroup } from '@parlour/ui';
import { VendorLogo } from '../games/vendor-logo.tsx';
import { useVendorLanes } from '../lobby/use-vendor-lanes.ts';
import { paths } from '../paths.ts';
import styles from './vendor-strip.module.css';

/** Two rows of six. */
const vendorsShown = 12;

interface VendorPlace {
  vendor: VendorCard;
  /** The first category that it makes games of. */
  type: GameType;
}

/** The vendors, each leading to its games. */
export function VendorStrip() {
  const t = useTexts();
  const lanes = useVendorLanes();
  return (
    <section>
      <h2 className={styles.title}>{t('home.vendors')}</h2>
      {lanes.isError ? (
        <Empty
          icon="triangle-alert"
          title={t('home.vendorsFailed')}
          action={<Button onClick={() => lanes.refetch()}>{t('retry')}</Button>}
        />
      ) : lanes.data ? (
        <ul className={styles.vendors}>
          {firstVendors(lanes.data).map(({ vendor, type }) => (
            <li key={vendor.code}>
              <Link to={paths.lobby(type, vendor.code)} className={styles.vendor}>
                <VendorLogo vendor={vendor} />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonGroup label={t('home.vendors')} className={styles.vendors}>
          {Array.from({ length: vendorsShown }, (_, place) => (
            <Skeleton key={`vendor-${place}`} className={styles.bone} />
          ))}
        </SkeletonGroup>
      )}
    </section>
  );
}

/** One of each category in turn, so that the first dozen is not slots alone. */
function firstVendors(lanes: readonly VendorLane[]): VendorPlace[] {
  const longest = Math.max(0, ...lanes.map((lane) => lane.vendors.length));
  const places = new Map<string, VendorPlace>();
  for (let place = 0; place < longest && places.size < vendorsShown; place++) {
    for (const lane of lanes) {
      const vendor = lane.vendors[place];
      if (vendor && !places.has(vendor.code)) places.set(vendor.code, { vendor, type: lane.type });
    }
  }
  return [...places.values()].slice(0, vendorsShown);
}
