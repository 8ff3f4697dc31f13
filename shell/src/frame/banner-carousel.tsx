import type { Banner } from '@parlour/api-client';
import { classNames, Icon, useMedia } from '@parlour/ui';
import { useState } from 'react';
import type { Swiper as SwiperInstance } from 'swiper';
import { A11y, Autoplay } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import 'swiper/swiper.css';
import area from './banner-area.module.css';
import styles from './banner-carousel.module.css';
import { BannerSlide } from './banner-slide.tsx';
import { useText } from './shell-context.tsx';

/** Slides change this often (site-spec section 9) and go on after somebody touched them; the button stops them. */
export const bannerEveryMs = 5000;

/** More than one banner: slides with dots and a pause. People who asked for less motion turn them by hand. */
export default function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [swiper, setSwiper] = useState<SwiperInstance>();
  const [active, setActive] = useState(0);
  const [paused, setPaused] = useState(still);

  const toggle = () => {
    if (paused) swiper?.autoplay.start();
    else swiper?.autoplay.stop();
    setPaused(!paused);
  };

  return (
    <div className={classNames(area.place, styles.carousel)}>
      <Swiper
        className={styles.slides}
        modules={[Autoplay, A11y]}
        loop
        speed={still ? 0 : 500}
        autoplay={still ? false : { delay: bannerEveryMs, disableOnInteraction: false }}
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
      <Dots
        banners={banners}
        active={active}
        paused={paused}
        onShow={(index) => swiper?.slideToLoop(index)}
        onToggle={toggle}
      />
    </div>
  );
}

interface DotsProps {
  banners: readonly Banner[];
  active: number;
  paused: boolean;
  onShow(index: number): void;
  onToggle(): void;
}

function Dots({ banners, active, paused, onShow, onToggle }: DotsProps) {
  const t = useText();
  return (
    <div className={styles.dots}>
      {banners.map((banner, index) => (
        <button
          key={banner.id}
          type="button"
          className={styles.dot}
          aria-label={t('banner.show', { number: index + 1, total: banners.length })}
          aria-current={index === active || undefined}
          onClick={() => onShow(index)}
        />
      ))}
      <button
        type="button"
        className={styles.pause}
        aria-label={t(paused ? 'banner.play' : 'banner.pause')}
        onClick={onToggle}
      >
        <Icon name={paused ? 'play' : 'pause'} size={16} />
      </button>
    </div>
  );
}
