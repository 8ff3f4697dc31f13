import { useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './avatar.module.css';

interface AvatarProps {
  /** Address of the picture. When it is empty or broken, the name's first letter is drawn. */
  src?: string;
  /** The member's name. The name is also beside the picture, so screen readers skip the picture. */
  name: string;
  /** Edge in CSS pixels. Default 40. */
  size?: number;
  /** The gold ring of the profile card. */
  ringed?: boolean;
}

/** Renders a member's round picture. */
export function Avatar({ src, name, size = 40, ringed }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const showsPicture = src && src !== brokenSrc;
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.avatar, ringed && styles.ring)}
      style={{ inlineSize: size, blockSize: size, fontSize: size * 0.38 }}
    >
      {showsPicture ? (
        <img src={src} alt="" className={styles.picture} onError={() => setBrokenSrc(src)} />
      ) : (
        getFirstLetter(name)
      )}
    </span>
  );
}

/** Returns the first letter as readers see it: with its vowel signs in Myanmar. */
function getFirstLetter(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim());
  return first?.segment ?? '';
}
