import type { Banner } from '@parlour/api-client';
import { hallBannerGroups } from '@parlour/contracts';
import { useAtomValue } from 'jotai';
import { useContent, useRuntime } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { getFeedValue } from '../state/feed.ts';
import { contributionsAtom } from '../state/page-atoms.ts';
import styles from './banner-area.module.css';
import { findBannerGroup } from './banner-group.ts';
import { BannerSlide } from './banner-slide.tsx';
import { BannerSlides } from './banner-slides.tsx';
import { JackpotCounter } from './jackpot-counter.tsx';

/** Shows the banners of the route's group. On the home page the jackpot overlaps their bottom edge. */
export function BannerArea({ pathname }: { pathname: string }) {
  const t = useText();
  const content = useContent();
  const runtime = useRuntime();
  // Contributions contain the routes, so a change may select another banner group.
  useAtomValue(contributionsAtom);
  const announcements = useAtomValue(content.announcements.atom);
  const group = findBannerGroup(pathname, runtime.targets);
  if (!group) return null;
  const isHome = group === 'home';
  const low = hallBannerGroups.includes(group) || undefined;
  if (announcements.state === 'loading')
    return (
      <div className={styles.area} data-low={low}>
        <div className={styles.place} />
      </div>
    );
  const banners = (getFeedValue(announcements)?.banners ?? []).filter((banner) => banner.group === group);
  if (banners.length === 0)
    return isHome ? (
      <div className={styles.lonely}>
        <JackpotCounter />
      </div>
    ) : null;
  return (
    <section aria-label={t('banner.label')} className={styles.area} data-low={low}>
      <Slides key={group} banners={banners} />
      {isHome && <JackpotCounter />}
    </section>
  );
}

function Slides({ banners }: { banners: readonly Banner[] }) {
  const [first, ...others] = banners;
  if (!first) return null;
  if (others.length > 0) return <BannerSlides banners={[first, ...others]} />;
  return (
    <div className={styles.place}>
      <BannerSlide banner={first} first />
    </div>
  );
}
