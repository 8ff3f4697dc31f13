import { Link, NavLink } from '@parlour/router';
import { Icon } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { useRuntime } from '../context/services.tsx';
import { usePictureAddress } from '../context/use-picture-address.ts';
import { useText } from '../context/use-text.ts';
import type { NavCategory } from '../state/content.ts';
import { themeAtom } from '../state/page-atoms.ts';
import styles from './category-entry.module.css';
import bar from './header-bottom.module.css';
import { useEntryState } from './use-entry-state.ts';
import { useFlyout } from './use-flyout.ts';

/** Maximum number of vendors per category in the header (SHELL-06). */
const headerVendorsMax = 11;
const columns = 4;

/** A category whose vendors open in a panel below the row: on hover or focus, and by tap on touch screens. */
export function CategoryEntry({ category }: { category: NavCategory }) {
  const t = useText();
  const runtime = useRuntime();
  const item = useRef<HTMLDivElement>(null);
  const { open, show, hide } = useFlyout(item, columns);
  const name = t(`category.${category.type}`);
  const state = useEntryState(category.path);
  const hasVendors = category.vendors.length > 0;
  const preload = () => {
    const target = runtime.targets.route(category.path);
    if (target) runtime.preload(target);
  };

  return (
    <div ref={item} className={styles.item}>
      <NavLink
        to={category.path}
        className={bar.link}
        {...state}
        aria-expanded={hasVendors ? open : undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={(event) => {
          const byTouch = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch';
          if (byTouch && hasVendors && !open) {
            event.preventDefault();
            show();
          } else hide();
        }}
      >
        {name}
      </NavLink>
      {hasVendors && open && (
        <VendorPanel category={category} label={t('nav.vendorsOf', { category: name })} onChoose={hide} />
      )}
    </div>
  );
}

interface VendorPanelProps {
  category: NavCategory;
  label: string;
  onChoose(): void;
}

function VendorPanel({ category, label, onChoose }: VendorPanelProps) {
  const t = useText();
  const theme = useAtomValue(themeAtom);
  const toPictureAddress = usePictureAddress();
  return (
    <ul className={styles.panel} aria-label={label}>
      {category.vendors.slice(0, headerVendorsMax).map((vendor) => (
        <li key={vendor.code}>
          <Link
            to={`${category.path}/vassalage/${encodeURIComponent(vendor.code)}`}
            className={styles.vendor}
            onClick={onChoose}
          >
            <img
              src={toPictureAddress(`${vendor.logoUrl}?on=${theme}`)}
              alt={vendor.name}
              className={styles.logo}
            />
          </Link>
        </li>
      ))}
      <li>
        <Link to={category.path} className={styles.vendor} onClick={onChoose}>
          {t('nav.allOf')}
          <Icon name="chevron-right" size={16} />
        </Link>
      </li>
    </ul>
  );
}
