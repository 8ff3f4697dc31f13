import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './skeleton.module.css';

interface SkeletonProps {
  shape?: 'block' | 'text' | 'round';
  /** Any CSS length. Default: the container's width, one line high. */
  width?: CSSProperties['inlineSize'];
  height?: CSSProperties['blockSize'];
  /** Such as `3 / 4` for a cover, instead of a height. */
  ratio?: CSSProperties['aspectRatio'];
  className?: string;
}

/**
 * Renders one grey block with the position and size of content that is loading. Put skeletons into a `SkeletonGroup`.
 */
export function Skeleton({ shape = 'block', width, height, ratio, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, shape !== 'block' && styles[shape], className)}
      style={{ inlineSize: width, blockSize: ratio ? 'auto' : height, aspectRatio: ratio }}
    />
  );
}

interface SkeletonGroupProps {
  /** Announced once: "Loading games". */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Renders a layout of skeletons. It becomes visible after 150 ms, so that quick responses show none. */
export function SkeletonGroup({ label, className, children }: SkeletonGroupProps) {
  return (
    <div role="status" aria-busy="true" className={classNames(styles.group, className)}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
