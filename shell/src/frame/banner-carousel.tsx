import type { Banner } from '@parlour/api-client';
import { classNames } from '@parlour/ui';
import { useEffect, useState } from 'react';
import type { Swiper as SwiperInstance } from 'swiper';
import { A11y } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import 'swiper/swiper.css';
import area from './banner-area.module.css';
import styles from './banner-carousel.module.css';
import { BannerDots } from './banner-dots.tsx';
import { BannerSlide } from './banner-slide.tsx';

interface BannerCarouselProps {
  banners: readonly Banner[];
  /** Index of the banner to slide to at once, starting from the first one. */
  turnTo: number;
  everyMs: number;
  /** Disables the slide animation. */
  still: boolean;
  paused: boolean;
  onPaused(paused: boolean): void;
}

/**
 * Banner carousel built on Swiper. It does not use Swiper's autoplay, because its remaining-time updates would repaint
 * the whole page sixty times per second.
 */
export default function BannerCarousel({
  banners,
  turnTo,
  everyMs,
  still,
  paused,
  onPaused,
}: BannerCarouselProps) {
  const [swiper, setSwiper] = useState<SwiperInstance>();
  const [active, setActive] = useState(0);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (turnTo > 0) swiper?.slideToLoop(turnTo);
  }, [swiper, turnTo]);
  const release = () => setHeld(false);

  return (
    <div
      className={classNames(area.place, area.slides)}
      onPointerDown={() => setHeld(true)}
      onPointerUp={release}
      // The browser cancels the pointer when a touch scrolls the page.
      onPointerCancel={release}
      onPointerLeave={release}
    >
      {/* Each banner starts a new timer, no matter how it became active. */}
      {swiper && !paused && !held && <AutoAdvance key={active} swiper={swiper} afterMs={everyMs} />}
      <Swiper
        className={styles.slides}
        modules={[A11y]}
        loop
        // By default the library ignores a turn while a slide is in motion, and the timer does not repeat it.
        loopPreventsSliding={false}
        speed={still ? 0 : 500}
        a11y={{ enabled: true }}
        onSwiper={setSwiper}
        onRealIndexChange={({ realIndex }) => setActive(realIndex)}
      >
        {banners.map((banner, index) => (
          <SwiperSlide key={banner.id} className={styles.slide} inert={index !== active}>
            <BannerSlide banner={banner} first={index === 0} />
          </SwiperSlide>
        ))}
      </Swiper>
      <BannerDots
        banners={banners}
        active={active}
        paused={paused}
        onShow={(index) => swiper?.slideToLoop(index)}
        onToggle={() => onPaused(!paused)}
      />
    </div>
  );
}

/** Slides to the next banner after `afterMs`. The time starts at mount. */
function AutoAdvance({ swiper, afterMs }: { swiper: SwiperInstance; afterMs: number }) {
  useEffect(() => {
    const timer = setTimeout(() => swiper.slideNext(), afterMs);
    return () => clearTimeout(timer);
  }, [swiper, afterMs]);
  return null;
}
