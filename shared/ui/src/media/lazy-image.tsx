import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './lazy-image.module.css';

interface LazyImageProps {
  src: string;
  /** Finds other files of the same picture: of a format that not every browser shows, by the width of the frame. */
  findVariants?(src: string): { type: string; srcSet: string; sizes: string } | undefined;
  /** Empty for a picture beside words with the same meaning. */
  alt: string;
  /** Reserves the space, so that nothing jumps: `3 / 4` for a cover. */
  ratio: CSSProperties['aspectRatio'];
  /** Shown until the picture is loaded, and permanently when loading failed. Default: an icon. */
  placeholder?: ReactNode;
  /** Loads at once, without waiting until it is visible: for the first screen. */
  eager?: boolean;
  className?: string;
}

const seenShare = 0.1;
const retriesMax = 1;

/**
 * Renders a picture that loads when a tenth of it is visible, retries once after a failure, and then shows its
 * placeholder.
 */
export function LazyImage(props: LazyImageProps) {
  const { src, findVariants, alt, ratio, placeholder, eager = false, className } = props;
  const frame = useRef<HTMLSpanElement>(null);
  const seen = useIsVisible(frame, eager);
  const [loadedSrc, setLoadedSrc] = useState<string>();
  const [failure, setFailure] = useState({ src, count: 0 });
  const failures = failure.src === src ? failure.count : 0;
  const gaveUp = failures > retriesMax;
  const loaded = loadedSrc === src;
  // The request for a following picture starts after the content around it is painted.
  const requested = useDeferredValue(src);
  const variants = findVariants?.(requested);
  // When one picture follows another, it often arrives before a placeholder could be rendered.
  const awaited = useDeferredValue(!loaded);
  return (
    <span ref={frame} className={classNames(styles.frame, className)} style={{ aspectRatio: ratio }}>
      {!loaded && awaited && (
        <span className={styles.placeholder}>
          {placeholder ?? <Icon name="image" size={28} />}
          {gaveUp && alt && <VisuallyHidden>{alt}</VisuallyHidden>}
        </span>
      )}
      {seen && !gaveUp && (
        <picture key={failures}>
          {variants && <source {...variants} />}
          <img
            src={requested}
            alt={alt}
            decoding="async"
            className={classNames(styles.image, loaded && styles.loaded)}
            onLoad={() => setLoadedSrc(requested)}
            onError={() => setFailure({ src: requested, count: failures + 1 })}
          />
        </picture>
      )}
    </span>
  );
}

/** Returns true from the moment a tenth of the element has been visible. */
function useIsVisible(element: RefObject<HTMLElement | null>, eager: boolean): boolean {
  const [seen, setSeen] = useState(eager || !('IntersectionObserver' in globalThis));
  useEffect(() => {
    if (seen || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { threshold: seenShare },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [seen, element]);
  return seen;
}
