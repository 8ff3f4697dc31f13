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

export interface LazyImageProps {
  src: string;
  /** Empty for a picture beside words that say the same. */
  alt: string;
  /** Keeps the place, so nothing jumps: `3 / 4` for a cover. */
  ratio: CSSProperties['aspectRatio'];
  /** Drawn until the picture is there, and for good when it could not be loaded. Default: an icon. */
  placeholder?: ReactNode;
  /** Loads at once, without waiting to be seen: for the first screen. */
  eager?: boolean;
  className?: string;
}

const seenShare = 0.1;
const retriesMax = 1;

/** A picture that loads when a tenth of it is in sight, tries once more when it fails, and then shows its placeholder. */
export function LazyImage({ src, alt, ratio, placeholder, eager = false, className }: LazyImageProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const seen = useIsVisible(frame, eager);
  const [loadedSrc, setLoadedSrc] = useState<string>();
  const [failure, setFailure] = useState({ src, count: 0 });
  const failures = failure.src === src ? failure.count : 0;
  const gaveUp = failures > retriesMax;
  const loaded = loadedSrc === src;
  // One that follows another is asked for once what stands round it is painted.
  const requested = useDeferredValue(src);
  // Where one picture follows another, the next one often comes sooner than a placeholder could be drawn.
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
        <img
          key={failures}
          src={requested}
          alt={alt}
          decoding="async"
          className={classNames(styles.image, loaded && styles.loaded)}
          onLoad={() => setLoadedSrc(requested)}
          onError={() => setFailure({ src: requested, count: failures + 1 })}
        />
      )}
    </span>
  );
}

/** True from the moment a tenth of the element has been in sight. */
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
