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
import slides from './banner-slides.module.css';

interface BannerCarouselProps {
  banners: readonly Banner[];
  /** Index of the banner to turn to at once, from the first. */
  turnTo: number;
  everyMs: number;
  /** Without motion. */
  still: boolean;
  paused: boolean;
  onPaused(paused: boolean): void;
}

/**
 * The banners as slides, by the library. It does not turn them by itself: for the time that is left until the next one it
 * would have the whole page drawn sixty times a second.
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
      className={classNames(area.place, slides.slides)}
      onPointerDown={() => setHeld(true)}
      onPointerUp={release}
      // The browser takes a finger over where it scrolls the page.
      onPointerCancel={release}
      onPointerLeave={release}
    >
      {/* Each banner has its time anew, whoever turned to it. */}
      {swiper && !paused && !held && <AutoAdvance key={active} swiper={swiper} afterMs={everyMs} />}
      <Swiper
        className={styles.slides}
        modules={[A11y]}
        loop
        // A slide still in motion must not cancel the next turn: in a hidden tab its transition never ends.
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

/** Turns to the next banner once its time is over, which begins when it is put there. */
function AutoAdvance({ swiper, afterMs }: { swiper: SwiperInstance; afterMs: number }) {
  useEffect(() => {
    const timer = setTimeout(() => swiper.slideNext(), afterMs);
    return () => clearTimeout(timer);
  }, [swiper, afterMs]);
  return null;
}
