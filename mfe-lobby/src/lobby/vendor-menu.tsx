import type { VendorCard } from '@parlour/api-client';
import { useTexts } from '@parlour/remote-sdk';
import { Badge, classNames, Icon, IconButton, Skeleton, SkeletonGroup } from '@parlour/ui';
import { type MouseEvent, memo, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { VendorLogo } from '../games/vendor-logo.tsx';
import { writeAddress } from './lobby-address.ts';
import {
  changeView,
  defaultView,
  type ListType,
  type LobbyType,
  needsArrows,
  vendorsWithoutArrows,
} from './lobby-rules.ts';
import type { Lobby } from './use-lobby.ts';
import styles from './vendor-menu.module.css';

/** Vendors of a lobby, "all" first. Arrows scroll the row if there are more than eight. */
export function VendorMenu({ lobby }: { lobby: Lobby }) {
  const { vendors, change, view } = lobby;
  if (!vendors) return <MenuSkeleton />;
  return (
    <Vendors lobby={lobby.lobby} list={view.list} chosen={view.vendor} vendors={vendors} onChange={change} />
  );
}

interface VendorsProps {
  lobby: LobbyType;
  list: ListType;
  chosen: string | undefined;
  vendors: readonly VendorCard[];
  onChange: Lobby['change'];
}

/** Re-renders for another vendor or list, but not for each search, filter or page. */
const Vendors = memo(function Vendors({ lobby, list, chosen, vendors, onChange }: VendorsProps) {
  const t = useTexts();
  const track = useRef<HTMLUListElement>(null);
  useScrollToChosen(track, chosen);
  const scrollPages = (pages: number) => () =>
    track.current?.scrollBy({ left: pages * track.current.clientWidth * getDirection(track.current) });
  const withArrows = needsArrows(vendors.length);
  const createTileProps = (code: string | undefined) => ({
    address: writeAddress({ lobby, view: changeView({ ...defaultView, list }, { vendor: code }) }),
    chosen: chosen === code,
    onChoose: () => onChange({ vendor: code }),
  });
  return (
    <nav aria-label={t('lobby.vendors')} className={styles.menu}>
      {withArrows && (
        <Arrow track={track} end="start" label={t('lobby.previousVendors')} onPress={scrollPages(-1)} />
      )}
      <ul ref={track} className={classNames(styles.track, !withArrows && styles.fitting)}>
        <Tile {...createTileProps(undefined)}>
          <Icon name="layout-grid" size={18} />
          {t('lobby.allVendors')}
        </Tile>
        {vendors.map((vendor) => (
          <Tile key={vendor.code} {...createTileProps(vendor.code)}>
            <VendorLogo vendor={vendor} alt={t('lobby.hall', { name: vendor.name })} />
            {vendor.isHot && (
              <span className={styles.hot}>
                <Badge tone="ruby">{t('card.hot')}</Badge>
              </span>
            )}
          </Tile>
        ))}
      </ul>
      {withArrows && (
        <Arrow track={track} end="end" label={t('lobby.nextVendors')} onPress={scrollPages(1)} />
      )}
    </nav>
  );
});

interface TileProps {
  address: string;
  chosen: boolean;
  onChoose(): void;
  children: ReactNode;
}

/**
 * A link, so that a vendor's games can open in another tab. It is not the router's link, which would re-render every
 * tile on each change of the address.
 */
function Tile({ address, chosen, onChoose, children }: TileProps) {
  const choose = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose();
  };
  return (
    <li className={styles.slot}>
      <a href={address} className={styles.tile} aria-current={chosen ? 'true' : undefined} onClick={choose}>
        {children}
      </a>
    </li>
  );
}

interface ArrowProps {
  track: RefObject<HTMLUListElement | null>;
  end: 'start' | 'end';
  label: string;
  onPress(): void;
}

function Arrow({ track, end, label, onPress }: ArrowProps) {
  const atEnd = useIsAtEnd(track, end);
  return (
    <IconButton
      raised
      icon={end === 'start' ? 'chevron-left' : 'chevron-right'}
      label={label}
      disabled={atEnd}
      className={styles.arrow}
      onClick={onPress}
    />
  );
}

/** Returns whether the track cannot scroll further to this end. */
function useIsAtEnd(track: RefObject<HTMLUListElement | null>, end: 'start' | 'end'): boolean {
  const [atEnd, setAtEnd] = useState(end === 'start');
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const measure = () => {
      const from = Math.abs(element.scrollLeft);
      const left = element.scrollWidth - element.clientWidth - from;
      setAtEnd((end === 'start' ? from : left) < 2);
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      sizes.disconnect();
    };
  }, [track, end]);
  return atEnd;
}

/** Scrolls a vendor into view that was chosen elsewhere, by a link or a header menu. */
function useScrollToChosen(track: RefObject<HTMLUListElement | null>, vendor: string | undefined): void {
  useEffect(() => {
    const element = track.current;
    const chosen = element?.querySelector<HTMLElement>('[aria-current]');
    if (!element || !chosen || vendor === undefined) return;
    const offset = chosen.getBoundingClientRect().left - element.getBoundingClientRect().left;
    if (offset < 0 || offset > element.clientWidth - chosen.clientWidth) {
      element.scrollBy({ left: offset, behavior: 'instant' });
    }
  }, [track, vendor]);
}

const getDirection = (element: HTMLElement): 1 | -1 =>
  getComputedStyle(element).direction === 'rtl' ? -1 : 1;

function MenuSkeleton() {
  const t = useTexts();
  return (
    <SkeletonGroup label={t('lobby.vendors')} className={styles.menu}>
      <div className={styles.track}>
        {Array.from({ length: vendorsWithoutArrows }, (_, index) => (
          <Skeleton key={`tile-${index}`} className={styles.skeleton} />
        ))}
      </div>
    </SkeletonGroup>
  );
}
