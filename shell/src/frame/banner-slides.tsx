import type { Banner } from '@parlour/api-client';
import { classNames, createLazyPart, useMedia } from '@parlour/ui';
import { useEffect, useState } from 'react';
import area from './banner-area.module.css';
import { BannerDots } from './banner-dots.tsx';
import { BannerSlide } from './banner-slide.tsx';

/** Interval between banners, in ms (BAN-02). It continues after a touch; the button pauses it. */
const bannerEveryMs = 5000;

const BannerCarousel = createLazyPart(() => import('./banner-carousel.tsx'), 'banner-carousel');

/**
 * Two or more banners as slides with dots and a pause button. With reduced motion, people change slides by hand. The
 * first banner is a plain picture until the timer or a person moves on; only then does the Swiper code load. If it
 * cannot be loaded, the first banner stays.
 */
export function BannerSlides({ banners }: { banners: readonly [Banner, ...Banner[]] }) {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [paused, setPaused] = useState(still);
  /** Index of the banner that the first move selected. */
  const [turnedTo, setTurnedTo] = useState<number>();
  const waiting = turnedTo === undefined && !paused;
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setTurnedTo(1), bannerEveryMs);
    return () => clearTimeout(timer);
  }, [waiting]);

  const renderFirstSlide = (onShow: (index: number) => void) => (
    <div
      className={classNames(area.place, area.slides)}
      onPointerEnter={BannerCarousel.preload}
      onTouchStart={() => onShow(0)}
    >
      <BannerSlide banner={banners[0]} first />
      <BannerDots
        banners={banners}
        active={0}
        paused={paused}
        onShow={onShow}
        onToggle={() => setPaused(!paused)}
      />
    </div>
  );
  if (turnedTo === undefined) return renderFirstSlide(setTurnedTo);
  const renderMissing = (retry: () => void) =>
    renderFirstSlide((index) => {
      setTurnedTo(index);
      retry();
    });
  return (
    <BannerCarousel
      banners={banners}
      turnTo={turnedTo}
      everyMs={bannerEveryMs}
      still={still}
      paused={paused}
      onPaused={setPaused}
      loading={renderFirstSlide(setTurnedTo)}
      missing={renderMissing}
    />
  );
}
