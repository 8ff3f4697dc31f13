import { lobbyPageSize } from '@parlour/contracts';
import { classNames, useMedia } from '@parlour/ui';
import { createContext, memo, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import type { Swiper as SwiperInstance } from 'swiper';
import { Virtual } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import { GameGridSkeleton } from '../games/game-grid.tsx';
import { useAfterPaint } from '../games/use-after-paint.ts';
import { useLatest } from '../use-latest.ts';
import styles from './game-pages.module.css';

/** Maximum distance in pages for the slide animation. Pages farther away appear at once. */
const slidesAnimatedMax = 1;
const slideMs = 320;
/** Stable objects: new ones would make Swiper lay out the page again. */
const modules = [Virtual];
const virtualOptions = { addSlidesBefore: 1, addSlidesAfter: 1 };

export interface PagesProps {
  /** 1-based. */
  page: number;
  /** 0 until the list is loaded. */
  pageCount: number;
  /** True while a list is loading: the person cannot change the page. */
  locked: boolean;
  onPage(page: number): void;
  /** Games of this page. */
  content: ReactNode;
}

/** Games of the current page. The context bypasses Swiper, so that other games render without it. */
const CurrentContent = createContext<ReactNode>(undefined);

/**
 * One slide per page. Only the current page and its neighbours are in the document; neighbours stay empty until a touch
 * can move them.
 */
export function SwipeablePages({ page, pageCount, locked, onPage, content }: PagesProps) {
  // A changed slide count makes Swiper lay out the page twice more, so the games render first.
  const slideCount = Math.max(page, useAfterPaint(pageCount));
  const latest = useLatest(onPage);
  const [choose] = useState(() => (wanted: number) => latest.current(wanted));
  return (
    <CurrentContent value={content}>
      <Slides page={page} slideCount={slideCount} locked={locked} onPage={choose} />
    </CurrentContent>
  );
}

interface SlidesProps extends Pick<PagesProps, 'page' | 'locked' | 'onPage'> {
  slideCount: number;
}

const Slides = memo(function Slides({ page, slideCount, locked, onPage }: SlidesProps) {
  const [swiper, setSwiper] = useState<SwiperInstance>();
  const [touched, setTouched] = useState(false);
  const still = useMedia('(prefers-reduced-motion: reduce)');
  useEffect(() => {
    if (!swiper || swiper.destroyed) return;
    // Also after a swipe: a cached page appears at once, and the slide would stay where the finger left it.
    const isNear = Math.abs(swiper.activeIndex - (page - 1)) <= slidesAnimatedMax;
    swiper.slideTo(page - 1, isNear && !still ? slideMs : 0, false);
  }, [swiper, page, still]);
  // Swiper reads its `allowTouchMove` option only on initialization.
  useEffect(() => {
    if (swiper && !swiper.destroyed) swiper.allowTouchMove = !locked;
  }, [swiper, locked]);
  return (
    <Swiper
      className={styles.swiper}
      wrapperClass={styles.wrapper}
      modules={modules}
      virtual={virtualOptions}
      initialSlide={page - 1}
      spaceBetween={24}
      speed={slideMs}
      simulateTouch={false}
      onSwiper={setSwiper}
      onTouchStart={() => startTransition(() => setTouched(true))}
      onSlideChange={(moved) => {
        if (moved.activeIndex === page - 1) return;
        // Reverts a swipe that began before the lock, without requesting its page.
        if (locked) moved.slideTo(page - 1, still ? 0 : slideMs, false);
        else onPage(moved.activeIndex + 1);
      }}
    >
      {Array.from({ length: slideCount }, (_, index) => (
        <SwiperSlide
          key={`page-${index + 1}`}
          virtualIndex={index}
          className={classNames(styles.slide, index === page - 1 && styles.active)}
        >
          {index === page - 1 ? (
            <CurrentPage />
          ) : (
            touched && (
              <div inert>
                <GameGridSkeleton count={lobbyPageSize} />
              </div>
            )
          )}
        </SwiperSlide>
      ))}
    </Swiper>
  );
});

const CurrentPage = (): ReactNode => useContext(CurrentContent);
