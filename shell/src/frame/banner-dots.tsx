import type { Banner } from '@parlour/api-client';
import { Icon } from '@parlour/ui';
import { useText } from '../context/use-text.ts';
import styles from './banner-dots.module.css';

interface BannerDotsProps {
  banners: readonly Banner[];
  active: number;
  paused: boolean;
  onShow(index: number): void;
  onToggle(): void;
}

/** One dot per banner, and a button that pauses and resumes them. */
export function BannerDots({ banners, active, paused, onShow, onToggle }: BannerDotsProps) {
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
