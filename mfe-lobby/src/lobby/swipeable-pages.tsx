import { lobbyPageSize } from '@parlour/contracts';
import { classNames, useMedia } from '@parlour/ui';
import {
  createContext,
  memo,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Swiper as SwiperInstance } from 'swiper';
import { Virtual } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import { GameGridSkeleton } from '../games/game-grid.tsx';
import { useAfterPaint } from '../games/use-after-paint.ts';
import styles from './game-pages.module.css';

/** Farther than this a page appears without sliding past all between. */
const slidesAnimatedMax = 1;
const slideMs = 320;
/** The same objects at each drawing: for others the library lays the page out anew. */
const modules = [Virtual];
const virtualOptions = { addSlidesBefore: 1, addSlidesAfter: 1 };

export interface PagesProps {
  /** From 1. */
  page: number;
  /** 0 until it is known. */
  pageCount: number;
  /** A list is on its way: no other page is asked for. */
  locked: boolean;
  onPage(page: number): void;
  /** The games of this page. */
  content: ReactNode;
}

/** The games of the shown page, past the library: other games are drawn without it. */
const CurrentContent = createContext<ReactNode>(undefined);

/** One slide per page; only those beside the shown one are in the document, and empty until a finger may move them. */
export function SwipeablePages({ page, pageCount, locked, onPage, content }: PagesProps) {
  // Another count of slides has the library lay out the page two times more: the games are shown before that.
  const slideCount = Math.max(page, useAfterPaint(pageCount));
  const latest = useRef(onPage);
  latest.current = onPage;
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
    // After a swipe, too: a page from memory stands there at once, and the slide is left where the finger left it.
    const isNear = Math.abs(swiper.activeIndex - (page - 1)) <= slidesAnimatedMax;
    swiper.slideTo(page - 1, isNear && !still ? slideMs : 0, false);
  }, [swiper, page, still]);
  // The library reads its own parameter for this only once, when it begins.
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
        // A swipe that had begun before the lock goes back: its page is not asked for.
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
