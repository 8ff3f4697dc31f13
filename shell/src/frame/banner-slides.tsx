import type { Banner } from '@parlour/api-client';
import { classNames, useMedia } from '@parlour/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import area from './banner-area.module.css';
import { BannerDots } from './banner-dots.tsx';
import { BannerSlide } from './banner-slide.tsx';
import styles from './banner-slides.module.css';

/** Slides change this often (BAN-02) and go on after somebody touched them; the button stops them. */
export const bannerEveryMs = 5000;

const loadCarousel = () => import('./banner-carousel.tsx');
const BannerCarousel = lazy(loadCarousel);

/**
 * More than one banner: slides with dots and a pause. People who asked for less motion turn them by hand.
 * The first stands as a plain picture until the clock or somebody turns it; the slides' library comes only then.
 */
export function BannerSlides({ banners }: { banners: readonly [Banner, ...Banner[]] }) {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [paused, setPaused] = useState(still);
  /** The banner that was turned to first. */
  const [turnedTo, setTurnedTo] = useState<number>();
  const waiting = turnedTo === undefined && !paused;
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setTurnedTo(1), bannerEveryMs);
    return () => clearTimeout(timer);
  }, [waiting]);

  const firstSlide = (
    <div
      className={classNames(area.place, styles.slides)}
      onPointerEnter={() => void loadCarousel()}
      onTouchStart={() => setTurnedTo(0)}
    >
      <BannerSlide banner={banners[0]} first />
      <BannerDots
        banners={banners}
        active={0}
        paused={paused}
        onShow={setTurnedTo}
        onToggle={() => setPaused(!paused)}
      />
    </div>
  );
  if (turnedTo === undefined) return firstSlide;
  return (
    <Suspense fallback={firstSlide}>
      <BannerCarousel
        banners={banners}
        turnTo={turnedTo}
        everyMs={bannerEveryMs}
        still={still}
        paused={paused}
        onPaused={setPaused}
      />
    </Suspense>
  );
}
