import { lobbyPageSize } from '@parlour/contracts';
import { useEffect, useState } from 'react';
import type { Swiper as SwiperInstance } from 'swiper';
import { Virtual } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import { GameGridSkeleton } from '../games/game-grid.tsx';
import styles from './game-pages.module.css';
import type { GamePagesProps } from './game-pages.tsx';

/** Farther than this a page appears without sliding past all between. */
const slidesInSight = 1;
const slideMs = 320;

/** One slide per page; only those beside the shown one are in the document. */
export default function SwipedPages({ page, pageCount, locked, onPage, content }: GamePagesProps) {
  const [swiper, setSwiper] = useState<SwiperInstance>();
  useEffect(() => {
    if (!swiper || swiper.destroyed || swiper.activeIndex === page - 1) return;
    const isNear = Math.abs(swiper.activeIndex - (page - 1)) <= slidesInSight;
    swiper.slideTo(page - 1, isNear && !prefersStillness() ? slideMs : 0, false);
  }, [swiper, page]);
  return (
    <Swiper
      className={styles.swiper}
      wrapperClass={styles.wrapper}
      slideClass={styles.slide}
      slideActiveClass={styles.active}
      modules={[Virtual]}
      virtual={{ addSlidesBefore: 1, addSlidesAfter: 1 }}
      initialSlide={page - 1}
      spaceBetween={24}
      speed={slideMs}
      simulateTouch={false}
      allowTouchMove={!locked}
      onSwiper={setSwiper}
      onSlideChange={(moved) => {
        if (moved.activeIndex !== page - 1) onPage(moved.activeIndex + 1);
      }}
    >
      {Array.from({ length: pageCount }, (_, place) => (
        <SwiperSlide key={`page-${place + 1}`} virtualIndex={place}>
          {place === page - 1 ? (
            content
          ) : (
            <div inert>
              <GameGridSkeleton count={lobbyPageSize} />
            </div>
          )}
        </SwiperSlide>
      ))}
    </Swiper>
  );
}

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
