import { Link } from '@parlour/router';
import { useMedia } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { usePictureAddress } from '../context/use-picture-address.ts';
import { useText } from '../context/use-text.ts';
import type { NavCategory } from '../state/content.ts';
import { themeAtom } from '../state/page-atoms.ts';
import styles from './vendor-marquee.module.css';

/** Interval between steps of one logo, in ms (SHELL-07). It pauses on hover and focus. */
const vendorStepMs = 3000;
const stepTimeMs = 600;

/** Vendors of all categories in one colour, moving by one logo per step. */
export function VendorMarquee({ categories }: { categories: readonly NavCategory[] }) {
  const t = useText();
  const theme = useAtomValue(themeAtom);
  const toPictureAddress = usePictureAddress();
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [resting, setResting] = useState(false);
  const vendors = dedupeVendors(categories);
  const { first, moving } = useSteps(vendors.length, still || resting);
  if (vendors.length === 0) return null;
  const turned = [...vendors.slice(first), ...vendors.slice(0, first)];
  return (
    <section
      aria-label={t('footer.vendors')}
      className={styles.window}
      onPointerEnter={() => setResting(true)}
      onPointerLeave={() => setResting(false)}
      onFocus={() => setResting(true)}
      onBlur={() => setResting(false)}
    >
      <ul className={styles.track} data-moving={moving || undefined}>
        {turned.map(({ code, name, logoUrl, path }) => (
          <li key={code} className={styles.item}>
            <Link to={`${path}/vassalage/${encodeURIComponent(code)}`} className={styles.link}>
              <img
                src={toPictureAddress(`${logoUrl}?form=mono&on=${theme}`)}
                alt={name}
                loading="lazy"
                className={styles.logo}
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const dedupeVendors = (categories: readonly NavCategory[]) => [
  ...new Map(
    categories.flatMap(({ path, vendors }) => vendors.map((vendor) => [vendor.code, { ...vendor, path }])),
  ).values(),
];

/** Returns the index of the first logo. Each step slides by one logo and then moves the first to the end. */
function useSteps(count: number, resting: boolean): { first: number; moving: boolean } {
  const [first, setFirst] = useState(0);
  const [moving, setMoving] = useState(false);
  useEffect(() => {
    if (resting || count < 2) return;
    let landing: ReturnType<typeof setTimeout>;
    const timer = setInterval(() => {
      setMoving(true);
      landing = setTimeout(() => {
        setMoving(false);
        setFirst((before) => (before + 1) % count);
      }, stepTimeMs);
    }, vendorStepMs);
    return () => {
      clearInterval(timer);
      clearTimeout(landing);
      setMoving(false);
    };
  }, [count, resting]);
  return { first: count === 0 ? 0 : first % count, moving };
}
